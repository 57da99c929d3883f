# Numbers assigned to elements that can't hold them.
import torch

DTYPES = (torch.int64, torch.uint8, torch.int8, torch.float32, torch.bool)
for dtype in DTYPES:
    for value in (1j, 2.7, 300, -1, True, float("nan"), float("inf"), 2**40, 1e300):
        x = torch.zeros(2, dtype=dtype)
        try:
            x[0] = value
            print(dtype, value, x)
        except (RuntimeError, ValueError) as error:
            print(dtype, value, type(error).__name__, error)
for value in (1e300, float("nan"), 300, None):
    try:
        print(torch.tensor(value, dtype=torch.int8 if value == 300 else torch.int64))
    except (RuntimeError, TypeError, ValueError) as error:
        print(type(error).__name__, error)
