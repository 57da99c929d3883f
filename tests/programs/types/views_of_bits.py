import torch


def show(call):
    try:
        result = call()
        print(type(result).__name__, result)
    except Exception as error:
        print(type(error).__name__, error)


x = torch.arange(4.0)
z = torch.tensor([1 + 2j, -3.5 + 1j, 0j])
show(lambda: z.view(torch.float32))
show(lambda: x.view(torch.int32))
show(lambda: x.view(torch.float64))
show(lambda: x.view(torch.uint8))
show(lambda: x.view(torch.int16).shape)
show(lambda: x[1:].view(torch.float64))
show(lambda: x[:3].view(torch.float64))
show(lambda: x.reshape(2, 2).t().view(torch.float64))
show(lambda: x.reshape(2, 2).t().view(torch.int16))
show(lambda: torch.tensor(1.).view(torch.int32))
show(lambda: torch.tensor(1.).view(torch.int16))
show(lambda: x.view(torch.float32) is x)
show(lambda: x.view(torch.complex64))
show(lambda: x.view(dtype=torch.int32))
show(lambda: x.reshape(2, 2)[:, :1].view(torch.float64))
show(lambda: x[::2].view(torch.int16))
show(lambda: x[::2].view(torch.float64))
show(lambda: torch.tensor([1.], requires_grad=True).view(torch.int32))
