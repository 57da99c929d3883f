"""The types and names of torch's functions, and calls of methods with wrong arguments."""

import torch

x = torch.ones(2, 3)
print(type(torch.relu), type(torch.tensor), type(torch.Tensor.add), type(x.relu))
print(torch.tensor.__module__, torch.tensor.__qualname__, torch.Tensor.__add__.__name__)
print(torch.Tensor.__rsub__.__name__, torch.Tensor.__imul__.__name__)
print(torch.return_types.max, type(torch.max(x, 0)).__name__)
for wrong in (
    lambda: torch.Tensor.add("a", 1),
    lambda: torch.Tensor.__add__("a", 1),
    lambda: 1 @ x,
    lambda: x @ 2.0,
    lambda: torch.relu(torch.max(x, 0)),
    lambda: torch.max(x, 0) > x,
    lambda: torch.max(x, 0).var,
    lambda: torch.tensor(),
    lambda: x.requires_grad_("a"),
    lambda: x.dim(1),
    lambda: x.numel(1),
    lambda: x.item(1),
    lambda: x.tolist(1),
    lambda: x.to(1),
    lambda: x.to(1, 2, 3, 4, 5),
    lambda: torch.where(1, x, x),
    lambda: torch.tensor(3)[5],
    lambda: abs(x > 0),
    lambda: torch.dot(torch.tensor([1]), torch.ones(2)),
    lambda: torch.ones(2, 2, 3) @ torch.ones(4),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
