"""torch.linalg: norms, products, determinants, inverses, factors and linear equations."""

from . import _engine, _ops

_NAMES = (
    "cholesky=linalg_cholesky cross=linalg_cross det inv=inverse matmul matrix_power "
    "qr=linalg_qr slogdet=linalg_slogdet solve=linalg_solve"
)
_FOUND = dict((pair + "=" + pair).split("=")[:2] for pair in _NAMES.split())
_F = _ops.FUNCTIONS

__all__ = [*_FOUND, "diagonal", "matrix_norm", "multi_dot", "norm", "vecdot", "vector_norm"]

globals().update({name: _F[target] for name, target in _FOUND.items()})

LinAlgError = _engine.LinAlgError


def _out(result, out):
    return result if out is None else out.copy_(result)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None):
    """The norm of all elements, or along dimensions."""
    x = x if dtype is None else x.to(dtype)
    return _out(_ops.NN_FUNCTIONS["linalg_vector_norm"](x, ord, dim, keepdim), out)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None, out=None):
    """The norm of matrices: 'fro', 1, -1, inf or -inf."""
    A = A if dtype is None else A.to(dtype)
    if A.dim() < 2:
        raise RuntimeError(
            "linalg.matrix_norm: The input tensor A must have at least 2 dimensions."
        )
    if ord == "fro":
        return vector_norm(A, 2, dim, keepdim, out=out)
    if ord not in (1, -1, float("inf"), float("-inf")):
        raise NotImplementedError(
            f"FX Playground's matrix_norm has no ord={ord!r}; use 'fro', 1, -1, inf or -inf"
        )
    rank = A.dim()
    first, second = (d % rank for d in dim)
    if ord in (1, -1):
        first, second = second, first
    sums = A.abs().sum(second, keepdim=True)
    ends = sums.amax if ord > 0 else sums.amin
    result = ends(first, keepdim=True)
    if not keepdim:
        result = result.squeeze((first, second))
    return _out(result, out)


def norm(A, ord=None, dim=None, keepdim=False, *, out=None, dtype=None):
    """A vector's or a matrix's norm, whichever the dimensions say."""
    matrix = isinstance(dim, (tuple, list)) and len(dim) == 2
    if ord is not None and (matrix or (dim is None and A.dim() == 2)):
        return matrix_norm(A, ord, dim if matrix else (-2, -1), keepdim, dtype=dtype, out=out)
    return vector_norm(A, 2 if ord is None else ord, dim, keepdim, dtype=dtype, out=out)


def multi_dot(tensors, *, out=None):
    """The product of several matrices."""
    if not isinstance(tensors, (list, tuple)):
        raise TypeError(
            "linalg_multi_dot(): argument 'tensors' (position 1) must be tuple of Tensors, not "
            f"{type(tensors).__name__}"
        )
    _check_chain(tensors)
    product = tensors[0]
    for tensor in tensors[1:]:
        product = product @ tensor
    return _out(product, out)


def _check_chain(tensors):
    from .functional import _require_tensors

    _require_tensors(tensors)
    if len(tensors) < 2:
        raise RuntimeError(f"multi_dot(): expected at least 2 tensors but got {len(tensors)}")
    for place, tensor in enumerate(tensors):
        end = {0: "first", len(tensors) - 1: "last"}.get(place)
        if end and tensor.dim() not in (1, 2):
            raise RuntimeError(
                f"multi_dot(): the {end} tensor must be 1D or 2D but got {tensor.dim()}D"
            )
        if not end and tensor.dim() != 2:
            raise RuntimeError(f"multi_dot(): tensor {place} must be 2D but got {tensor.dim()}D")
        if tensor.dtype != tensors[0].dtype:
            kinds = str(tensors[0].dtype), str(tensor.dtype)
            shown = [_C_NAMES.get(kind, kind) for kind in kinds]
            raise RuntimeError(
                "multi_dot(): all tensors must have be the same dtype but tensor 0 is "
                f"{shown[0]} and tensor {place} {shown[1]}"
            )
    for place, (left, right) in enumerate(zip(tensors, tensors[1:])):
        if left.shape[-1] != right.shape[0]:
            raise RuntimeError(
                f"multi_dot(): tensors {place} and {place + 1} with shapes {list(left.shape)} and "
                f"{list(right.shape)} cannot be multiplied"
            )


_C_NAMES = {"torch.float32": "float", "torch.float64": "double", "torch.int64": "long long",
            "torch.int32": "int"}  # fmt: skip


def vecdot(x, y, *, dim=-1, out=None):
    """Sums of products along a dimension."""
    return _out((x * y).sum(dim), out)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    """The diagonals of matrices; a view."""
    return _F["diagonal"](A, offset, dim1, dim2)


def __getattr__(name):
    message = f"module 'torch.linalg' has no attribute '{name}'"
    if not name.startswith("_"):
        message += f" (FX Playground has of torch.linalg: {', '.join(__all__)})"
    raise AttributeError(message)
