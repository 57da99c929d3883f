"""The streams of every dtype for one seed."""

import torch


def rounded(tensor):
    return [round(value, 4) for value in tensor.double().tolist()]


def show(name, call):
    torch.manual_seed(7)
    try:
        result = call()
        values = rounded(result) if result.is_floating_point() else result.tolist()
        print(name, result.dtype, values, round(torch.rand(1).item(), 5))
    except Exception as error:
        print(name, type(error).__name__, error)


for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    for count in (3, 16, 20, 33):
        show("rand", lambda: torch.rand(count, dtype=dtype))
        show("randn", lambda: torch.randn(count, dtype=dtype))
    show("uniform_", lambda: torch.empty(5, dtype=dtype).uniform_(-2, 3))
    show("normal_", lambda: torch.empty(5, dtype=dtype).normal_(2, 3))
    show("normal_", lambda: torch.empty(18, dtype=dtype).normal_(2, 3))
    show("columns", lambda: torch.empty(4, 5, dtype=dtype).t().normal_().reshape(-1))
    show("bernoulli_", lambda: torch.empty(12, dtype=dtype).bernoulli_(0.4))
    show("bernoulli", lambda: torch.bernoulli(torch.full((12,), 0.4, dtype=dtype)))
    show("exponential_", lambda: torch.empty(6, dtype=dtype).exponential_(1.5))
    show("log_normal_", lambda: torch.empty(6, dtype=dtype).log_normal_(1, 0.5))
    show("cauchy_", lambda: torch.empty(6, dtype=dtype).cauchy_(1, 0.5))
    show("dropout", lambda: torch.dropout(torch.ones(10, dtype=dtype), 0.3, True))
for dtype in (
    torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16,
    torch.bfloat16, torch.float32, torch.float64,
):  # fmt: skip
    show("random_", lambda: torch.empty(4, dtype=dtype).random_())
    show("random_ to", lambda: torch.empty(6, dtype=dtype).random_(0, 2))
    for low, high in ((3, 100), (0, 300), (-5, 5), (0, 2**20)):
        if dtype is torch.bfloat16 and high > 256:
            continue
        show(f"randint {low} {high}", lambda: torch.randint(low, high, (6,), dtype=dtype))
    show("randperm", lambda: torch.randperm(7, dtype=dtype))
    show("geometric_", lambda: torch.empty(6, dtype=dtype).geometric_(0.3))
show("all", lambda: torch.empty(3, dtype=torch.int64).random_(-(2**63), None))
print(torch.manual_seed(7) and torch.randn(3, dtype=torch.complex64))
print(torch.manual_seed(7) and torch.randn(20, dtype=torch.complex64)[:5])
print(torch.manual_seed(7) and torch.rand(3, dtype=torch.complex64))
