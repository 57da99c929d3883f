"""uniform_ never gives its upper bound, also where rounding would lead there."""

import torch

for dtype in (torch.bfloat16, torch.float16, torch.float32, torch.float64):
    for low, high in ((-1, 1), (0, 1), (2, 3), (-0.1178, 0.1178), (1e4, 1e4 + 1)):
        torch.manual_seed(0)
        drawn = torch.empty(20_000, dtype=dtype).uniform_(low, high)
        least, most = drawn.min().item(), drawn.max().item()
        counts = [(drawn == bound).sum().item() for bound in (least, most)]
        print(dtype, (low, high), least, most, counts, drawn[:2].tolist())
    torch.manual_seed(0)
    drawn = torch.rand(20_000, dtype=dtype)
    print(dtype, "rand", drawn.min().item(), drawn.max().item())
for low, high in ((1e7, 1e7 + 1), (2.0**24, 2.0**24 + 2)):
    print(torch.empty(1000).uniform_(low, high).unique().tolist())
for bounds in ((16, None), (16,), (), (0, 5)):
    try:
        torch.empty(2, dtype=torch.complex64).random_(*bounds)
    except Exception as error:
        print(bounds, type(error).__name__, error)
