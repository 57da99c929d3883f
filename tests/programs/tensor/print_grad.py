import torch

x = torch.ones(3, requires_grad=True)
print(x, x.requires_grad, x.is_leaf, x.grad, x.grad_fn)
for y in (
    x + 1,
    x - x,
    2 * x,
    x / 2,
    1 / x,
    1 - x,
    -x,
    x**2,
    2**x,
    x.relu(),
    x.sigmoid(),
    x.tanh(),
    x.exp(),
    x.log(),
    x.sqrt(),
    x.abs(),
    x.sum(),
    x.mean(),
    x.max(),
    x.clone(),
    x.detach(),
    x.view(3, 1),
    x.reshape(3, 1),
    x[0],
    x[:2],
    x[None],
    x[[0, 1]],
    x[x > 0],
    x.unsqueeze(0),
    x.unsqueeze(0).squeeze(0),
    x.unsqueeze(0).squeeze(),
    x.view(1, 3).t(),
    x.view(1, 3).transpose(0, 1),
    x.view(1, 3).permute(1, 0),
    x.view(1, 3).expand(2, 3),
    x.view(1, 3).flatten(),
    torch.cat([x, x]),
    torch.stack([x, x]),
    x.softmax(0),
    x.log_softmax(0),
    x.clamp(0, 1),
    x.clamp(min=0),
    torch.maximum(x, x),
    torch.where(x > 0, x, x),
    x > 0,
    x == x,
    x.long(),
    x.float(),
    x.std(),
    x.var(),
    x.cumsum(0),
    x.sum(0),
    x.mean(0),
    x.prod(),
    x.norm(),
    x.repeat(2),
    x.flip(0),
    x.masked_fill(x > 0, 1.0),
    x.contiguous(),
    x.argmax(),
    x.floor(),
    x.round(),
    x.sin(),
    x.rsqrt(),
    x.reciprocal(),
    x.dot(x),
    x.view(1, 3) @ x.view(3, 1),
    x @ x,
    x.view(1, 3) @ x,
    x @ x.view(3, 1),
    torch.ones(2, 1, 3) @ x.view(3, 1),
    x.chunk(2)[0],
    x.split(2)[1],
    x.unbind()[0],
    x.amax(),
    x.tril() if x.dim() > 1 else x,
    torch.zeros_like(x),
    x.square(),
    torch.nn.functional.gelu(x),
    torch.nn.functional.silu(x),
    torch.nn.functional.leaky_relu(x),
    torch.nn.functional.elu(x),
    torch.nn.functional.layer_norm(x, (3,)),
    torch.lerp(x, x, 0.5),
    torch.addmm(x, torch.ones(1, 3), torch.ones(3, 3)),
    torch.bmm(torch.ones(1, 1, 3), x.view(1, 3, 1)),
    x.sort()[0],
    x.topk(2)[0],
    x.gather(0, torch.tensor([0])),
    x.index_select(0, torch.tensor([0])),
    x.max(0)[0],
    x.diagonal() if x.dim() > 1 else x,
    x.roll(1),
    x.narrow(0, 0, 2),
    x.unflatten(0, (3, 1)),
    x.movedim(0, 0),
    x // 2,
    x % 2,
    x.atan2(x),
    x.logsumexp(0),
    x.erf(),
):
    print(y)
with torch.no_grad():
    print(x + 1, torch.is_grad_enabled())
    with torch.enable_grad():
        print(x + 1)
with torch.inference_mode():
    print(x * 2)


@torch.no_grad()
def f(v):
    return v * 3


print(f(x), torch.is_grad_enabled())
print((x + 1).requires_grad, (x + 1).is_leaf, x.requires_grad_(False))
for wrong in (
    lambda: torch.tensor([1, 2], requires_grad=True),
    lambda: torch.ones(2, dtype=torch.int64).requires_grad_(),
    lambda: (torch.ones(2, requires_grad=True) + 1).requires_grad_(False),
    lambda: torch.ones(2, requires_grad=True).add_(1),
    lambda: torch.ones(2, requires_grad=True).numpy()
    if False
    else torch.ones(2, requires_grad=True).zero_(),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
w = torch.randn(100, 100, requires_grad=True)
z = torch.zeros(2, 2, requires_grad=True) * 1.5
z.add_(1)
print(z)
