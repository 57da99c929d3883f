"""Products of tensors by equation, by dimension, with a sum added."""

import torch

L = torch.tensor
a = torch.arange(6.0).view(2, 3)
b = torch.arange(12.0).view(3, 4)
v = L([1.0, 2.0, 3.0])
p = torch.arange(12.0).view(2, 2, 3)
q = torch.arange(12.0).view(2, 3, 2)

CASES = """
torch.einsum("ij,jk->ik", a, b)
torch.einsum("ij,jk", a, b)
torch.einsum("ij->ji", a)
torch.einsum("ij->", a)
torch.einsum("ij->i", a)
torch.einsum("ij->j", [a])
torch.einsum("ii", L([[1.0, 2], [3, 4]]))
torch.einsum("ii->i", L([[1.0, 2], [3, 4]]))
torch.einsum("i,i->", v, v)
torch.einsum("i,j->ij", v, v)
torch.einsum("bij,bjk->bik", p, q)
torch.einsum("bij,bkj->bik", p, p)
torch.einsum("...ij,...jk->...ik", p, q)
torch.einsum("b...j->b...", p)
torch.einsum("...->...", p).shape
torch.einsum("ij, jk -> ki", a, b)
torch.einsum("ij,jk,kl->il", a, b, b.t())
torch.einsum("bhid,bhjd->bhij", torch.ones(1, 2, 3, 4), torch.ones(1, 2, 5, 4)).shape
torch.einsum("nc,nchw->nchw", torch.ones(2, 3), torch.ones(2, 3, 2, 2)).shape
torch.einsum("ij,ij->ij", a, a)
torch.einsum("i,i", L([1, 2]), L([3, 4]))
torch.einsum(a, [0, 1], b, [1, 2], [0, 2])
torch.einsum(a, [0, 1], [1, 0])
torch.einsum("ba", a)
torch.einsum("ij,jk->ik", a, a)
torch.einsum("ij,jk->il", a, b)
torch.einsum("ijk", a)
torch.einsum("ij->ii", a)
torch.einsum("i1", a)
torch.einsum("ij,jk", a)
torch.einsum("ii", a)
torch.einsum("ij")
torch.einsum("...i,...i->...", p, L([1.0, 1, 1]))
torch.einsum("ij,k->...", a, v)
torch.tensordot(a, b, dims=1)
torch.tensordot(a, b, dims=([1], [0]))
torch.tensordot(p, q, dims=([1, 2], [2, 1]))
torch.tensordot(a, a, 2)
torch.tensordot(a, b, 0).shape
torch.tensordot(a, a, 1)
torch.tensordot(a, b, dims=([1], [0, 1]))
torch.baddbmm(torch.ones(2, 2, 2), p, q)
torch.baddbmm(torch.ones(2), p, q, beta=2, alpha=0.5)
torch.baddbmm(torch.ones(2, 2, 2), p, p)
torch.addbmm(torch.ones(2, 2), p, q)
torch.addbmm(torch.ones(2, 2), p, p)
torch.addmv(torch.ones(2), a, v)
torch.addmv(torch.ones(2), a, v, beta=2, alpha=3)
torch.addmv(torch.ones(2), a, a)
torch.addmv(torch.ones(2), a, L([1.0, 2]))
torch.addr(torch.zeros(3, 2), v, L([1.0, 2]))
torch.addr(torch.ones(3, 2), v, L([1.0, 2]), beta=2, alpha=3)
torch.addr(torch.ones(3, 2), a, v)
torch.kron(L([[1.0, 2]]), L([[1.0], [3.0]]))
torch.kron(L([1, 2]), L([[1, 1]]))
torch.inner(v, v)
torch.inner(a, a)
torch.inner(a, L(2.0))
torch.inner(a, L([1.0]))
torch.vdot(v, v)
torch.vdot(a, v)
torch.ger(v, v)
torch.chain_matmul(a, b)
torch.cross(L([1.0, 0, 0]), L([0.0, 1, 0]))
torch.cross(p, p + 1, dim=2)
torch.cross(p, p + 1, dim=-1)
torch.cross(a, a)
torch.cross(L([1.0, 0]), L([0.0, 1]))
torch.cdist(a, a + 1)
torch.cdist(a, a + 1, p=1)
torch.cdist(a, a, p=float("inf"))
torch.cdist(p, p).shape
torch.cdist(a, b)
torch.cdist(v, v)
torch.norm(a)
torch.norm(a, 1)
torch.norm(a, dim=1)
torch.norm(a, p=float("inf"), dim=0)
torch.norm(a, p="fro", dim=(0, 1))
torch.norm(a, p=2, dim=[0, 1], keepdim=True)
a.norm(3)
torch.norm(L([1, 2]))
"""


def show(code):
    """Prints an expression with its value or its error."""
    try:
        print(code, "->", eval(code))
    except Exception as error:
        print(code, "->", type(error).__name__, error)


for case in CASES.strip().splitlines():
    show(case)
