# Functions of torch that are Python in PyTorch, called wrongly: what they say, and what they bear.
import torch


def attempt(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


x = torch.ones(2, 3)
for shapes in [((1, 2), (7,)), ((3, 1), (2,), (4, 1)), (7, 3), ((2, 3), (-1,)), (-3,), (1.5, 2),
               (None, 2), ([1, 2], torch.Size([5])), ((2, 3, 4), (4,), (5, 1, 1))]:  # fmt: skip
    attempt(lambda: torch.broadcast_shapes(*shapes))
attempt(lambda: torch.broadcast_tensors(x, torch.ones(7)))
attempt(lambda: torch.broadcast_tensors(x, torch.ones(5, 1, 1), torch.ones(4, 1, 3)))
attempt(lambda: torch.broadcast_tensors(x, 3))

for dims in [1, 2, -1, 5, ([1], [1]), (1, 1), ([1], [0]), ([1],), "ab", None, 1.5, (1, [1]),
             torch.tensor([[1], [1]]), torch.tensor(2)]:  # fmt: skip
    attempt(lambda: torch.tensordot(x, x, dims))
attempt(lambda: torch.tensordot(torch.ones(2, 1), torch.ones(3, 2), ([1], [0])))
attempt(lambda: torch.tensordot(x.int(), x, 2))

for function in (torch.atleast_1d, torch.atleast_2d, torch.atleast_3d):
    attempt(lambda: function(3))
    attempt(lambda: function(x, 3))
    attempt(lambda: function([x, x[0]]))
for matrices in [[], [x], [x, x], [x, x.t(), x.t()], [x[0], x.t()], [x, x.t().double()], [x, 3],
                 [x, x.t(), torch.ones(2, 2, 2)], [torch.tensor(1.0), x]]:  # fmt: skip
    attempt(lambda: torch.linalg.multi_dot(matrices))
attempt(lambda: torch.linalg.multi_dot(x))

for wrong in (3, "a", None, [1]):
    attempt(lambda: torch.unique(wrong))
    attempt(lambda: torch.unique(wrong, dim=0))
    attempt(lambda: torch.unique_consecutive(wrong))
    attempt(lambda: torch.cdist(wrong, x))
    attempt(lambda: torch.cdist(x, wrong))
    attempt(lambda: torch.norm(wrong))
    attempt(lambda: torch.norm(x, p=wrong))
    attempt(lambda: torch.unravel_index(wrong, (2,)))
    attempt(lambda: torch.unravel_index(torch.tensor(0), wrong))
    attempt(lambda: x.unflatten(0, wrong))
    attempt(lambda: x.unflatten(wrong, (1, 2)))
    attempt(lambda: x.split(wrong))
attempt(lambda: torch.norm(x, "fro", (0, 1, 1)))
attempt(lambda: torch.cdist(x, x.double()))
print(x.split(torch.tensor(1)))

# A tensor's rows the other way round are a tensor.
print(reversed(torch.arange(3)), reversed(torch.tensor(2.0)), reversed(x).shape)
