import warnings

import torch

warnings.simplefilter("ignore")


def show(label, call):
    try:
        print(label, call())
    except Exception as error:
        print(label, type(error).__name__, error)


x = torch.tensor([[1.0, 0.0, 2.0], [0.0, 3.0, 0.0]])
show("nonzero", lambda: torch.nonzero(x, as_tuple=True))
show("nonzero", lambda: x.nonzero(as_tuple=True))
show("nonzero", lambda: x.nonzero(as_tuple=False))
show("argsort", lambda: torch.argsort(torch.tensor([2, 1, 2, 1]), stable=True))
show("argsort", lambda: x.argsort(stable=True, dim=0, descending=True))
show("unravel", lambda: torch.unravel_index(torch.tensor([7, -8]), (2, 3)))
show("unravel", lambda: torch.unravel_index(torch.tensor([7]), (0, 3)))
show("along", lambda: torch.take_along_dim(x, torch.tensor([[4], [-1]]), 1))
show("along", lambda: torch.take_along_dim(x, torch.tensor([[9]])))

counts = torch.tensor([1, 2, 3])
share = torch.tensor([0.5, 1.0, 2.0])
show("cov", lambda: torch.cov(x, fweights=counts))
show("cov", lambda: torch.cov(x, aweights=share))
show("cov", lambda: torch.cov(x, fweights=counts, aweights=share, correction=0))
show("cov", lambda: torch.cov(x[0], fweights=counts))
show("cov", lambda: torch.cov(x, fweights=torch.tensor([1, 2])))
show("cov", lambda: torch.cov(x, fweights=torch.tensor([1, -2, 3])))
show("cov", lambda: torch.cov(x, fweights=torch.tensor([0, 0, 0])))
show("cov", lambda: torch.cov(x, aweights=counts))

z = torch.tensor([1 + 2j, 3 - 1j, 0.5j])
show("var", lambda: (z.var(), z.std(correction=0), torch.var_mean(z, dim=0)))
show("norm", lambda: (torch.linalg.vector_norm(z), torch.vdot(z, z), torch.cov(z)))
show("silu", lambda: torch.nn.functional.silu(z))
show("pow", lambda: torch.pow(torch.tensor(float("-inf")), torch.tensor([0.5, -0.5, 3.0])))
show("ldexp", lambda: torch.ldexp(torch.tensor([0.5, 3.0]), torch.tensor([4, -1])))
show("gcd", lambda: torch.gcd(torch.tensor([-12, 0, 18]), torch.tensor([8, -5, -27])))
show("next", lambda: torch.nextafter(torch.tensor([1.0, 0.0]).half(), torch.tensor(2.0).half()))
show("logspace", lambda: torch.logspace(0, 1, 4, dtype=torch.float64))
show("trapezoid", lambda: torch.trapezoid(torch.tensor([0, 1, 2, 127, 128, 255]).byte()))

out = torch.empty(2, dtype=torch.int64)
show("abs", lambda: torch.abs(torch.ones(2), out=out))
show("add", lambda: torch.add(torch.ones(2), 1, out=out))
show("mm", lambda: torch.mm(torch.ones(2, 2), torch.ones(2, 2), out=torch.empty(2, 2).double()))
show("ones", lambda: torch.ones(2, out=out))
show("sum", lambda: torch.sum(torch.tensor([[1.5, 2.0]] * 2), 0, out=out))
show("cat", lambda: torch.cat([torch.ones(1), torch.ones(1)], out=out))
show("amax", lambda: torch.amax(x, 1, out=torch.empty(2).double()))
show("strides", lambda: torch.nonzero(x, out=torch.empty(0).long()).stride())

show("addmm", lambda: torch.addmm(torch.ones(2), torch.ones(2, 2).double(), torch.eye(2).double()))
show("linear", lambda: torch.nn.functional.linear(torch.ones(1, 2), x[:, :2], torch.ones(2).half()))
show("addmm_", lambda: torch.ones(2).addmm_(torch.ones(2, 2), torch.ones(2, 2)))
show("addbmm_", lambda: torch.ones(2).addbmm_(torch.ones(3, 2, 2), torch.ones(3, 2, 2)))
show("bmm", lambda: torch.bmm(torch.ones(1, 2, 2), torch.ones(1, 2, 2).int()))
show("mv", lambda: torch.mv(torch.ones(2, 2), torch.ones(2).int()))
show("norm", lambda: torch.nn.functional.layer_norm(x, [3], torch.ones(3).double()))
show("norm", lambda: torch.nn.functional.layer_norm(x.double(), [3], torch.ones(3)))
show("norm", lambda: torch.nn.functional.rms_norm(x.long(), [3]))
show("fill", lambda: torch.zeros(2, dtype=torch.uint8).fill_(-1.5))
show("fill", lambda: torch.zeros(2, dtype=torch.uint8).fill_(-1))
show("where", lambda: x.where(1, 2.5))
show("lerp", lambda: x.lerp(1, 2))
show("bucketize", lambda: torch.bucketize(1, 2))
show("resize", lambda: x.resize(3, 2))
show("resize", lambda: x.resize(4))
y = torch.arange(6.0)
show("as_strided_", lambda: (y.as_strided_((2, 2), (1, 2)), y.stride()))
show("bag", lambda: torch.embedding_bag(x.t(), torch.tensor([0, 2, 1]), torch.tensor([0, 2]))[1:])
