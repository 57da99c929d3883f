"""The text of every dtype."""

import torch


def show(*args, **options):
    print(torch.tensor(*args, **options))


for dtype in (torch.float16, torch.bfloat16, torch.float64):
    for values in (
        [1.0, 2, 3], [1.5, -2, 3e4], [1e-5, 1], [float("nan"), float("inf")], [], 3.14159265358979,
        [[]], [0.1, 0.2], [65504.0, 1e-7], [[1.0, -2.5], [1000, 0.001]],
    ):  # fmt: skip
        show(values, dtype=dtype)
for dtype in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64):
    for values in ([1, 2, 100], [], 3, [[]]):
        show(values, dtype=dtype)

show([1 + 2j, 3 - 4j])
show([1.5 + 2j, 3 - 4.25j])
show([1e5 + 2j, 1e-3 - 4j])
show([complex("nan"), complex("inf"), 1j])
show(1 + 2j)
show([], dtype=torch.complex64)
show([1 + 0j, 2], dtype=torch.complex128)
show([[1 + 2j], [100.5 - 300j]], dtype=torch.complex128)
show([1e10 + 1e-5j, 2 + 3.5j])
show(complex(0, -0.0))
print(torch.arange(2000, dtype=torch.float64), torch.arange(1001, dtype=torch.int16))
print(torch.zeros(50, 50, dtype=torch.complex64))
print(torch.ones(30, dtype=torch.float64) * 1.5)
print(torch.ones(7, dtype=torch.complex64) * 123.456)
leaf = torch.tensor([1.5], dtype=torch.float64, requires_grad=True)
print(leaf, leaf * 2, torch.tensor([1.5j], requires_grad=True))
print(torch.nn.Parameter(torch.zeros(2, dtype=torch.float16)))

torch.set_default_dtype(torch.float64)
show([1.0, 2, 3])
show([1.0], dtype=torch.float32)
show([1j])
show([1j], dtype=torch.complex64)
torch.set_default_dtype(torch.float32)

torch.set_printoptions(precision=2)
show([1.23456, 1e6 + 0.5], dtype=torch.float64)
show([1.23456 + 7.8911j])
torch.set_printoptions(sci_mode=True)
show([1.23456, 7])
show([1.23456 + 7.8911j])
show([1, 2])
torch.set_printoptions(profile="default")
torch.set_printoptions(sci_mode=False)
show([1e-9, 1e9])
torch.set_printoptions(profile="short")
print(torch.arange(1200.0, dtype=torch.float64) / 7)
torch.set_printoptions(profile="default", edgeitems=1, threshold=4, linewidth=40)
print(torch.arange(12.0, dtype=torch.float64).reshape(3, 4) / 7)
torch.set_printoptions(profile="full")
print(torch.arange(1005, dtype=torch.uint8).sum(), len(repr(torch.zeros(1005).half())))
