"""Sizes, repeats and indices near the ends of int64: errors or right answers, never overflow."""

import torch

HUGE = 2**62


def show(call):
    try:
        result = call()
        text = result.tolist() if result.numel() < 20 else "..."
        print(tuple(result.shape), result.stride(), text)
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


for sizes in ([HUGE, 2, 0], [HUGE, 4, 0], [0, HUGE, 2], [0, HUGE, 1], [0, HUGE - 1, 2], [2, HUGE]):
    show(lambda: torch.empty(sizes))
    show(lambda: torch.full(sizes, -3.0, dtype=torch.float64))
show(lambda: torch.empty(0).reshape(0, HUGE, 5))
show(lambda: torch.empty(0, 1, 1).expand(0, HUGE, 5).contiguous())
show(lambda: torch.empty(0, 1, 1).expand(0, HUGE, 5) + 1)

for rows, columns, offset in ((2**40, 0, 4), (2**40, 3, 0), (2**40, 3, -2)):
    show(lambda: torch.triu_indices(rows, columns, offset))
for rows, columns, offset in ((2**40, 0, 4), (3, 2**40, 0)):
    show(lambda: torch.tril_indices(rows, columns, offset))
show(lambda: torch.tril_indices(HUGE, 1, -HUGE + 2))

small = torch.tensor(3, dtype=torch.int8)
table = torch.tensor([[1, 2, 3], [4, 5, 6]])
for given in (small, table):
    for dim in (None, -3, -2, -1, 0, 1, 2):
        for repeats in (2, -1, torch.tensor(2), torch.tensor([2, 2]), torch.tensor([-1, 1])):
            for size in (None, 4, -1):
                print(dim, repeats, size, end=": ")
                show(lambda: torch.repeat_interleave(given, repeats, dim=dim, output_size=size))
for dtype in (torch.int32, torch.int16, torch.bool, torch.float64):
    ones = torch.ones(2, dtype=dtype)
    show(lambda: torch.repeat_interleave(ones))
    show(lambda: torch.repeat_interleave(ones.reshape(1, 2)))
    show(lambda: torch.repeat_interleave(table, ones, dim=0))

ends = torch.tensor([2, 2**63 - 1])
show(lambda: torch.outer(ends, torch.tensor([-(2**63), 3])))
show(lambda: table[torch.tensor([0, -HUGE])])
show(lambda: table.index_put((torch.tensor([HUGE, 1]),), torch.tensor(1), accumulate=True))

show(lambda: torch.repeat_interleave(torch.tensor([2**62, 2**62, 2**62, -5])))
show(lambda: torch.unravel_index(torch.tensor(1), (-(2**63), 5)))
show(lambda: torch.as_strided(torch.zeros(4), (HUGE, 2), (0, 0)))
show(lambda: torch.cov(torch.tensor([1.0, 2.0]), correction=-(2**62)))
show(lambda: torch.linalg.solve(torch.ones(2, 5, 5), torch.tensor(1.0)))
zero = torch.tensor(7)
for sizes in ((), (2,), (0,)):
    index = torch.zeros(sizes, dtype=torch.int64)
    show(lambda: torch.gather(zero, 0, index))
    show(lambda: torch.gather(zero.reshape(1), 0, index))
    show(lambda: zero.scatter(0, index, torch.ones(sizes, dtype=torch.int64)))
    show(lambda: zero.reshape(1).scatter(0, index, torch.ones(sizes, dtype=torch.int64)))
    show(lambda: zero.scatter_add(0, index, torch.tensor(1)))
