import torch

x = torch.arange(24).reshape(2, 3, 4)
for e in (
    "0",
    "-1",
    "0, 1",
    "0, 1, 2",
    ":, 1",
    "..., 0",
    ":, ::2",
    "1:, :2, 1:3",
    "None",
    ":, None",
    "..., None, 0",
    "[0, 1]",
    "[0], [1]",
    "[[0, 1], [1, 0]]",
    "torch.tensor([1, 0])",
    "torch.tensor(1)",
    "x > 10",
    "x[:, :, 0] > 3",
    ":, [0, 2]",
    "[0, 1], :, [2, 3]",
    "0, [0, 2]",
    "torch.tensor([True, False])",
    "True",
    "False",
    "5:",
    "1:1",
    "-2:, -2:",
    "::3",
    "torch.tensor([[0], [1]]), torch.tensor([[0, 1]])",
    "[]",
    "slice(0, 1)",
    "...",
    "[True, False]",
    "(0, 1)",
    "[slice(None), 0]",
    "range(2)",
    "torch.tensor([0, 1]) > 0",
    "-1, ..., -1",
):
    r = eval(f"x[{e}]")
    print(e, tuple(r.shape), r.flatten().tolist()[:8], r.is_contiguous())
for e in (
    "2",
    "0, 5",
    "0, 0, 0, 0",
    "1.5",
    "'a'",
    "[2]",
    "torch.tensor([5])",
    "torch.tensor([1.0])",
    "::-1",
    "::0",
    "torch.tensor([True])",
    "torch.tensor([[True, False]])",
    "[0, 1], [0, 1, 2]",
    "..., 0, 0, 0, 0",
    "{}",
    "-3",
    "0.0:1",
    "'a':",
):
    try:
        print(e, eval(f"x[{e}]"))
    except Exception as error:
        print(e, type(error).__name__, error)
y = torch.zeros(3, 4)
y[0] = 1
y[1, 1:3] = torch.tensor([5.0, 6.0])
y[:, 0] = 9
y[y == 0] = -1
y[[0, 2], [1, 2]] = 7.5
y[2, 3] = torch.tensor(3)
y[..., -1] += 1
print(y)
y[torch.tensor([True, False, True])] = 0
y[1] = torch.arange(4)
y[0:2, None, 0] = 2
print(y)
z = torch.arange(4)
z[0] = 2.7
z[1] = True
print(z)
for name, value in (
    ("0", torch.ones(5)),
    (":", torch.ones(2)),
    ("9", 1),
    ("0", "a"),
    ("[0, 1]", torch.ones(3)),
    ("y > 5", torch.ones(2)),
    ("0, 0", torch.ones(2)),
    ("0", None),
    ("0", [1, 2, 3, 4]),
):
    try:
        exec(f"y[{name}] = value")
        print(y[0])
    except Exception as error:
        print(name, type(error).__name__, error)
v = x[0]
v[0, 0] = 100
print(x[0, 0, 0], x[0].data_ptr() == x.data_ptr(), x[1].storage_offset(), x[:, 1].stride())
s = torch.tensor(5)
for f in (
    lambda: s[0],
    lambda: s[...],
    lambda: s[None],
    lambda: s[()],
    lambda: s[:],
    lambda: s[0, 0],
    lambda: s[True],
):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)
print(
    torch.where(x > 20),
    torch.nonzero(x > 20),
    x.gather(2, torch.zeros(2, 3, 1, dtype=torch.int64)).flatten(),
)
print(x.index_select(1, torch.tensor([2, 0])).shape, x.masked_select(x > 20))
print([i.tolist() for i in x[:, 0]], len(x), 5 in x, 99 in x)
for a, b in ((i, j) for i in range(2) for j in range(2)):
    print(x[a, b, a + b].item(), end=" ")
print()
