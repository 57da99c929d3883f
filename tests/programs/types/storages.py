"""Memory that tensors share, orders of dimensions in it, and copies by pickle, deepcopy, save."""

import collections
import copy
import io
import pickle

import torch


def show(call):
    try:
        result = call()
        print(type(result).__name__, result)
    except Exception as error:
        print(type(error).__name__, str(error)[:400])


x = torch.arange(24.0).reshape(1, 2, 3, 4)
c = x.contiguous(memory_format=torch.channels_last)
for name in ("preserve_format", "contiguous_format", "channels_last", "channels_last_3d"):
    print(getattr(torch, name), type(getattr(torch, name)))
print(c.stride(), c.is_contiguous(), c.is_contiguous(memory_format=torch.channels_last))
print(x.is_contiguous(memory_format=torch.channels_last), torch.equal(x, c))
print(c is c.contiguous(memory_format=torch.channels_last), c.contiguous().stride())
for made in (
    c + 1, c * c, c.clone(), c.clone(memory_format=torch.contiguous_format), torch.empty_like(c),
    x.clone(memory_format=torch.channels_last), torch.ones_like(c), c.double(), torch.relu(c),
    torch.zeros_like(x, memory_format=torch.channels_last), x.to(memory_format=torch.channels_last),
    torch.empty(1, 2, 3, 4, memory_format=torch.channels_last), c.sum(1), c.to(torch.int8),
    torch.zeros(2, 1, 3, 4).contiguous(memory_format=torch.channels_last),
    torch.zeros(2, 3, 1, 1).contiguous(memory_format=torch.channels_last),
    torch.zeros(1, 2, 3, 4, 5).contiguous(memory_format=torch.channels_last_3d),
):  # fmt: skip
    print(tuple(made.shape), made.stride())
show(lambda: torch.zeros(2, 3).contiguous(memory_format=torch.channels_last))
show(lambda: torch.zeros(2, 3).is_contiguous(memory_format=torch.channels_last))
show(lambda: x.clone(memory_format=1))
show(lambda: pickle.loads(pickle.dumps(torch.channels_last)) is torch.channels_last)

v = torch.arange(10.0)[2:8:2]
s = v.untyped_storage()
print(s.nbytes(), s.size(), len(s), v.storage_offset(), v.nbytes, v.element_size(), v.itemsize)
print(v.data_ptr() - s.data_ptr(), v.is_set_to(v[:]), v.is_set_to(v.clone()), s.tolist()[4:8])
print(type(s), s.device, torch.is_storage(s), torch.is_storage(v), s[7])
print(torch.arange(2, dtype=torch.uint8).untyped_storage())

originals = [
    torch.tensor([1.0, 2]), torch.tensor([1, 2], dtype=torch.int8), torch.tensor(3),
    torch.tensor([1.5], dtype=torch.bfloat16), torch.tensor([1 + 2j]), torch.zeros(0, 3),
    torch.tensor([True, False])[1:], torch.nn.Parameter(torch.ones(2)), torch.Size([1, 2]),
    torch.ones(2, requires_grad=True), torch.float16, torch.device("cpu"), v,
    torch.arange(6.0).reshape(2, 3).t(), torch.nn.Parameter(torch.ones(1), requires_grad=False),
]  # fmt: skip
for original in originals:
    buffer = io.BytesIO()
    torch.save(original, buffer)
    buffer.seek(0)
    copies = [pickle.loads(pickle.dumps(original)), copy.deepcopy(original), torch.load(buffer)]
    for copied in copies:
        tensor = isinstance(copied, torch.Tensor)
        more = (copied.requires_grad, copied.stride()) if tensor else ""
        print(type(copied).__name__, copied, more)

a = torch.ones(4)
b = a[1:3]
for p, q in (pickle.loads(pickle.dumps((a, b))), copy.deepcopy((a, b))):
    q[0] = 9
    print(p, q, a)
p, q = copy.deepcopy([a, a])
print(p is q, copy.copy(a) is a)
result = torch.ones(2, requires_grad=True) * 2
show(lambda: copy.deepcopy(result))

state = {"a": a, "b": b, "n": 3, "l": [1, 2.5, "x"], "t": (1, None), "d": torch.float32}
buffer = io.BytesIO()
torch.save(state, buffer)
buffer.seek(0)
loaded = torch.load(buffer)
print(loaded)
loaded["b"][0] = 7
print(loaded["a"])

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.ReLU(), torch.nn.Linear(3, 1))
buffer = io.BytesIO()
torch.save(model.state_dict(), buffer)
buffer.seek(0)
other = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.ReLU(), torch.nn.Linear(3, 1))
print(other.load_state_dict(torch.load(buffer, weights_only=True)))
print(torch.equal(model(torch.ones(2)), other(torch.ones(2))))
buffer = io.BytesIO()
torch.save(model, buffer)
buffer.seek(0)
print(torch.equal(torch.load(buffer, weights_only=False)(torch.ones(2)), model(torch.ones(2))))
for value in (
    1, 2.5, "s", None, True, [1], {"a": (1, 2)}, {1, 2}, b"x", 1j, torch.Size([2]), bytearray(b"q"),
    collections.OrderedDict(a=1), collections.Counter("aa"), torch.device("cpu"),
):  # fmt: skip
    buffer = io.BytesIO()
    torch.save(value, buffer)
    buffer.seek(0)
    print(torch.load(buffer) == value)


class Foo:
    pass


buffer = io.BytesIO()
torch.save(Foo(), buffer)
for options in ({}, {"weights_only": False}):
    buffer.seek(0)
    show(lambda: type(torch.load(buffer, **options)).__name__)
with torch.serialization.safe_globals([Foo]):
    buffer.seek(0)
    print(type(torch.load(buffer)).__name__)
show(lambda: torch.load(io.BytesIO(b"")))
show(lambda: torch.load(io.BytesIO(b"garbage!")))
try:
    torch.load("nonexistent.pt")
except FileNotFoundError as error:  # its number is the host's
    print(error.strerror, error.filename)
show(lambda: torch.load(3))
show(lambda: torch.save(a, 3))
