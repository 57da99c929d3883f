"""Numbers beside tensors whose elements can't hold them: refused, wrapped around, or infinity."""

import torch
import torch.nn.functional as F

TENSORS = [torch.tensor([1, 2], dtype=dtype) for dtype in (torch.int8, torch.uint8, torch.int32)]
TENSORS += [torch.tensor([1.0, 2.0]).half(), torch.tensor([True, False])]
NUMBERS = [300, -1, 2**40, 2**70, -(2**70), 1e10]
MASK = torch.tensor([True, False])
PLACE = torch.tensor([0])


def assigned(a, v):
    a = a.clone()
    a[0] = v
    return a


ACTIONS = {
    "+": lambda a, v: a + v,
    "**": lambda a, v: a**v,
    "alpha": lambda a, v: torch.sub(a, a, alpha=v),
    "addcmul": lambda a, v: torch.addcmul(a, a, a, value=v),
    "where": lambda a, v: torch.where(MASK, a, v),
    "masked_fill": lambda a, v: a.masked_fill(MASK, v),
    "scatter": lambda a, v: a.scatter(0, PLACE, v),
    "index_fill": lambda a, v: a.index_fill(0, PLACE, v),
    "clamp": lambda a, v: a.clamp(max=v),
    "clamp_min": lambda a, v: torch.clamp_min(a, v),
    "hardtanh": lambda a, v: F.hardtanh(a, -2, v),
    "pad": lambda a, v: F.pad(a, (1, 0), value=v),
    "fill_": lambda a, v: a.clone().fill_(v),
    "one filled": lambda a, v: a[:1].clone().fill_(v),
    "full": lambda a, v: torch.full((1,), v, dtype=a.dtype),
    "assigned": assigned,
}
for name, action in ACTIONS.items():
    for tensor in TENSORS:
        for number in NUMBERS:
            try:
                result = action(tensor, number)
                said = f"{result.tolist()} {result.dtype}"
            except (RuntimeError, OverflowError, ValueError, TypeError) as error:
                said = f"{type(error).__name__}: {error}"
            print(f"{name:12}{str(tensor.dtype)[6:]:8}{number:<26}{said}")
