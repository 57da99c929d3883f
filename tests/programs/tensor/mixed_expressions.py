"""Expressions of random operators over small tensors of all types: values, types and errors."""
import torch
torch.manual_seed(3)
def t(i, f):
    try:
        v = f()
        print(i, type(v).__name__, getattr(v, "dtype", ""), tuple(getattr(v, "shape", ())), v)
    except Exception as e:
        print(i, "!!", type(e).__name__, e)
t(0, lambda: torch.floor(torch.tensor(2.5)))
t(1, lambda: (torch.stack([torch.sin(torch.arange(5)), (torch.randn(3,) * torch.randn(2,2,3,
    ))]) != (((torch.randn(()) > 0)).amax(-1, keepdim=True)).max(-1, keepdim=True)))
t(2, lambda: ((torch.stack([torch.arange(3), torch.ones(2,3,1,).long()], -1) ** (torch.arange(
    4) == torch.tensor(1)))).amax(1))
t(3, lambda: torch.where(torch.cat([(torch.randn(2,1,)).min(-1, keepdim=True), torch.randn(1,)],
    0), torch.ones(2,3,1,).long(), (torch.randn(()))[[0]]))
t(4, lambda: torch.cos(((torch.randn(1,) @ -1) == torch.isnan(torch.randn(1,3,)))))
t(5, lambda: torch.where((torch.relu(torch.tensor(2.5)))[[0]], ((True).squeeze() @ (torch.ones((
    )).long() == torch.tensor(True))), torch.arange(6)))
t(6, lambda: torch.stack([((-1 != torch.randn(1,3,))).sum(0), (torch.isfinite(0.5))[..., 0]], 0))
t(7, lambda: (torch.exp((torch.tensor([True,False,True])).amin(0, keepdim=True))).prod(0))
t(8, lambda: (((torch.randn(1,) / (torch.randn(3,) > 0)))[None]).min(-1))
t(9, lambda: (((torch.randn(0,3,) ** torch.randn(2,3,1,)) ** torch.arange(7)) | ((torch.randn(2,3,
    ) < 3) % (torch.randn(2,1,))[:, 0])))
t(10, lambda: True)
t(11, lambda: (torch.randn(1,) // torch.abs((torch.randn(1,) // torch.arange(7)))))
t(12, lambda: torch.randn(2,3,))
t(13, lambda: ((0.5).t() < ((torch.randn(2,1,))[[0]] > (torch.ones(1,3,).long() + torch.randn(3,
    )))))
t(14, lambda: 2)
t(15, lambda: ((torch.randn(1,) != torch.cos(True)) - torch.ones(()).long()))
t(16, lambda: torch.neg((torch.tensor(-0.0) != (torch.randn(2,3,1,)).long())))
t(17, lambda: ((torch.where(torch.randn(()), (torch.randn(1,) > 0), (torch.randn(3,) >
    0))).argmin(1) - (torch.ones(2,2,3,).long() != torch.arange(1))))
t(18, lambda: ((torch.randn(2,3,1,)).any(0, keepdim=True)).reshape(-1))
t(19, lambda: (torch.logical_not(torch.tensor([[1.,-2.,3.]]))).float())
t(20, lambda: torch.neg(torch.arange(2)))
t(21, lambda: 2)
t(22, lambda: ((torch.randn(1,))[:] != torch.round((3).argmin(0, keepdim=True))))
t(23, lambda: (((torch.randn(3,) == torch.tensor(True)) @ (torch.randn(3,) < 3)) <= (torch.randn(
    2,3,))[0:0]))
t(24, lambda: torch.sin(((torch.arange(5) == torch.randn(2,3,)))[..., 0]))
t(25, lambda: (torch.exp((torch.ones(0,3,).long() * torch.ones(0,3,).long())) / ((torch.randn(2,2,
    3,)).bool() - (torch.arange(2))[:, 0])))
t(26, lambda: ((torch.where((torch.randn(2,3,) > 0), torch.randn(3,), (torch.randn(()) >
    0))).mean() % torch.ones(1,).long()))
t(27, lambda: torch.randn(1,))
t(28, lambda: torch.cat([torch.round((torch.randn(1,3,)).argmax()), torch.round((torch.randn(2,2,
    3,)).any(0, keepdim=True))]))
t(29, lambda: ((torch.floor(torch.tensor([True,False,True])) >= (torch.randn(2,1,) % torch.arange(
    6))) < (torch.tensor(True) != (torch.randn(3,) | torch.randn(1,)))))
t(30, lambda: (torch.stack([(torch.arange(7) * torch.ones(1,).long()), (torch.randn(2,3,1,)).all(-
    1, keepdim=True)]) & torch.arange(2)))
t(31, lambda: (torch.tanh(torch.where(torch.randn(1,), torch.randn(1,), torch.arange(6)))).all())
t(32, lambda: ((((torch.randn(3,) > 0)).contiguous()).argmin() / (torch.cos((torch.randn(0,3,) >
    0)))[1:]))
t(33, lambda: torch.round(torch.relu(((torch.randn(2,1,) > 0) @ torch.tensor(1)))))
t(34, lambda: torch.arange(5))
t(35, lambda: (torch.randn(2,2,3,) & ((0.5 * torch.tensor(1)) + torch.sin(torch.arange(3)))))
t(36, lambda: torch.logical_not(torch.isnan(torch.ones(()).long())))
t(37, lambda: ((torch.neg(torch.tensor([1,2,3])) @ (torch.randn(()) & torch.randn(3,)))).argmax(0,
    keepdim=True))
t(38, lambda: torch.relu(torch.relu((torch.randn(0,3,) | torch.randn(2,1,)))))
t(39, lambda: torch.floor(torch.sigmoid(torch.abs(torch.ones(2,1,).long()))))
t(40, lambda: torch.arange(2))
t(41, lambda: torch.exp(((torch.randn(3,) * torch.randn(3,)) + (torch.ones(()).long() +
    torch.randn(())))))
t(42, lambda: torch.randn(2,3,))
t(43, lambda: torch.sin(torch.randn(1,)))
t(44, lambda: (torch.randn(()) > 0))
t(45, lambda: torch.isfinite(torch.where((torch.randn(0,3,)).squeeze(), torch.tensor([True,False,
    True]), torch.abs(torch.arange(1)))))
t(46, lambda: torch.randn(1,))
t(47, lambda: ((0.5 | (2 @ torch.randn(2,3,1,))) // torch.randn(2,3,1,)))
t(48, lambda: torch.tanh((((torch.randn(2,3,1,) > 0)).argmin() % (torch.ones(0,3,).long(
    )).transpose(0,1))))
t(49, lambda: torch.logical_not(2))
t(50, lambda: (torch.randn(()) > 0))
t(51, lambda: torch.randn(1,))
t(52, lambda: ((torch.randn(())).bool() != torch.tanh(torch.randn(2,3,))))
t(53, lambda: torch.where(torch.randn(2,1,), torch.randn(2,3,), 0.5))
t(54, lambda: (torch.randn(2,3,) / torch.floor((torch.ones(1,3,).long() > torch.randn(0,3,)))))
t(55, lambda: torch.arange(7))
t(56, lambda: torch.where(torch.randn(2,1,), (torch.logical_not(torch.tensor([True,False,
    True])) ** (torch.randn(1,) == torch.randn(2,3,1,))), ((torch.randn(1,) / -1) ** (torch.randn(
    2,2,3,)).flatten())))
t(57, lambda: (torch.randn(2,3,)).T)
t(58, lambda: torch.tanh(torch.ones(2,3,).long()))
t(59, lambda: ((((torch.randn(2,2,3,) > 0) % torch.arange(7)) @ (torch.randn(()) @ (torch.randn(3,
    ) > 0))))[0])
