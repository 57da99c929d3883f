import torch

x = torch.arange(12).reshape(3, 4)


def show(t):
    print(tuple(t.shape), t.stride(), t.storage_offset(), t.is_contiguous(), t.flatten().tolist())


for t in (
    x.t(),
    x.T,
    x.transpose(0, 1),
    x.permute(1, 0),
    x.view(4, 3),
    x.view(-1),
    x.view(2, -1),
    x.reshape(2, 6),
    x.t().reshape(12),
    x.t().reshape(2, 6),
    x.flatten(),
    x.unsqueeze(0),
    x.unsqueeze(-1),
    x.unsqueeze(1).squeeze(1),
    x.unsqueeze(0).squeeze(),
    x[:, 1],
    x[1],
    x[:, ::2],
    x[1:, 1:],
    x.select(1, 2),
    x.narrow(1, 1, 2),
    x.expand(2, 3, 4),
    x[:, :1].expand(3, 5),
    x[0].expand(2, -1),
    x.diagonal(),
    x.diagonal(1),
    x.t().contiguous(),
    x.clone(),
    x.t().clone(),
    x.movedim(0, 1),
    x.swapaxes(0, 1),
    x.unflatten(1, (2, 2)),
    x.flip(0),
    x.roll(1),
    x.roll(1, 1),
    x.repeat(2, 1),
    x.tile(2),
    x.broadcast_to(2, 3, 4),
    x.view_as(torch.ones(4, 3)),
    x.reshape_as(torch.ones(2, 6)),
    x.squeeze(0),
    x.expand_as(torch.ones(2, 3, 4)),
    x.t() + 1,
    x.t() + x.t(),
    x.t() * x.reshape(4, 3),
    x.unsqueeze(1).expand(3, 2, 4) + 1,
    x.permute(1, 0).float(),
    torch.zeros_like(x.t()),
    x.view(3, 2, 2).permute(2, 0, 1) * 2,
    -x.t(),
    x.t().abs(),
    torch.ones(2, 0).t(),
    torch.ones(1, 3).t() + 1,
    x.view(1, 12),
    x.view(3, 1, 4, 1),
    torch.tensor(3).view(1, 1),
    torch.tensor(3).reshape(-1),
    torch.tensor(3).flatten(),
    torch.tensor(3).expand(2, 2),
    torch.tensor(3).unsqueeze(0),
):
    show(t)
print(
    x.view(12).data_ptr() == x.data_ptr(),
    x.contiguous() is x,
    x.reshape(3, 4) is x,
    x.to(torch.int64) is x,
    x.flatten().data_ptr() == x.data_ptr(),
)
print(x.long() is x, x.float() is x, x.cpu() is x, x.detach() is x, torch.ones(3).flatten().shape)
for parts in (
    x.chunk(2),
    x.chunk(3, 1),
    x.split(2),
    x.split([1, 3], 1),
    x.unbind(),
    x.unbind(1),
    torch.split(x, 3, dim=1),
    torch.chunk(x, 5),
    torch.unbind(x),
):
    print(type(parts).__name__, [tuple(p.shape) for p in parts], parts[0].tolist())
a, b, c = x
print(
    a,
    b,
    c,
    x.numel(),
    x.dim(),
    x.ndim,
    x.size(),
    x.size(0),
    x.size(-1),
    x.stride(),
    x.stride(1),
    x.element_size(),
    x.nbytes,
)
y = x.view(4, 3)
y[0, 0] = 50
x.t()[1, 0] = 60
print(x, x.detach().fill_(1) is x, x)
print(
    torch.Size([1, 2]),
    torch.Size([3])[0],
    torch.Size([2, 3]) == (2, 3),
    list(torch.Size([4])),
    torch.Size([2, 3])[1:],
    torch.Size([2]) + (1,),
    torch.Size([2, 3]).numel(),
    str(x.shape),
    f"{x.shape}",
)
