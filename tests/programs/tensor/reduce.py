import torch

x = torch.arange(12.0).reshape(3, 4) - 5
i = torch.arange(6).reshape(2, 3)
m = torch.tensor([[True, False], [True, True]])
for t in (x, i, m):
    for name in (
        "sum",
        "mean",
        "prod",
        "max",
        "min",
        "argmax",
        "argmin",
        "any",
        "all",
        "std",
        "var",
        "amax",
        "median",
        "count_nonzero",
        "cumsum",
    ):
        for args in ((), (0,), (1,), (-1,)):
            for kwargs in ({}, {"keepdim": True}):
                try:
                    print(name, args, kwargs, getattr(t, name)(*args, **kwargs))
                except Exception as e:
                    print(name, args, kwargs, type(e).__name__, str(e).split("\n")[0])
print(
    x.sum((0, 1)),
    x.sum(dim=[0], keepdim=True),
    x.mean((0, 1)),
    x.sum(dtype=torch.int64),
    x.amax((0, 1)),
)
print(
    x.sum(axis=0),
    x.var(0, unbiased=False),
    x.std(dim=1, correction=0),
    torch.var(x, 0),
    torch.std(x),
)
print(
    torch.max(x, x * 2),
    torch.min(x, dim=1).values,
    x.max(1).indices,
    x.logsumexp(1),
    x.norm(),
    x.norm(1, 0),
)
print(
    torch.cumsum(i, 1),
    torch.cumprod(i + 1, 0),
    x.softmax(1),
    x.log_softmax(0),
    torch.softmax(x, -1).sum(-1),
)
v, k = x.max(0)
print(v, k, x.max(0))
print(torch.tensor([1.0, float("nan"), 3.0]).max(), torch.tensor([1.0, float("nan")]).sum())
print(
    torch.tensor([]).sum(),
    torch.tensor([]).mean(),
    torch.tensor([]).prod(),
    torch.tensor(3.0).std(),
)
print(x.sum(0).dtype, i.sum().dtype, m.sum(), m.float().mean())
print(
    x.sort(),
    x.sort(0, descending=True),
    x.topk(2),
    x.argsort(descending=True),
    torch.sort(i.flatten().flip(0)),
)
for wrong in (
    lambda: x.sum(2),
    lambda: x.sum((0, 0)),
    lambda: x.max(5),
    lambda: i.mean(),
    lambda: torch.tensor([]).max(),
    lambda: torch.zeros(0, 3).max(0),
    lambda: torch.tensor([]).argmax(),
    lambda: x.softmax(3),
    lambda: i.softmax(0),
    lambda: x.cumsum(),
    lambda: x.topk(9),
    lambda: i.std(),
    lambda: x.sum("0"),
    lambda: x.max("a"),
    lambda: torch.sum("a"),
    lambda: torch.max(3),
    lambda: x.mean(keepdim=True),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
