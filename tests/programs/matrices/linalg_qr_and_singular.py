# torch.linalg.qr in its three modes, and the errors of matrices that can't be inverted or factored.
import torch


def show(label, call):
    try:
        print(label, call())
    except torch.linalg.LinAlgError as error:
        print(f"{label} LinAlgError: {error}")
    except Exception as error:
        print(f"{label} {type(error).__name__}: {error}")


torch.manual_seed(0)
tall, wide = torch.randn(3, 2), torch.randn(2, 3)
for mode in ("reduced", "complete", "r", "x"):
    show(f"tall {mode}", lambda: torch.linalg.qr(tall, mode=mode))
    show(f"wide {mode}", lambda: torch.linalg.qr(wide, mode))
batch = torch.randn(2, 3, 3)
q, r = torch.linalg.qr(batch)
print(q.stride(), r.stride(), torch.allclose(q @ r, batch, atol=1e-6))
print(torch.linalg.qr(tall.requires_grad_()).Q.grad_fn.name())
exact = torch.eye(2), -torch.eye(2), torch.zeros(2, 2), torch.empty(0, 3), torch.empty(3, 0)
for matrix in exact:
    show(tuple(matrix.shape), lambda: torch.linalg.qr(matrix))
show("complete, no columns", lambda: torch.linalg.qr(torch.empty(2, 0), mode="complete"))
show("vector", lambda: torch.linalg.qr(torch.ones(3)))
show("int64", lambda: torch.linalg.qr(torch.ones(3, 3).long()))
show("float16", lambda: torch.linalg.qr(torch.ones(3, 3).half()))

print(torch.linalg.LinAlgError, torch.linalg.LinAlgError.__mro__)
singular = torch.zeros(2, 2)
for matrix in (singular, torch.stack([torch.eye(2), singular])):
    show("inv", lambda: torch.linalg.inv(matrix))
    show("inverse", lambda: torch.inverse(matrix))
    show("cholesky", lambda: torch.linalg.cholesky(matrix))
    show("solve", lambda: torch.linalg.solve(matrix, matrix))
    show("matrix_power", lambda: torch.linalg.matrix_power(matrix, -1))
    show("det", lambda: torch.linalg.det(matrix))
