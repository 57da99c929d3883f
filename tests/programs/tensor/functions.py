import torch
import torch.nn.functional as F


def text(f):
    return repr(f).split(" at 0x")[0]


for f in (
    torch.relu,
    torch.add,
    torch.randn,
    torch.cat,
    torch.Tensor.add,
    torch.Tensor.relu_,
    F.relu,
    F.linear,
    F.gelu,
    F.softmax,
    torch.split,
    torch.manual_seed,
    torch.Tensor.view,
):
    print(text(f), f.__name__, getattr(f, "__module__", None))
print(
    torch.relu is torch.relu,
    torch.relu is F.relu,
    torch.Tensor.add is torch.Tensor.add,
    torch.relu == torch.relu,
    F.relu is F.relu,
)
print(
    text(torch.ones(1).add),
    torch.ones(1).add(1),
    torch.Tensor.add(torch.ones(1), 2),
    torch.Tensor.relu(torch.tensor([-1.0])),
)


class Recorder:
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        print(text(func), types, [type(a).__name__ for a in args], sorted(kwargs or {}))
        return Recorder()


r, y = Recorder(), torch.ones(3)
torch.add(y, r), torch.relu(r), torch.cat([y, r]), torch.stack((r, y), dim=1), torch.max(
    r, dim=1
), torch.where(y > 0, r, y)
y + r, y - r, y * r, y / r, y @ r, y == r, y < r, y % r
y.add(r), y.copy_(r), F.relu(r), F.linear(r, y), F.gelu(r), F.softmax(r, dim=1), F.dropout(
    r
), F.silu(r), torch.split(r, 2)
y.view_as(r), torch.equal(r, y), torch.allclose(y, r), y[r], y.sum(dim=r), F.layer_norm(
    r, (3,)
), torch.flatten(r, 1), torch.zeros_like(r), torch.ones(r)
torch.reshape(y, (r,)), torch.nn.functional.leaky_relu(r), torch.nn.Linear(2, 2)(
    r
) is None, torch.nn.ReLU()(r) is None, torch.nn.LayerNorm(3)(r) is None
y += r
print(type(y).__name__)


class Logged(torch.Tensor):
    calls = []

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        cls.calls.append(func.__name__)
        return super().__torch_function__(func, types, args, kwargs or {})


t = torch.ones(2).as_subclass(Logged)
u = torch.relu(t + 1)
print(type(u).__name__, u.tolist(), Logged.calls[:2])


class Declines:
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return NotImplemented


try:
    torch.add(torch.ones(1), Declines())
except TypeError as e:
    print(str(e).replace("__main__.", ""))
