import torch

for t in (
    torch.tensor(1),
    torch.tensor(1.5),
    torch.tensor(True),
    torch.tensor([1, 2.5]),
    torch.tensor([True, 2]),
    torch.tensor([[1, 2], [3, 4]]),
    torch.tensor((1, 2)),
    torch.tensor([1, 2], dtype=torch.float32),
    torch.tensor([1.7, -2.7], dtype=torch.int64),
    torch.tensor([0, 3], dtype=torch.bool),
    torch.zeros(2),
    torch.zeros(2, 3),
    torch.zeros((2, 3)),
    torch.zeros([2]),
    torch.zeros(()),
    torch.zeros(2, dtype=torch.int64),
    torch.ones(2, dtype=bool),
    torch.full((2,), 3),
    torch.full((2,), 3.5),
    torch.full((2,), True),
    torch.full((), 7),
    torch.full((2,), 1, dtype=torch.float32),
    torch.arange(3),
    torch.arange(1, 4),
    torch.arange(0, 1, 0.25),
    torch.arange(3.0),
    torch.arange(5, 0, -2),
    torch.arange(3, dtype=torch.float32),
    torch.arange(0),
    torch.linspace(0, 1, 5),
    torch.linspace(1, 0, 3),
    torch.linspace(0, 10, 1),
    torch.linspace(0, 1, 0),
    torch.eye(2),
    torch.eye(2, dtype=torch.int64),
    torch.zeros_like(torch.arange(3)),
    torch.ones_like(torch.ones(2)),
    torch.full_like(torch.arange(2), 5),
    torch.zeros_like(torch.arange(2), dtype=torch.float32),
    torch.ones(2).new_zeros(3),
    torch.arange(2).new_ones(2),
    torch.ones(1).new_full((2,), 4),
    torch.arange(2).new_tensor([1.5]),
    torch.Tensor([1, 2]),
    torch.Tensor(2, 0),
    torch.as_tensor([1, 2]),
    torch.tensor([torch.tensor(1), torch.tensor(2)]),
    torch.tensor([[]]),
    torch.tensor([1, 2], requires_grad=False),
    torch.ones(2, requires_grad=True),
    torch.tensor(range(3)),
    torch.tensor(2**60),
    torch.tensor([2**60, 1]),
    torch.full((1,), 2**60),
    torch.tensor([-(2**63)]),
    torch.tensor(float("inf")),
    torch.empty(2, 0),
    torch.scalar_tensor(2.0) if hasattr(torch, "scalar_tensor") and False else torch.tensor(2.0),
    torch.tril(torch.ones(2, 2)),
    torch.zeros(torch.Size([2])),
    torch.ones(2, 1, device="cpu"),
):
    print(t, t.dtype, tuple(t.shape))
for t in (torch.arange(3), torch.ones(2), torch.tensor([True, False])):
    print(
        t.float(),
        t.long(),
        t.bool(),
        t.to(torch.float32),
        t.type(),
        t.type(torch.int64),
        t.to("cpu").dtype,
        t.tolist(),
        t.to(torch.ones(1)).dtype,
    )
print(
    torch.tensor([1.9, -1.9, float("nan") if False else 0.5]).long(),
    torch.tensor([0.5, 0.0]).bool(),
    torch.tensor(3).item(),
    torch.tensor(True).item(),
    torch.tensor(2.5).item(),
    torch.tensor([[7]]).item(),
)
print(
    torch.float32,
    torch.float,
    torch.int64,
    torch.long,
    torch.bool,
    torch.float32 is torch.float,
    torch.float32.is_floating_point,
    torch.int64.itemsize,
    torch.device("cpu"),
    repr(torch.device("cpu")),
    torch.ones(1).device,
    torch.strided,
)
print(
    int(torch.tensor(3.7)),
    float(torch.tensor(2)),
    bool(torch.tensor(0.0)),
    [10, 20, 30][torch.tensor(1)],
    list(range(torch.tensor(3))),
    round(torch.tensor(2.6).item()),
)
a = torch.ones(2)
b = a.clone()
b[0] = 5
print(
    a,
    b,
    torch.equal(a, b),
    torch.equal(a, torch.ones(2)),
    torch.equal(a, torch.ones(3)),
    torch.allclose(a, a + 1e-9),
    torch.isclose(a, b),
    a is a,
    hash(a) == hash(a),
)
print(
    torch.allclose(a, b),
    torch.allclose(torch.tensor([float("nan")]), torch.tensor([float("nan")])),
    torch.allclose(torch.tensor([float("nan")]), torch.tensor([float("nan")]), equal_nan=True),
)
import copy

c = copy.deepcopy(a)
c[1] = 9
print(a, c, copy.deepcopy(torch.ones(1, requires_grad=True)))
print(
    torch.is_tensor(a),
    torch.is_tensor(1),
    torch.numel(a),
    torch.is_floating_point(a),
    torch.typename(a),
    torch.typename(1),
    isinstance(a, torch.Tensor),
    type(a),
)
print(
    torch.broadcast_shapes((2, 1), (3,)),
    [t.shape for t in torch.broadcast_tensors(torch.ones(2, 1), torch.ones(3))],
    torch.norm(torch.tensor([3.0, 4.0])),
    torch.pi,
)
print(
    torch.relu,
    torch.relu.__name__,
    torch.relu is torch.relu,
    torch.Tensor.add,
    torch.nn.functional.linear,
    torch.Tensor.add.__name__,
) if False else None
