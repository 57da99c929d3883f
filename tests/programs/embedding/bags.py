# Embeddings and bags of them.

import torch
import torch.nn.functional as F
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
table = torch.randn(5, 2)
ids = torch.tensor([[0, 2, 4], [1, 1, 3]])
for mode in ("sum", "mean", "max"):
    print(F.embedding_bag(ids, table, mode=mode))
    print(F.embedding_bag(ids.flatten(), table, torch.tensor([0, 2, 2, 5]), mode=mode))
    print(F.embedding_bag(ids, table, mode=mode, padding_idx=1))
weights = torch.tensor([[1.0, 0.5, 2.0]] * 2)
print(F.embedding_bag(ids, table, mode="sum", per_sample_weights=weights))
print(F.embedding_bag(ids.flatten(), table, torch.tensor([0, 2, 6]), include_last_offset=True))
small = table.clone()
print(F.embedding_bag(ids, small, max_norm=1.0), small)
print(F.embedding(ids, small, max_norm=0.5)[0], small.norm(dim=1))
bag = nn.EmbeddingBag(5, 2)
print(bag, bag.weight, bag(ids))
print(nn.EmbeddingBag(5, 2, mode="sum", padding_idx=0).weight[0], list(bag.state_dict()))
print(nn.EmbeddingBag(3, 2, max_norm=1.0, mode="max", include_last_offset=True, padding_idx=-1))
print(nn.EmbeddingBag.from_pretrained(table, mode="sum")(ids))
print(bag(ids.flatten(), torch.tensor([0, 3])))
w = table.clone().requires_grad_()
print(type(F.embedding_bag(ids, w).grad_fn).__name__, F.embedding_bag(ids.int(), table).shape)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.embedding_bag(ids, table, torch.tensor([0])))
attempt(lambda: F.embedding_bag(ids.flatten(), table))
attempt(lambda: F.embedding_bag(ids[0], table, torch.tensor([[0]])))
attempt(lambda: F.embedding_bag(ids[0], table, torch.tensor([1])))
attempt(lambda: F.embedding_bag(ids[0], table, torch.tensor([0, 7])))
attempt(lambda: F.embedding_bag(ids + 3, table))
attempt(lambda: F.embedding_bag(ids, table, mode="median"))
attempt(lambda: F.embedding_bag(ids, table, per_sample_weights=torch.ones(2, 3)))
attempt(lambda: F.embedding_bag(ids, table, mode="sum", per_sample_weights=torch.ones(3)))
attempt(lambda: F.embedding_bag(ids.float(), table))
attempt(lambda: F.embedding_bag(ids.unsqueeze(0), table))
attempt(lambda: nn.EmbeddingBag(3, 2, padding_idx=3))
attempt(lambda: nn.EmbeddingBag.from_pretrained(table[0]))
attempt(lambda: F.embedding_bag(ids, table, padding_idx=9))
