"""Lists of numbers, of truth values and of what is no index; assigning what is no number."""

import torch

square = torch.ones(2, 2)
INDICES = (
    [1.5], [1.0], [True, False], [1.5, 2], (1.5,), ["a"], [[1.5]], [1, "a"], ("a",), "a", [None],
    ([0.5], 0), ("a", 0, 0, 0), (0, 0, 0, "a"), (0, 0, ["a"]), [0, 0, 0], [[1, 0]], range(2), [],
)  # fmt: skip
for index in INDICES:
    try:
        print(index, square[index].shape)
    except (IndexError, TypeError) as error:
        print(index, type(error).__name__, error)

square[[1.0]] = 5.0
print(square)
for dtype in (torch.float16, torch.bfloat16, torch.bool, torch.int8, torch.complex64):
    try:
        torch.ones(2, dtype=dtype)[0] = "text"
    except TypeError as error:
        print(error)
