"""Norms, determinants, inverses and linear equations."""

import torch

L = torch.tensor
a = torch.arange(6.0).view(2, 3)
b = torch.arange(12.0).view(3, 4)
v = L([1.0, 2.0, 3.0])
p = torch.arange(12.0).view(2, 2, 3)
q = torch.arange(12.0).view(2, 3, 2)

CASES = """
torch.linalg.norm(a)
torch.linalg.norm(v, 1)
torch.linalg.norm(a, 1)
torch.linalg.norm(a, float("inf"))
torch.linalg.norm(a, "fro")
torch.linalg.norm(a, dim=1)
torch.linalg.vector_norm(a, 3)
torch.linalg.vector_norm(a, dim=0)
torch.linalg.matrix_norm(a)
torch.linalg.matrix_norm(a, 1)
torch.linalg.matrix_norm(a, -1)
torch.linalg.matrix_norm(a, float("inf"))
torch.linalg.multi_dot([a, b])
torch.linalg.vecdot(a, a)
torch.linalg.diagonal(p).shape
torch.linalg.matmul(a, b)
torch.matrix_power(L([[1.0, 1], [0, 1]]), 3)
torch.matrix_power(L([[1.0, 1], [0, 1]]), 0)
torch.matrix_power(a, 2)
torch.det(L([[1.0, 2], [3, 4]]))
torch.linalg.det(L([[[1.0, 2], [3, 4]], [[2.0, 0], [0, 2]]]))
torch.det(a)
torch.slogdet(L([[1.0, 2], [3, 4]]))
torch.linalg.slogdet(L([[1.0, 2], [3, 4]]))
torch.logdet(L([[2.0, 0], [0, 3]]))
torch.inverse(L([[2.0, 0], [0, 4]]))
torch.linalg.inv(L([[1.0, 2], [3, 4]]))
torch.inverse(a)
torch.linalg.solve(L([[2.0, 0], [0, 4]]), L([2.0, 4]))
torch.linalg.solve(L([[2.0, 1], [1, 3]]), L([[1.0, 2], [3, 4]]))
torch.linalg.cholesky(L([[4.0, 2], [2, 3]]))
torch.linalg.cross(L([1.0, 0, 0]), L([[0.0, 1, 0]]))
"""


def show(code):
    """Prints an expression with its value or its error."""
    try:
        print(code, "->", eval(code))
    except Exception as error:
        print(code, "->", type(error).__name__, error)


for case in CASES.strip().splitlines():
    show(case)
