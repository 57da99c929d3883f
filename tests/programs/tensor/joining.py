import torch

a = torch.arange(6.0).reshape(2, 3)
b = a + 10
print(
    torch.cat([a, b]),
    torch.cat((a, b), 1),
    torch.cat([a, b], dim=-1),
    torch.cat([a, torch.ones(0)]),
    torch.cat([a.long(), b]),
)
print(
    torch.stack([a, b]),
    torch.stack([a, b], 1),
    torch.stack((a, b), dim=-1),
    torch.stack([torch.tensor(1), torch.tensor(2)]),
)
print(
    torch.hstack([a, b]),
    torch.vstack([a, b]),
    torch.concat([a, a[:1]]),
    torch.hstack([a[0], b[0]]),
    torch.vstack([a[0], b[0]]),
)
print(
    torch.cat([a, b], out=torch.empty(4, 3)),
    torch.cat([a.t(), b.t()]),
    torch.stack([a.t(), b.t()]).stride(),
)
w1 = torch.neg(a)
print(torch.cat([w1, b]).sum(), torch.max(torch.cat([w1, b]).sum()), torch.max(torch.stack([a, b])))
for wrong in (
    lambda: torch.cat([a, torch.ones(2, 2)]),
    lambda: torch.cat([a, torch.ones(3)]),
    lambda: torch.cat([torch.tensor(1), torch.tensor(2)]),
    lambda: torch.cat([a, b], 2),
    lambda: torch.cat([]),
    lambda: torch.cat(a),
    lambda: torch.cat([a, 1]),
    lambda: torch.cat([a, None]),
    lambda: torch.cat([a, b], "0"),
    lambda: torch.cat(a, b),
    lambda: torch.cat(),
    lambda: torch.stack([a, torch.ones(2)]),
    lambda: torch.stack([a, b], 4),
    lambda: torch.stack([]),
    lambda: torch.stack(a, b),
    lambda: torch.stack(3),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
