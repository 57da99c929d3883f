"""torch.utils.data: what loaders make of datasets, in which order, and what they refuse."""

from collections import namedtuple

import torch
from torch.utils.data import (
    ChainDataset, ConcatDataset, DataLoader, Dataset, IterableDataset, SequentialSampler,
    StackDataset, Subset, TensorDataset, default_collate, default_convert, get_worker_info,
    random_split,
)  # fmt: skip

Point = namedtuple("Point", "x y")
numbers = TensorDataset(torch.arange(10.0), torch.arange(10) * 2)


class Stream(IterableDataset):
    def __iter__(self):
        return iter(range(5))


class Squares(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, index):
        return {"index": index, "square": float(index * index), "name": f"n{index}"}


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


print("order and random streams")
torch.manual_seed(0)
loader = DataLoader(numbers, batch_size=4, shuffle=True)
print(list(loader), len(loader), loader.batch_size, loader.dataset is numbers)
print(torch.rand(1))
torch.manual_seed(0)
list(DataLoader(numbers, batch_size=4))
print(torch.rand(1))
generator = torch.Generator().manual_seed(5)
loader = DataLoader(numbers, batch_size=3, shuffle=True, drop_last=True, generator=generator)
print([batch[1].tolist() for batch in loader], len(loader), torch.rand(1, generator=generator))
torch.manual_seed(0)
loader = DataLoader(numbers, batch_size=5, shuffle=True)
print([[batch[1].tolist() for batch in loader] for epoch in range(2)])

print("batches")
print(list(DataLoader(Squares(), batch_size=3)))
print(list(DataLoader([(1, "a", 2.5), (2, "b", 3.5)], batch_size=2)))
print(list(DataLoader([Point(1, 2), Point(3, 4)], batch_size=2)))
print(list(DataLoader([[1, 2], [3, 4]], batch_size=2)))
print(list(DataLoader(range(3))), list(DataLoader(range(3), batch_size=None)))
print(list(DataLoader(Stream(), batch_size=2)), list(DataLoader(Stream(), batch_size=None)))
print(list(DataLoader(Stream(), batch_size=2, drop_last=True)))
print(list(DataLoader(numbers, batch_sampler=[[0, 1], [5]])))
print(list(DataLoader(numbers, sampler=[3, 1], batch_size=2)))
print(list(DataLoader(numbers, batch_size=4, collate_fn=len)))
print(default_collate([True, False]), default_collate([{"a": [1, 2]}, {"a": [3, 4]}]))
print(default_convert({"a": (1, "x"), "b": [torch.ones(1)], "c": Point(1, 2)}))
print(get_worker_info(), iter(DataLoader(range(2))).__class__.__name__)

print("datasets")
torch.manual_seed(1)
left, right = random_split(numbers, [7, 3])
print(left.indices, right.indices, len(left), left[0], type(left))
halves = random_split(numbers, [0.5, 0.5], generator=torch.Generator().manual_seed(3))
print([half.indices for half in halves])
print([len(part) for part in random_split(range(10), [0.35, 0.35, 0.3])])
both = numbers + numbers
print(type(both).__name__, len(both), both[12], both[-1], both.cumulative_sizes)
print(list(ChainDataset([Stream(), Stream()])), type(Stream() + Stream()).__name__)
print(StackDataset(torch.arange(3), torch.arange(3) * 2)[1], StackDataset(a=[1], b=[2])[0])
print(Subset(numbers, [1, 2])[[0, 1]], len(Subset(numbers, [1, 2])))
print(list(DataLoader(Subset(numbers, [4, 2]), batch_size=2)))

print("refusals")
attempt(lambda: len(DataLoader(Stream())))
attempt(lambda: DataLoader(numbers, batch_size=0))
attempt(lambda: DataLoader(numbers, shuffle=True, sampler=SequentialSampler(numbers)))
attempt(lambda: DataLoader(Stream(), shuffle=True))
attempt(lambda: DataLoader(Stream(), sampler=[1]))
attempt(lambda: DataLoader(numbers, batch_size=None, drop_last=True))
attempt(lambda: DataLoader(numbers, batch_sampler=[[0]], shuffle=True))
attempt(lambda: DataLoader(numbers, num_workers=-1))
attempt(lambda: DataLoader(numbers, timeout=-1))
attempt(lambda: DataLoader(numbers, prefetch_factor=2))
attempt(lambda: DataLoader(numbers, persistent_workers=True))
attempt(lambda: setattr(loader, "batch_size", 3))
attempt(lambda: list(DataLoader([torch.ones(2), torch.ones(3)], batch_size=2)))
attempt(lambda: list(DataLoader([None, None], batch_size=2)))
attempt(lambda: default_collate([(1, 2), (3,)]))
attempt(lambda: TensorDataset(torch.ones(2), torch.ones(3)))
attempt(lambda: StackDataset())
attempt(lambda: StackDataset([1], a=[2]))
attempt(lambda: StackDataset([1], [2, 3]))
attempt(lambda: random_split(numbers, [3, 3]))
attempt(lambda: random_split(numbers, [0.3, 0.3]))
attempt(lambda: random_split(numbers, [1.5, -0.5]))
attempt(lambda: Dataset()[0])
attempt(lambda: ConcatDataset([]))
attempt(lambda: ConcatDataset([Stream()]))
attempt(lambda: ConcatDataset([numbers])[20])
attempt(lambda: ConcatDataset([numbers])[-20])
attempt(lambda: list(ChainDataset([numbers])))
