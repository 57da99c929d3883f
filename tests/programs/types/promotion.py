"""Which dtype operands have together."""

import torch

DTYPES = [
    torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16,
    torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128,
]  # fmt: skip


def short(dtype):
    return str(dtype).removeprefix("torch.")


for a in DTYPES:
    print(short(a), [short(torch.promote_types(a, b)) for b in DTYPES])
    print([int(torch.can_cast(a, b)) for b in DTYPES])

for a in DTYPES:
    if a in (torch.float16, torch.bfloat16):
        continue  # with complex numbers they become complex32
    full, zero = torch.ones(2, dtype=a), torch.ones((), dtype=a)
    print(short(a), [short(torch.result_type(full, v)) for v in (True, 1, 1.0, 1j)])
    print([short(torch.result_type(zero, v)) for v in (True, 1, 1.0, 1j)])
    print([short(torch.result_type(full, torch.ones((), dtype=b))) for b in DTYPES])
    print([short((full + torch.ones((), dtype=b)).dtype) for b in DTYPES])

print(torch.result_type(1, 2.0), torch.result_type(True, 1), torch.result_type(1.0, 1j))
half = torch.ones(2, dtype=torch.float16)
print((half + 1).dtype, (half + 1.5).dtype, (half + torch.ones(2)).dtype, (half / 3))
print(half * torch.tensor(3.0, dtype=torch.float64), half + torch.ones(2, dtype=torch.bfloat16))

torch.set_default_dtype(torch.float64)
print(torch.tensor(1.5), torch.ones(2).dtype, (torch.tensor([1, 2]) / 2).dtype, torch.arange(2.0))
print(torch.tensor([1j]).dtype, torch.result_type(torch.tensor([1]), 1.0), torch.rand(1).dtype)
print(torch.zeros(2), torch.zeros(2, dtype=torch.float32), torch.tensor([]), torch.eye(2).dtype)
torch.set_default_dtype(torch.float32)
