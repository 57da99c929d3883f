"""Functions of the module torch that are written in Python."""

from . import _C, _ops, _warned
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
    input.layout  # noqa: B018 - what isn't a tensor fails here in the reference, too
    if dtype is not None:
        input = input.to(dtype)
    if p == "nuc":
        raise NotImplementedError("FX Playground's norm has no p='nuc'; use a number or 'fro'")
    if isinstance(p, str) and p != "fro":
        raise RuntimeError(f"linalg.matrix_norm: Order {p} not supported.")
    if p == "fro" and isinstance(dim, (list, tuple)) and len(dim) > 2:
        shown = " ".join(map(str, dim))
        raise RuntimeError(f"linalg.matrix_norm: dim must be a 2-tuple. Got {shown}")
    p = 2 if p is None or p == "fro" else p
    return _ops.NN_FUNCTIONS["linalg_vector_norm"](input, p, dim, keepdim)


def _require_tensor(function, position, name, value):
    if not isinstance(value, _C.TensorBase):
        raise TypeError(
            f"{function}(): argument '{name}' (position {position}) must be Tensor, not "
            f"{type(value).__name__}"
        )


def _require_tensors(tensors):
    for position, tensor in enumerate(tensors):
        if not isinstance(tensor, _C.TensorBase):
            raise TypeError(
                f"expected Tensor as element {position} in argument 0, but got "
                f"{type(tensor).__name__}"
            )


def _takes_list(tensors):
    """What a function of *tensors got: the tensors, or the one list of them."""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        return tuple(tensors[0])
    return tensors


def broadcast_shapes(*shapes):
    """The shape that shapes broadcast to."""
    shapes = [(s,) if isinstance(s, int) else s for s in shapes if s is not None]
    for shape in shapes:
        if isinstance(shape, (float, complex, _C.TensorBase)):
            raise RuntimeError(
                "Input shapes should be of type ints, a tuple of ints, or a list of ints, got "
                f"{shape}"
            )
    result = [1] * max(map(len, shapes), default=0)
    for index, shape in enumerate(shapes):
        for i in range(-1, -1 - len(shape), -1):
            if shape[i] == 1 or shape[i] == result[i]:
                continue
            if result[i] != 1:
                raise RuntimeError(
                    f"Attempting to broadcast a dimension of length {shape[i]} at {i}! "
                    f"Mismatching argument at index {index} had {shape}; but expected shape "
                    f"should be broadcastable to {result}"
                )
            if shape[i] < 0:
                raise ValueError("Attempting to broadcast a dimension with negative length!")
            result[i] = shape[i]
    return _C.Size(result)


def broadcast_tensors(*tensors):
    """Views of tensors in the shape that they broadcast to."""
    if has_torch_function(tensors):
        return handle_torch_function(broadcast_tensors, tensors, *tensors)
    _require_tensors(tensors)
    shape = ()
    for tensor in tensors:
        shape = _broadcast_pair(shape, tensor.shape)
    return tuple(t.expand(shape) for t in tensors)


def _broadcast_pair(first, second):
    rank = max(len(first), len(second))
    first, second = (1,) * (rank - len(first)) + first, (1,) * (rank - len(second)) + second
    for place in reversed(range(rank)):
        if first[place] != second[place] and 1 not in (first[place], second[place]):
            raise RuntimeError(
                f"The size of tensor a ({first[place]}) must match the size of tensor b "
                f"({second[place]}) at non-singleton dimension {place}"
            )
    return tuple(b if a == 1 else a for a, b in zip(first, second))


def meshgrid(*tensors, indexing=None):
    """Vectors spread over the grid that they make together; views."""
    tensors = _takes_list(tensors)
    if has_torch_function(tensors):
        return handle_torch_function(meshgrid, tensors, *tensors, indexing=indexing)
    if indexing is None:
        _warned.warn_once(
            "torch.meshgrid: in an upcoming release, it will be required to pass the indexing "
            "argument."
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
    if listed is tensors and len(tensors) == 1 and not isinstance(tensors[0], _C.TensorBase):
        kind = type(tensors[0]).__name__
        wrong = f"      didn't match because some of the arguments have invalid types: (!{kind}!)\n"
        raise TypeError(
            f"{function.__name__}() received an invalid combination of arguments - got ({kind}), "
            f"but expected one of:\n * (Tensor input)\n{wrong} * (tuple of Tensors tensors)\n"
            f"{wrong}"
        )
    _require_tensors(listed)
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
    indices.is_complex  # noqa: B018 - what isn't a tensor fails here in the reference, too
    if isinstance(shape, int):
        shape = (shape,)
    if not isinstance(shape, (list, tuple, str)):
        raise TypeError(
            f"expected 'shape' to be int or sequence of ints, but got {type(shape)}"
        )
    for size in shape:
        if not isinstance(size, int):
            raise TypeError(
                f"expected 'shape' sequence to only contain ints, but got {type(size)}"
            )
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
    _require_tensor("_unique2" if dim is None else "unique_dim", 1, "input", input)
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
    _require_tensor("unique_consecutive", 1, "input", input)
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
                f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}"
            )
        dims_a, dims_b = list(range(-dims, 0)), list(range(dims))
    elif isinstance(dims, (list, tuple)):
        dims_a, dims_b = dims
    else:
        raise RuntimeError(
            "tensordot expects dims to be int or tuple[list[int], list[int]] or list[list[int]] "
            f"containing two lists, but got dims={dims}"
        )
    for name, position, each in (("dims_self", 3, dims_a), ("dims_other", 4, dims_b)):
        if not isinstance(each, (list, tuple)):
            raise TypeError(
                f"tensordot(): argument '{name}' (position {position}) must be tuple of ints, not "
                f"{type(each).__name__}"
            )
    found = _ops.FUNCTIONS["tensordot"](*_of_equal_sizes(a, b, dims_a, dims_b), dims_a, dims_b)
    return found if out is None else out.copy_(found)


def _of_equal_sizes(a, b, dims_a, dims_b):
    """Dimensions of size 1 stand for as many equal elements as the other tensor has."""
    if a.dtype != b.dtype:
        raise RuntimeError("both inputs should have same dtype")
    for i, j in zip(dims_a, dims_b):
        if -a.dim() <= i < a.dim() and -b.dim() <= j < b.dim() and a.shape[i] != b.shape[j]:
            if a.shape[i] == 1:
                b = b.sum(j, keepdim=True)
            elif b.shape[j] == 1:
                a = a.sum(i, keepdim=True)
    return a, b


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """The distances of all pairs of rows."""
    if has_torch_function((x1, x2)):
        return handle_torch_function(cdist, (x1, x2), x1, x2, p=p, compute_mode=compute_mode)
    _require_tensor("cdist", 1, "x1", x1)
    _require_tensor("cdist", 2, "x2", x2)
    if x1.dtype != x2.dtype and x1.is_floating_point() and x2.is_floating_point():
        names = {"torch.float16": "Half", "torch.bfloat16": "BFloat16", "torch.float32": "Float",
                 "torch.float64": "Double"}  # fmt: skip
        first, second = names[str(x1.dtype)], names[str(x2.dtype)]
        raise RuntimeError(f"expected scalar type {first} but found {second}")
    return _ops.FUNCTIONS["_cdist"](x1, x2, p)


def chain_matmul(*matrices, out=None):
    """The product of several matrices."""
    matrices = _takes_list(matrices)
    if has_torch_function(matrices):
        return handle_torch_function(chain_matmul, matrices, *matrices)
    _warned.warn_once(
        "torch.chain_matmul is deprecated and will be removed in a future PyTorch release. Use "
        "torch.linalg.multi_dot instead, which accepts a list of two or more tensors rather than "
        "multiple parameters."
    )
    if not matrices:
        raise RuntimeError("chain_matmul(): Expected one or more matrices")
    _require_tensors(matrices)
    for matrix in matrices:
        if matrix.dim() != 2:
            raise RuntimeError(f"Tensor dimension is {matrix.dim()}, expected 2 instead.")
    if len(matrices) == 1:
        return matrices[0]
    from . import linalg

    return linalg.multi_dot(matrices, out=out)
