"""Expressions of random operators over small tensors of all types: values, types and errors."""
import torch
torch.manual_seed(6)
def t(i, f):
    try:
        v = f()
        print(i, type(v).__name__, getattr(v, "dtype", ""), tuple(getattr(v, "shape", ())), v)
    except Exception as e:
        print(i, "!!", type(e).__name__, e)
t(0, lambda: (((torch.randn(()) == torch.randn(1,3,))).t()).squeeze())
t(1, lambda: (3 != torch.tensor([[1.,-2.,3.]])))
t(2, lambda: ((torch.neg((torch.randn(2,3,1,) > 0))).argmin()).amax())
t(3, lambda: torch.where((torch.sign(0.5) > (2 != torch.randn(2,3,1,))), (torch.randn(2,2,3,) == (
    torch.arange(2)).prod()), torch.randn(3,)))
t(4, lambda: torch.sign((torch.sigmoid(torch.randn(2,1,)) < torch.arange(4))))
t(5, lambda: torch.randn(0,3,))
t(6, lambda: (((torch.ones(2,3,1,).long()).any(-1, keepdim=True))[..., 0] @ (torch.where(
    torch.arange(6), torch.randn(3,), torch.arange(3))).argmin(-1, keepdim=True)))
t(7, lambda: torch.floor(torch.sigmoid(torch.stack([torch.tensor([0,1,0]), torch.arange(6)],
    dim=1))))
t(8, lambda: torch.sign(torch.tensor([[1.,-2.,3.]])))
t(9, lambda: torch.sigmoid(((torch.arange(5)).max() @ torch.tensor([True,False,True]))))
t(10, lambda: torch.relu((torch.randn(2,3,))[..., 0]))
t(11, lambda: (((torch.randn(0,3,)).unsqueeze(0) - torch.exp(torch.tensor(True))) + (torch.randn(
    1,) < (torch.ones(()).long() * torch.randn(1,)))))
t(12, lambda: (torch.logical_not((torch.ones(()).long())[:]) & torch.where(torch.stack([
    torch.randn(0,3,), (torch.randn(1,) > 0)], -1), (torch.randn(()) @ torch.randn(2,1,)), (
    torch.randn(1,3,) - torch.arange(1)))))
t(13, lambda: (torch.abs(torch.where(torch.ones(2,3,).long(), torch.randn(1,), torch.arange(
    4)))).argmax())
t(14, lambda: torch.arange(1))
t(15, lambda: torch.randn(3,))
t(16, lambda: ((torch.sin(torch.randn(3,)) * (torch.ones(()).long()).min())).all(-1, keepdim=True))
t(17, lambda: torch.arange(6))
t(18, lambda: torch.tensor([True,False,True]))
t(19, lambda: torch.exp((torch.randn(3,) @ torch.arange(1))))
t(20, lambda: torch.randn(2,2,3,))
t(21, lambda: torch.abs(torch.ones(2,3,).long()))
t(22, lambda: torch.round((torch.ones(1,).long()).prod(0, keepdim=True)))
t(23, lambda: torch.ones(1,).long())
t(24, lambda: torch.ones(()).long())
t(25, lambda: ((((torch.randn(2,3,) > 0)).prod(-1) == torch.ones(2,2,3,).long())).std())
t(26, lambda: ((torch.isnan(torch.randn(())) <= torch.where(torch.randn(()), torch.randn(1,3,),
    torch.randn(2,1,))) == (torch.exp(torch.randn(3,)) != torch.round(torch.tensor([0,1,0])))))
t(27, lambda: torch.stack([torch.randn(()), ((torch.arange(1)).reshape(-1) == torch.relu(
    torch.ones(2,2,3,).long()))], dim=1))
t(28, lambda: torch.sign(((torch.randn(0,3,) > 0))[0]))
t(29, lambda: torch.cos(torch.cos(torch.logical_not(torch.randn(2,3,)))))
t(30, lambda: torch.neg(((torch.randn(1,) ** torch.arange(1)) > ((torch.randn(1,3,) > 0) % (
    torch.randn(2,3,1,) > 0)))))
t(31, lambda: ((torch.randn(3,)).float() == ((torch.randn(2,2,3,) @ torch.randn(1,)) & (
    torch.randn(1,3,)).mean())))
t(32, lambda: torch.where(torch.exp((torch.tensor(True))[::2]), (torch.ones(1,3,).long() @ (
    torch.randn(1,) @ torch.arange(6))), ((torch.randn(2,1,) > 0) - torch.round(torch.randn(1,3,
    )))))
t(33, lambda: ((((torch.randn(2,2,3,) > 0)).var(0, keepdim=True)).any()).argmax(-1))
t(34, lambda: torch.randn(1,))
t(35, lambda: 0.5)
t(36, lambda: (torch.floor((torch.arange(6)).prod()) > (((torch.randn(3,) > 0) % torch.arange(
    2)))[:]))
t(37, lambda: torch.cos(((torch.arange(1) @ torch.arange(3))).std()))
t(38, lambda: (((2 == torch.tensor([[1.,-2.,3.]])))[:, 0] != ((torch.randn(2,2,3,) > 0) @
    torch.cos(torch.randn(1,3,)))))
t(39, lambda: (torch.isfinite((2 != torch.randn(2,2,3,))) != torch.randn(0,3,)))
t(40, lambda: torch.randn(2,1,))
t(41, lambda: torch.randn(2,1,))
t(42, lambda: ((torch.randn(1,)).std(1) | torch.isfinite(torch.ones(()).long())))
t(43, lambda: (torch.sin((torch.randn(())).contiguous()) * (torch.arange(1) <= torch.exp(
    torch.randn(3,)))))
t(44, lambda: torch.arange(4))
t(45, lambda: (((torch.randn(0,3,) * torch.tensor(True)) ** torch.tanh(torch.arange(5))))[:, 0])
t(46, lambda: (torch.abs((2 | torch.tensor(-0.0))) ** torch.floor((torch.randn(())).argmax(-1))))
t(47, lambda: torch.sign((torch.randn(3,) ** (torch.arange(4)).any())))
t(48, lambda: (((torch.arange(3) * torch.arange(4)) == (torch.tensor([[1.,-2.,3.]]) & -1)) & (
    torch.abs(torch.randn(2,3,1,))).transpose(0,1)))
t(49, lambda: (torch.abs(((torch.randn(()) > 0) < torch.randn(2,2,3,))))[None])
t(50, lambda: torch.stack([torch.tanh((-1 @ torch.arange(2))), torch.isfinite((torch.ones(2,3,
    ).long())[0:0])]))
t(51, lambda: (torch.floor(torch.cat([2, torch.tensor([1,2,3])])) > ((torch.randn(3,) >=
    torch.randn(())) / (torch.randn(()) - torch.tensor(-0.0)))))
t(52, lambda: ((((torch.randn(2,2,3,) > 0)).any(0) ** torch.sigmoid(torch.randn(0,3,))) //
    torch.sigmoid(torch.abs(torch.randn(1,3,)))))
t(53, lambda: torch.sigmoid(torch.sigmoid((torch.tensor([0,1,0])).view(-1))))
t(54, lambda: torch.randn(2,2,3,))
t(55, lambda: torch.randn(2,2,3,))
t(56, lambda: (torch.where((torch.randn(2,2,3,) ** torch.randn(1,3,)), torch.abs(torch.ones(2,1,
    ).long()), (torch.randn(1,3,))[5]) > ((torch.randn(()) @ torch.randn(2,3,)) ** (torch.ones(1,
    3,).long() @ torch.randn(2,3,1,)))))
t(57, lambda: (((torch.randn(2,2,3,) > 0)).float() / (torch.exp(torch.randn(1,3,)) == (
    torch.arange(1)).max(0))))
t(58, lambda: torch.sigmoid(torch.isfinite(torch.round((torch.randn(1,3,) > 0)))))
t(59, lambda: ((((torch.randn(()) > 0) - torch.tensor(-0.0))).T == (torch.round(torch.randn(3,)) -
    torch.randn(2,3,))))
