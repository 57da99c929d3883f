"""Functions of the module torch that are written in Python."""

from . import _C, _ops
from .overrides import handle_torch_function, has_torch_function, has_torch_function_unary

__all__ = [
    "_assert",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "block_diag",
    "broadcast_shapes",
    "broadcast_tensors",
    "cartesian_prod",
    "cdist",
    "chain_matmul",
    "einsum",
    "meshgrid",
    "norm",
    "split",
    "tensordot",
    "unique",
    "unique_consecutive",
    "unravel_index",
]


def _assert(condition, message):
    """An assert that tracing can record: AssertionError with `message` unless it holds."""
    if type(condition) is not _tensor_type() and has_torch_function((condition,)):
        return handle_torch_function(_assert, (condition,), condition, message)
    assert condition, message


def _tensor_type():
    from ._tensor import Tensor

    return Tensor


_assert.__module__ = "torch"


def split(tensor, split_size_or_sections, dim=0):
    """Parts of one size along a dimension, or of the sizes in a list; views."""
    if has_torch_function_unary(tensor):
        return handle_torch_function(split, (tensor,), tensor, split_size_or_sections, dim=dim)
    return tensor.split(split_size_or_sections, dim)


def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    """The p-norm over all or some dimensions."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            norm, (input,), input, p=p, dim=dim, keepdim=keepdim, out=out, dtype=dtype
        )
    if dtype is not None:
        input = input.to(dtype)
    if p is None or p == "fro":
        p = 2
    elif not isinstance(p, (int, float)):
        raise NotImplementedError(f"FX Playground's norm has no p={p!r}; use a number or 'fro'")
    return _ops.NN_FUNCTIONS["linalg_vector_norm"](input, p, dim, keepdim)


def _takes_list(tensors):
    """What a function of *tensors got: the tensors, or the one list of them."""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        return tuple(tensors[0])
    return tensors


def broadcast_shapes(*shapes):
    """The shape that shapes broadcast to."""
    shapes = [(s,) if isinstance(s, int) else tuple(s) for s in shapes]
    rank = max((len(s) for s in shapes), default=0)
    result = [1] * rank
    for shape in shapes:
        for i in range(-len(shape), 0):
            if shape[i] not in (1, result[i]):
                if result[i] != 1:
                    raise RuntimeError(
                        "Shape mismatch: objects cannot be broadcast to a single shape"
                    )
                result[i] = shape[i]
    return _C.Size(result)


def broadcast_tensors(*tensors):
    """Views of tensors in the shape that they broadcast to."""
    if has_torch_function(tensors):
        return handle_torch_function(broadcast_tensors, tensors, *tensors)
    shape = broadcast_shapes(*(t.shape for t in tensors))
    return tuple(t.expand(shape) for t in tensors)


def meshgrid(*tensors, indexing=None):
    """Vectors spread over the grid that they make together; views."""
    tensors = _takes_list(tensors)
    if has_torch_function(tensors):
        return handle_torch_function(meshgrid, tensors, *tensors, indexing=indexing)
    if indexing is None:
        import warnings

        warnings.warn(
            "torch.meshgrid: in an upcoming release, it will be required to pass the indexing "
            "argument.",
            UserWarning,
            stacklevel=2,
        )
    return _ops.FUNCTIONS["meshgrid"](tensors, indexing=indexing)


def cartesian_prod(*tensors):
    """All choices of one element of each vector, a row each."""
    if has_torch_function(tensors):
        return handle_torch_function(cartesian_prod, tensors, *tensors)
    return _ops.FUNCTIONS["cartesian_prod"](tensors)


def block_diag(*tensors):
    """Matrices along the diagonal of a larger one."""
    if has_torch_function(tensors):
        return handle_torch_function(block_diag, tensors, *tensors)
    return _ops.FUNCTIONS["block_diag"](tensors)


def _atleast(function, rank, tensors):
    listed = _takes_list(tensors)
    if has_torch_function(listed):
        return handle_torch_function(function, listed, *tensors)
    made = tuple(_ops.FUNCTIONS["_atleast"](tensor, rank) for tensor in listed)
    return made[0] if len(tensors) == 1 and listed is tensors else made


def atleast_1d(*tensors):
    """Tensors with at least one dimension."""
    return _atleast(atleast_1d, 1, tensors)


def atleast_2d(*tensors):
    """Tensors with at least two dimensions."""
    return _atleast(atleast_2d, 2, tensors)


def atleast_3d(*tensors):
    """Tensors with at least three dimensions."""
    return _atleast(atleast_3d, 3, tensors)


def unravel_index(indices, shape):
    """The coordinates of elements whose numbers are given, one tensor a dimension."""
    if has_torch_function_unary(indices):
        return handle_torch_function(unravel_index, (indices,), indices, shape=shape)
    if isinstance(shape, int):
        shape = (shape,)
    if any(size < 0 for size in shape):
        shown = tuple(shape)
        raise ValueError(f"'shape' cannot have negative values, but got {shown}")
    if 0 in shape and indices.numel():
        raise ValueError(
            "'shape' cannot have zero dimensions when 'indices' is non-empty, but got "
            f"{tuple(shape)}"
        )
    return _ops.FUNCTIONS["_unravel_index"](indices, shape)


def _chosen(found, return_inverse, return_counts):
    values, inverse, counts = found
    chosen = (values,)
    if return_inverse:
        chosen += (inverse,)
    if return_counts:
        chosen += (counts,)
    return chosen if len(chosen) > 1 else values


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The different values, in order; with their places and how often there are."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            unique,
            (input,),
            input,
            sorted=sorted,
            return_inverse=return_inverse,
            return_counts=return_counts,
            dim=dim,
        )
    return _chosen(_ops.FUNCTIONS["_unique"](input, dim), return_inverse, return_counts)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """The values without what equals its neighbour before."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            unique_consecutive,
            (input,),
            input,
            return_inverse=return_inverse,
            return_counts=return_counts,
            dim=dim,
        )
    found = _ops.FUNCTIONS["_unique_consecutive"](input, dim)
    return _chosen(found, return_inverse, return_counts)


def einsum(*args):
    """Sums of products, by an equation of letters ("ij,jk->ik"), or by lists of numbers."""
    if len(args) < 2:
        args = ("", ())  # which the engine refuses
    if isinstance(args[0], str):
        equation, operands = args[0], _takes_list(args[1:])
    else:
        sides = [_letters(side) for side in args[1::2]]
        operands = args[::2]
        equation = ",".join(sides)
        if len(args) % 2:
            operands = operands[:-1]
            equation += "->" + _letters(args[-1])
    if has_torch_function(operands):
        return handle_torch_function(einsum, operands, equation, *operands)
    return _ops.FUNCTIONS["einsum"](equation, operands)


def _letters(numbers):
    out = ""
    for number in numbers:
        if number is Ellipsis:
            out += "..."
        elif number >= 0 and number < 52:  # a word is refused by its first comparison
            out += chr(65 + number if number < 26 else 71 + number)
        else:
            raise ValueError("einsum(): subscripts must be in the range [0, 52)")
    return out


def tensordot(a, b, dims=2, out=None):
    """Products summed over some dimensions of both tensors."""
    if has_torch_function((a, b)):
        return handle_torch_function(tensordot, (a, b), a, b, dims=dims, out=out)
    if isinstance(dims, _C.TensorBase):
        dims = dims.tolist()
    if isinstance(dims, int):
        if dims < 0:
            raise RuntimeError(f"tensordot expects dims >= 0, but got dims={dims}")
        if dims > min(a.dim(), b.dim()):
            raise RuntimeError(
                f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}, "
                f"ndim_a={a.dim()}, ndim_b={b.dim()}"
            )
        dims_a, dims_b = list(range(-dims, 0)), list(range(dims))
    else:
        dims_a, dims_b = ([d] if isinstance(d, int) else list(d) for d in dims)
    found = _ops.FUNCTIONS["tensordot"](a, b, dims_a, dims_b)
    return found if out is None else out.copy_(found)


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """The distances of all pairs of rows."""
    if has_torch_function((x1, x2)):
        return handle_torch_function(cdist, (x1, x2), x1, x2, p=p, compute_mode=compute_mode)
    return _ops.FUNCTIONS["_cdist"](x1, x2, p)


def chain_matmul(*matrices, out=None):
    """The product of several matrices."""
    matrices = _takes_list(matrices)
    if has_torch_function(matrices):
        return handle_torch_function(chain_matmul, matrices, *matrices)
    product = matrices[0]
    for matrix in matrices[1:]:
        product = product @ matrix
    return product if out is None else out.copy_(product)
