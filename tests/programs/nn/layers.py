# Dropout, norms, embedding, flattening, padding: values and wrong arguments.

import torch
import torch.nn.functional as F
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

torch.manual_seed(1)
x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 6.0, 9.0]])
print(F.dropout(torch.ones(2, 6)), F.dropout(x, 0.3, training=False) is x, F.dropout(x, 1.0))
drop = nn.Dropout(0.25)
print(drop(torch.ones(8)), drop.eval()(x))
print(
    nn.LayerNorm(3)(x),
    F.layer_norm(x, (2, 3)),
    F.layer_norm(x, (3,), torch.ones(3) * 2, torch.ones(3)),
)
print(nn.RMSNorm(3)(x), F.normalize(x), F.normalize(x, p=1, dim=0))
torch.manual_seed(0)
table = nn.Embedding(4, 2, padding_idx=1)
print(table.weight, table(torch.tensor([[0, 1], [3, 3]])))
print(nn.Embedding.from_pretrained(x), nn.Embedding.from_pretrained(x).weight.requires_grad)
print(F.embedding(torch.tensor([1, 0]), x.clone(), max_norm=1.0))
print(
    nn.Flatten()(torch.zeros(2, 3, 4)).shape,
    nn.Flatten(0)(x).shape,
    nn.Unflatten(1, (3, 1))(x).shape,
)
print(
    F.pad(x, (1, 1)),
    F.pad(x, (0, -1, 1, 0), value=9),
    F.pad(torch.tensor([1, 2]), (1, 0), value=2.5),
)
print(F.one_hot(torch.tensor([0, 2])), F.one_hot(torch.tensor(1), 3))
for wrong in (
    lambda: F.dropout(x, 2),
    lambda: drop.train()(3),
    lambda: nn.LayerNorm(4)(x),
    lambda: F.layer_norm(x, 3),
    lambda: F.layer_norm(x, (3,), torch.ones(2)),
    lambda: F.layer_norm(3, (3,)),
    lambda: F.rms_norm(x, (2,)),
    lambda: table(torch.tensor([9])),
    lambda: table(torch.tensor([-1])),
    lambda: table(3),
    lambda: F.embedding(torch.tensor([0]), torch.zeros(2)),
    lambda: F.embedding(torch.tensor([0]), x, padding_idx=7),
    lambda: nn.Embedding.from_pretrained(torch.zeros(2)),
    lambda: nn.Flatten()(torch.zeros(2)),
    lambda: nn.Flatten(2, 1)(torch.zeros(1, 1, 1)),
    lambda: nn.Unflatten(1, (2, 3))(torch.zeros(2, 5)),
    lambda: F.pad(x, (1,)),
    lambda: F.pad(x, (1,) * 6),
    lambda: F.pad(x, 1),
    lambda: F.pad(x, (1.5, 1)),
    lambda: F.pad(x, (1, 1), mode="foo"),
    lambda: F.pad(x, (-2, -2)),
    lambda: F.one_hot(torch.tensor([3]), 2),
    lambda: F.one_hot(torch.tensor([-1])),
    lambda: F.one_hot(x),
):
    attempt(wrong)
