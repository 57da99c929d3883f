import torch

a = torch.arange(6.0).reshape(2, 3)
b = torch.arange(12.0).reshape(3, 4)
v = torch.tensor([1.0, 2.0, 3.0])
print(
    a @ b,
    torch.mm(a, b),
    torch.matmul(a, v),
    v @ b,
    v @ v,
    torch.dot(v, v),
    torch.mv(a, v),
    torch.outer(v, v),
)
print(torch.addmm(torch.ones(4), a, b), torch.addmm(torch.ones(2, 4), a, b, beta=2, alpha=0.5))
print(
    torch.bmm(torch.ones(2, 2, 3), torch.ones(2, 3, 1)),
    torch.ones(2, 1, 2, 3) @ torch.ones(4, 3, 2),
)
print((torch.ones(5, 2, 3) @ v).shape, (v @ torch.ones(5, 3, 2)).shape, (a.t() @ a).shape)
print(torch.tensor([[1, 2], [3, 4]]) @ torch.tensor([[5], [6]]), a.T, a.mT, a.t().contiguous())
print(
    torch.nn.functional.linear(a, torch.ones(2, 3)),
    torch.nn.functional.linear(v, torch.ones(2, 3), torch.ones(2)),
)
print(
    torch.eye(3),
    torch.eye(2, 3),
    torch.tril(torch.ones(3, 3)),
    torch.triu(torch.ones(3, 3), 1),
    b.diagonal(),
)
for wrong in (
    lambda: a @ a,
    lambda: torch.mm(a, v),
    lambda: torch.mm(v, a),
    lambda: a @ torch.tensor(1.0),
    lambda: v @ torch.ones(4),
    lambda: torch.dot(v, torch.ones(4)),
    lambda: torch.dot(a, v),
    lambda: a @ torch.ones(4),
    lambda: v @ torch.ones(4, 2),
    lambda: a @ b.long(),
    lambda: torch.ones(2, 3, 4) @ torch.ones(3, 4, 5),
    lambda: torch.ones(2, 3, 4) @ torch.ones(2, 5, 5),
    lambda: torch.ones(2, 3, 4) @ torch.ones(5, 5),
    lambda: torch.bmm(a, a),
    lambda: torch.bmm(torch.ones(2, 2, 3), torch.ones(3, 3, 1)),
    lambda: torch.addmm(torch.ones(3), a, b),
    lambda: torch.nn.functional.linear(a, torch.ones(2, 4)),
    lambda: torch.nn.functional.linear(a, torch.ones(2, 3), torch.ones(3)),
    lambda: torch.nn.functional.linear(v, torch.ones(2, 4)),
    lambda: torch.nn.functional.linear(v, torch.ones(2, 4), torch.ones(2)),
    lambda: torch.nn.functional.linear(torch.ones(2, 2, 3), torch.ones(2, 4), torch.ones(2)),
    lambda: torch.nn.functional.linear(a.long(), torch.ones(2, 3)),
    lambda: torch.nn.functional.linear(a.long(), torch.ones(2, 3), torch.ones(2)),
    lambda: torch.ones(2, 2, 2).t(),
    lambda: v.tril(),
    lambda: a @ 2,
    lambda: a.matmul("x"),
    lambda: torch.outer(a, v),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
