"""Every dtype from every other: rounding, wrapping around, what no integer holds."""

import torch

NAMES = (
    "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64 complex128"
).split()
FLOATS = [
    0.0, 1.5, -1.5, 127.9, 128.0, 200.7, 255.9, 256.0, 300.0, -200.0, 32768.0, 65535.5, 65536.0,
    1e5, 2147483648.0, -2147483649.0, 4294967301.0, 1e10, 1e19, -1e19, 6e-8, 3e-5, 2.9e-8,
    float("nan"), float("inf"), float("-inf"),
]  # fmt: skip
WHOLE = [-1, -129, 255, 256, 300, 40000, 70000, 2**31, 2**40 + 3, 2053, 257]

for name in NAMES:
    dtype = getattr(torch, name)
    for source in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
        print(name, source, torch.tensor(FLOATS, dtype=source).to(dtype).tolist())
    for source in (torch.int64, torch.int32, torch.int16, torch.uint8, torch.bool):
        print(name, source, torch.tensor(WHOLE).to(source).to(dtype).tolist())
    columns = torch.arange(6.0).reshape(2, 3).t().to(dtype)
    print(columns, columns.stride(), columns[1:, ::2].to(torch.float32))

print(torch.tensor([1 + 2j, 0, -3j]).to(torch.bool), torch.tensor([1 + 2j]).to(torch.complex128))
