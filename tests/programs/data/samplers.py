"""Samplers: the numbers they give for a seed, and what they refuse."""

import torch
from torch.utils.data import (
    BatchSampler, RandomSampler, Sampler, SequentialSampler, SubsetRandomSampler,
    WeightedRandomSampler,
)  # fmt: skip


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


torch.manual_seed(3)
five = range(5)
print(list(SequentialSampler(five)), len(SequentialSampler(five)))
print(list(RandomSampler(five)), list(RandomSampler(five, num_samples=7)))
print(list(RandomSampler(five, replacement=True, num_samples=40)))
print(len(RandomSampler(five)), RandomSampler(five, num_samples=2).num_samples)
print(list(RandomSampler(five, generator=torch.Generator().manual_seed(1))))
print(list(SubsetRandomSampler([3, 4, 5])), len(SubsetRandomSampler("ab")))
print(list(WeightedRandomSampler([0.1, 0.9, 0.5], 5)))
print(list(WeightedRandomSampler(torch.tensor([1.0, 2.0, 3.0]), 3, replacement=False)))
print(list(BatchSampler(SequentialSampler(range(10)), 3, False)))
print(list(BatchSampler(SequentialSampler(range(10)), 3, True)))
print(len(BatchSampler(five, 2, False)), len(BatchSampler(five, 2, True)))
attempt(lambda: RandomSampler([]))
attempt(lambda: RandomSampler(five, replacement=1))
attempt(lambda: WeightedRandomSampler([1.0], 0))
attempt(lambda: WeightedRandomSampler([1.0], 1, replacement=None))
attempt(lambda: WeightedRandomSampler([[1.0]], 1))
attempt(lambda: BatchSampler(five, 0, False))
attempt(lambda: BatchSampler(five, 2, None))
attempt(lambda: list(Sampler()))
