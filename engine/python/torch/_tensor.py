"""torch.Tensor: what learners hold. Arithmetic goes straight to the engine for plain tensors."""

import operator as _operator

from . import _C, _engine, _ops, overrides

__all__ = ["Tensor"]

_METHODS = _ops.METHODS
_PLAIN = _ops.PLAIN
_binary = _engine.op_binary
_number = _engine.op_number
_unary = _engine.op_unary
_index = _engine.tensor_index
_new = object.__new__


def _row(name):
    return _ops.ROWS[name][0].number


class TensorMeta(type):
    """Makes names that the reference's Tensor has, and ours hasn't, say so."""

    def __getattr__(cls, name):
        raise AttributeError(_missing(f"type object '{cls.__name__}' has no attribute '{name}'", name))


def _missing(message, name):
    from . import _known_names

    return _known_names.missing_from_tensor(message, name)


class Tensor(_C.TensorBase, metaclass=TensorMeta):
    """A multi-dimensional array of float32, int64 or bool elements."""

    __slots__ = ()
    __module__ = "torch"
    __array_priority__ = 1000

    def __new__(cls, *args, **kwargs):
        from . import _creation

        return _creation.legacy_tensor(cls, args, kwargs)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if not all(issubclass(cls, kind) for kind in types):
            return NotImplemented
        with overrides.DisableTorchFunctionSubclass():
            result = func(*args, **(kwargs or {}))
        return _as_subclass(result, cls)

    # What a tensor is made of ------------------------------------------------------------------

    def _meta(self):
        """(dtype, offset, shape, strides), asked from the engine once."""
        known = self._known
        if known is None:
            numbers = _engine.checked(_engine.tensor_meta(self._handle)).split()
            rank = int(numbers[3])
            sizes = list(map(int, numbers[4:]))
            known = (
                _C.BY_CODE[int(numbers[0])],
                int(numbers[2]),
                _C.Size(sizes[:rank]),
                tuple(sizes[rank:]),
            )
            self._known = known
        return known

    @property
    def dtype(self):
        return self._meta()[0]

    @property
    def shape(self):
        return self._meta()[2]

    @property
    def ndim(self):
        return len(self._meta()[2])

    @property
    def device(self):
        return _C.CPU

    @property
    def layout(self):
        return _C.STRIDED

    @property
    def itemsize(self):
        return self._meta()[0].itemsize

    @property
    def nbytes(self):
        return self.numel() * self.itemsize

    @property
    def requires_grad(self):
        return _engine.tensor_requires_grad(self._handle, -1) == 1

    @requires_grad.setter
    def requires_grad(self, value):
        if type(value) is not bool:
            raise RuntimeError("requires_grad must be a bool")
        if value and not self.is_floating_point():
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        if not value and _engine.tensor_grad_fn(self._handle):
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. If you want to use a "
                "computed variable in a subgraph that doesn't require differentiation use "
                "var_no_grad = var.detach()."
            )
        _engine.tensor_requires_grad(self._handle, int(value))

    @property
    def grad(self):
        return None

    @grad.setter
    def grad(self, value):
        if value is not None:
            raise NotImplementedError("FX Playground has no autograd: a tensor's grad is always None")

    @property
    def grad_fn(self):
        name = _engine.tensor_grad_fn(self._handle)
        if not name:
            return None
        from . import autograd

        return autograd.recorded(name)

    @property
    def is_leaf(self):
        return not _engine.tensor_grad_fn(self._handle)

    @property
    def data(self):
        return _METHODS["detach"](self)

    @data.setter
    def data(self, value):
        if not isinstance(value, _C.TensorBase):
            raise TypeError(f"Variable data has to be a tensor, but got {type(value).__name__}")
        _engine.checked(_engine.tensor_set_data(self._handle, value._handle))
        self._known = None

    @property
    def T(self):  # noqa: N802 - torch's name
        return _METHODS["permute"](self, *range(self.ndim - 1, -1, -1))

    @property
    def mT(self):  # noqa: N802 - torch's name
        if self.ndim < 2:
            raise RuntimeError(
                "tensor.mT is only supported on matrices or batches of matrices. Got "
                f"{self.ndim}-D tensor."
            )
        return _METHODS["transpose"](self, -2, -1)

    is_cuda = property(lambda self: False)
    is_mps = property(lambda self: False)
    is_meta = property(lambda self: False)
    is_quantized = property(lambda self: False)
    is_sparse = property(lambda self: False)
    is_nested = property(lambda self: False)
    _is_param = False

    # Text and Python's protocols -----------------------------------------------------------------

    def __repr__(self, *, tensor_contents=None):
        return _engine.checked(_engine.tensor_text(self._handle))

    def __format__(self, spec):
        if self.ndim == 0 and type(self) is Tensor:
            return self.item().__format__(spec)
        return object.__format__(self, spec)

    def __len__(self):
        shape = self._meta()[2]
        if not shape:
            raise TypeError("len() of a 0-d tensor")
        return shape[0]

    def __iter__(self):
        if self.ndim == 0:
            raise TypeError("iteration over a 0-d tensor")
        return iter(_METHODS["unbind"](self))

    def __hash__(self):
        return id(self)

    def __bool__(self):
        count = self.numel()
        if count != 1:
            text = "more than one value" if count else "no values"
            raise RuntimeError(f"Boolean value of Tensor with {text} is ambiguous")
        return bool(self.item())

    def __float__(self):
        return float(self.item())

    def __int__(self):
        return int(self.item())

    def __index__(self):
        if self.numel() != 1 or self.dtype.is_floating_point or self.dtype is _C.bool_:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self.item())

    def __complex__(self):
        return complex(self.item())

    def __contains__(self, element):
        if isinstance(element, (Tensor, int, float, bool)):
            return bool((element == self).any().item())
        raise RuntimeError(
            f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a "
            f"{type(element)}."
        )

    def __getitem__(self, index):
        if type(index) is int:
            handle = _index(self._handle, 0, index)
            if handle < 0:
                _engine.raise_last_error()
            tensor = _new(Tensor)
            tensor._handle = handle
            return tensor
        from . import _indexing

        return _indexing.get(self, index)

    def __setitem__(self, index, value):
        from . import _indexing

        _indexing.set(self, index, value)

    def __delitem__(self, index):
        raise TypeError("Tensor does not support deleting items")

    def __deepcopy__(self, memo):
        from . import _creation

        return _creation.deep_copy(self, memo)

    def __reduce_ex__(self, protocol):
        from . import _creation

        return _creation.rebuild, (self.tolist(), self.dtype, self.requires_grad)

    def __dir__(self):
        return sorted(set(object.__dir__(self)) | set(_METHODS))

    def __getattr__(self, name):
        if name == "_known":
            return None  # nothing is known of a fresh tensor
        if name == "_handle":
            raise AttributeError(name)
        raise AttributeError(_missing(f"'{type(self).__name__}' object has no attribute '{name}'", name))

    # Values --------------------------------------------------------------------------------------

    def item(self):
        """The value of a one-element tensor as a Python number."""
        value = _engine.tensor_item(self._handle)
        if value != value or abs(value) >= 1 << 53:
            return self._exact_item()
        dtype = self._meta()[0]
        if dtype is _C.float32:
            return value
        return int(value) if dtype is _C.int64 else value == 1

    def _exact_item(self):
        values = self.tolist()
        if self.numel() != 1:
            raise RuntimeError(
                f"a Tensor with {self.numel()} elements cannot be converted to Scalar"
            )
        while isinstance(values, list):
            values = values[0]
        return values

    def tolist(self):
        """The elements as nested lists, or a number for a 0-dimensional tensor."""
        from . import _creation

        return _creation.to_list(self)

    def numpy(self, *, force=False):
        raise RuntimeError("Numpy is not available; use tensor.tolist()")

    def __array__(self, dtype=None):
        return self.numpy()

    # Shape ---------------------------------------------------------------------------------------

    def size(self, dim=None):
        """torch.Size of all dimensions, or the size of one."""
        shape = self._meta()[2]
        return shape if dim is None else shape[_C.wrap_dim("size", dim, len(shape))]

    def stride(self, dim=None):
        """How many elements lie between neighbours, for all dimensions or for one."""
        strides = self._meta()[3]
        return strides if dim is None else strides[_C.wrap_dim("stride", dim, len(strides))]

    def dim(self):
        return len(self._meta()[2])

    ndimension = dim

    def numel(self):
        return self._meta()[2].numel()

    nelement = numel

    def storage_offset(self):
        return self._meta()[1]

    def element_size(self):
        return self._meta()[0].itemsize

    def data_ptr(self):
        return int(_engine.tensor_address(self._handle))

    def is_contiguous(self, memory_format=None):
        shape, strides = self._meta()[2:]
        step = 1
        for size, stride in zip(reversed(shape), reversed(strides)):
            if size == 0:
                return True
            if size != 1:
                if stride != step:
                    return False
                step *= size
        return True

    def is_floating_point(self):
        return self._meta()[0].is_floating_point

    def is_complex(self):
        return False

    def is_signed(self):
        return self._meta()[0].is_signed

    def is_same_size(self, other):
        return self.shape == other.shape

    def get_device(self):
        return -1

    # Autograd's flags ----------------------------------------------------------------------------

    def requires_grad_(self, requires_grad=True):
        if requires_grad and not self.is_floating_point():
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        self.requires_grad = requires_grad
        return self

    def detach_(self):
        _engine.tensor_copy_record(self._handle, -1)
        return self

    def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
        raise NotImplementedError(
            "FX Playground has no autograd: backward() doesn't exist here, only the forward values"
        )

    def register_hook(self, hook):
        raise NotImplementedError("FX Playground has no autograd: gradient hooks don't exist here")

    def retain_grad(self):
        raise NotImplementedError("FX Playground has no autograd: gradients don't exist here")

    # Types and devices ---------------------------------------------------------------------------

    def to(self, *args, **kwargs):
        from . import _conversion

        return _conversion.to(self, args, kwargs)

    def type(self, dtype=None, non_blocking=False, **kwargs):
        from . import _conversion

        return _conversion.type_of(self, dtype)

    def type_as(self, other):
        return self.to(other.dtype)

    def cpu(self, memory_format=None):
        return self

    def cuda(self, device=None, non_blocking=False, memory_format=None):
        _C.check_device("cuda")

    def double(self, memory_format=None):
        return self.to(_C.DTYPES["float64"])

    def half(self, memory_format=None):
        return self.to(_C.DTYPES["float16"])

    def int(self, memory_format=None):
        return self.to(_C.DTYPES["int32"])

    def new_tensor(self, data, *, dtype=None, device=None, requires_grad=False):
        from . import _creation

        return _creation.tensor(
            data, dtype=dtype or self.dtype, device=device, requires_grad=requires_grad
        )

    # Methods that the reference writes in Python ---------------------------------------------------

    def split(self, split_size, dim=0):
        """Parts of `split_size` along a dimension, or of the sizes in a list; views."""
        if isinstance(split_size, (list, tuple)):
            return _METHODS["split_with_sizes"](self, split_size, dim)
        return _ops.FUNCTIONS["split"](self, split_size, dim)

    def unflatten(self, dim, sizes):
        """One dimension as several; a view."""
        if not sizes:
            raise RuntimeError("unflatten: sizes must be non-empty")
        return _ops.FUNCTIONS["unflatten"](self, dim, sizes)

    def norm(self, p="fro", dim=None, keepdim=False, dtype=None):
        from . import functional

        return functional.norm(self, p, dim, keepdim, dtype=dtype)

    def as_subclass(self, cls):
        """The same tensor as an object of a subclass of Tensor."""
        other = _METHODS["detach"](self)
        made = _new(cls)
        made._handle = other._handle
        del other._handle
        _engine.tensor_copy_record(made._handle, self._handle)
        return made

    def where(self, condition, other):
        return _ops.FUNCTIONS["where"](condition, self, other)

    def rsub(self, other):
        return _ops.FUNCTIONS["rsub"](self, other)

    def apply_(self, function):
        """Writes function(element) over every element."""
        self.copy_(self.new_tensor([function(v) for v in self.flatten().tolist()]).view(self.shape))
        return self


def _as_subclass(result, cls):
    """An operator's results as the subclass of Tensor that took the call."""
    if type(result) is Tensor:
        return result.as_subclass(cls)
    if type(result) in (tuple, list):
        return type(result)(_as_subclass(item, cls) for item in result)
    return result


_C.set_tensor_type(Tensor)
_ops.set_tensor_type(Tensor)
_PLAIN.add(Tensor)
overrides.settle(Tensor)

for _name, _method in _METHODS.items():
    if not hasattr(_C.TensorBase, _name) and _name not in Tensor.__dict__:
        setattr(Tensor, _name, _method)


def _infix(name, target, reverse=None):
    """A binary operator's method: the engine for plain tensors, the named method for the rest.

    Other operands get a chance to answer: what isn't a tensor, a number or dispatching is
    NotImplemented, as Python expects of operators.
    """
    row = _row(target)
    method = _METHODS[target]

    def forward(self, other):
        kind = type(other)
        if kind in _PLAIN:
            handle = _binary(row, self._handle, other._handle)
        elif kind is float:
            handle = _number(row, self._handle, -2, other)
        elif kind is int and -9007199254740992 < other < 9007199254740992:
            handle = _number(row, self._handle, -3, other)
        else:
            return _infix_slow(method, self, other)
        if handle < 0:
            _engine.raise_last_error()
        tensor = _new(Tensor)
        tensor._handle = handle
        return tensor

    forward.__name__ = name
    forward.__qualname__ = "TensorBase." + name
    return forward


def _infix_slow(method, self, other):
    if isinstance(other, (_C.TensorBase, int, float)) or overrides.has_torch_function_unary(other):
        return method(self, other)
    return NotImplemented


for _name, _target in (
    ("add", "add"),
    ("sub", "sub"),
    ("mul", "mul"),
    ("truediv", "div"),
    ("floordiv", "floor_divide"),
    ("mod", "remainder"),
    ("pow", "pow"),
    ("matmul", "matmul"),
    ("and", "bitwise_and"),
    ("or", "bitwise_or"),
    ("xor", "bitwise_xor"),
    ("eq", "eq"),
    ("ne", "ne"),
    ("lt", "lt"),
    ("le", "le"),
    ("gt", "gt"),
    ("ge", "ge"),
):
    setattr(Tensor, f"__{_name}__", _infix(f"__{_name}__", _target))
    if _name in ("add", "mul", "and", "or", "xor"):
        setattr(Tensor, f"__r{_name}__", _infix(f"__r{_name}__", _target))


def _reflected(function):
    """other OP self for operators that don't commute; `other` is a number or takes calls over."""

    def method(self, other):
        if isinstance(other, (_C.TensorBase, int, float)) or overrides.has_torch_function_unary(
            other
        ):
            return function(self, other)
        return NotImplemented

    return method


_F = _ops.FUNCTIONS
Tensor.__rsub__ = _reflected(lambda self, other: _F["rsub"](self, other))
Tensor.__rtruediv__ = _reflected(lambda self, other: self.reciprocal() * other)
Tensor.__rfloordiv__ = _reflected(lambda self, other: _F["floor_divide"](_as_tensor(other), self))
Tensor.__rmod__ = _reflected(lambda self, other: _F["remainder"](other, self))
Tensor.__rpow__ = _reflected(lambda self, other: _F["pow"](other, self))
Tensor.__rmatmul__ = _reflected(lambda self, other: _F["matmul"](other, self))


def _as_tensor(value):
    from . import _creation

    return value if isinstance(value, _C.TensorBase) else _creation.tensor(value)


def _in_place(target):
    method = _METHODS[target]

    def update(self, other):
        if isinstance(other, (_C.TensorBase, int, float)) or overrides.has_torch_function_unary(
            other
        ):
            return method(self, other)
        return NotImplemented

    return update


for _name, _target in (
    ("iadd", "add_"),
    ("isub", "sub_"),
    ("imul", "mul_"),
    ("itruediv", "div_"),
    ("ifloordiv", "floor_divide_"),
    ("imod", "remainder_"),
    ("ipow", "pow_"),
    ("iand", "bitwise_and_"),
    ("ior", "bitwise_or_"),
    ("ixor", "bitwise_xor_"),
):
    setattr(Tensor, f"__{_name}__", _in_place(_target))

Tensor.__neg__ = lambda self: _METHODS["neg"](self)
Tensor.__pos__ = lambda self: self
Tensor.__abs__ = lambda self: _METHODS["abs"](self)
Tensor.__invert__ = lambda self: _METHODS["bitwise_not"](self)
