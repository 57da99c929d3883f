"""torch.Tensor: what learners hold. Arithmetic goes straight to the engine for plain tensors."""

from . import _C, _engine, _ops, _warned, overrides
from ._tensor_meta import _TensorMeta, missing
from ._written import Written

__all__ = ["Tensor"]

_METHODS = _ops.METHODS
_PLAIN = _ops.PLAIN
_index = _engine.tensor_index
_new = object.__new__


def _takes_nothing(name, given):
    return TypeError(f"TensorBase.{name}() takes no arguments ({len(given)} given)")


def _wrong_call(name, schema, *args):
    from . import _argument_errors

    return _argument_errors.of_python(name, schema, args)


class Tensor(Written, metaclass=_TensorMeta):
    """A multi-dimensional array of elements of one dtype."""

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

    # Text and Python's protocols

    def __repr__(self, *, tensor_contents=None):
        if type(self) not in _PLAIN:
            return _own_text(self, tensor_contents)
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

    def __reversed__(self):
        return self.flip(0) if self.ndim else self

    def __hash__(self):
        return id(self)

    def __bool__(self):
        count = self.numel()
        if count != 1:
            text = "more than one value" if count else "no values"
            raise RuntimeError(f"Boolean value of Tensor with {text} is ambiguous")
        return bool(self.item())

    def __float__(self):
        if self.requires_grad:
            _warned.warn_once(
                "Converting a tensor with requires_grad=True to a scalar may lead to unexpected "
                "behavior.\nConsider using tensor.detach() first."
            )
        return float(self._real_number("double"))

    def __int__(self):
        return int(self._real_number("int64_t"))

    def _real_number(self, kind):
        value = self._number()
        if type(value) is not complex:
            return value
        if value.imag:
            raise RuntimeError(f"value cannot be converted to type {kind} without overflow")
        return value.real

    def _number(self):
        if self.numel() != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        return self.item()

    def __index__(self):
        dtype = self.dtype
        if self.numel() != 1 or dtype.is_floating_point or dtype.is_complex:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self.item())

    def __complex__(self):
        return complex(self._number())

    def __contains__(self, element):
        if isinstance(element, (Tensor, int, float, complex)):
            return bool((element == self).any().item())
        raise RuntimeError(
            f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a "
            f"{type(element)}."
        )

    def __getitem__(self, index):
        if type(index) is int and type(self) in _PLAIN:
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
        from . import storage

        return storage.reduce_tensor(self)

    def __dir__(self):
        return sorted(set(object.__dir__(self)) | set(_METHODS))

    def __getattr__(self, name):
        if name == "_known":
            return None  # nothing is known of a fresh tensor
        if name == "_handle":
            raise AttributeError(name)
        message = f"'{type(self).__name__}' object has no attribute '{name}'"
        raise AttributeError(missing(message, name))

    # Values

    def item(self, *given):
        """The value of a one-element tensor as a Python number."""
        if given:
            raise _takes_nothing("item", given)
        value = _engine.tensor_item(self._handle)
        if value != value or abs(value) >= 1 << 53:
            return self._exact_item()
        dtype = self._meta()[0]
        if dtype.is_floating_point:
            return value
        return value == 1 if dtype is _C.bool_ else int(value)

    def _exact_item(self):
        values = self.tolist()
        if self.numel() != 1:
            raise RuntimeError(
                f"a Tensor with {self.numel()} elements cannot be converted to Scalar"
            )
        while isinstance(values, list):
            values = values[0]
        return values

    def tolist(self, *given):
        """The elements as nested lists, or a number for a 0-dimensional tensor."""
        if given:
            raise _takes_nothing("tolist", given)
        from . import _creation

        return _creation.to_list(self)

    def numpy(self, *, force=False):
        raise RuntimeError("Numpy is not available; use tensor.tolist()")

    def __array__(self, dtype=None):
        return self.numpy()

    # Shape

    def size(self, dim=None, *more):
        """torch.Size of all dimensions, or the size of one."""
        if more:
            raise _wrong_call("size", "(Tensor self, int? dim=None) -> int", dim, *more)
        shape = self._meta()[2]
        return shape if dim is None else shape[_C.wrap_dim("size", dim, len(shape))]

    def stride(self, dim=None, *more):
        """How many elements lie between neighbours, for all dimensions or for one."""
        if more:
            raise _wrong_call("stride", "(Tensor self, int? dim=None) -> int", dim, *more)
        strides = self._meta()[3]
        return strides if dim is None else strides[_C.wrap_dim("stride", dim, len(strides))]

    def dim(self, *given):
        if given:
            raise _takes_nothing("dim", given)
        return len(self._meta()[2])

    def ndimension(self, *given):
        if given:
            raise _takes_nothing("ndimension", given)
        return len(self._meta()[2])

    def numel(self, *given):
        if given:
            raise _takes_nothing("numel", given)
        return self._meta()[2].numel()

    def nelement(self, *given):
        if given:
            raise _takes_nothing("nelement", given)
        return self._meta()[2].numel()

    def storage_offset(self, *given):
        if given:
            raise _takes_nothing("storage_offset", given)
        return self._meta()[1]

    def element_size(self, *given):
        if given:
            raise _takes_nothing("element_size", given)
        return self._meta()[0].itemsize

    def untyped_storage(self):
        """The memory that this tensor looks at, perhaps together with others."""
        from . import storage

        return storage.storage_of(self)

    def data_ptr(self, *given):
        if given:
            raise _takes_nothing("data_ptr", given)
        return int(_engine.tensor_address(self._handle))

    def is_contiguous(self, memory_format=None):
        if memory_format is not None:
            from . import _memory_format

            return _memory_format.is_arranged(self, memory_format)
        shape, strides = self._meta()[2:]
        step = 1
        # A list: walking a torch.Size backwards asks its own __getitem__ for every size.
        for size, stride in zip([*shape][::-1], strides[::-1]):
            if size == 0:
                return True
            if size != 1:
                if stride != step:
                    return False
                step *= size
        return True

    def is_floating_point(self, *given):
        if given:
            raise _takes_nothing("is_floating_point", given)
        return self._meta()[0].is_floating_point

    def is_complex(self, *given):
        if given:
            raise _takes_nothing("is_complex", given)
        return self._meta()[0].is_complex

    def is_signed(self):
        return self._meta()[0].is_signed

    def get_device(self):
        return -1

    # Autograd's flags

    def requires_grad_(self, requires_grad=True):
        if type(requires_grad) is not bool:
            raise TypeError(
                "requires_grad_(): argument 'requires_grad' (position 1) must be bool, not "
                f"{type(requires_grad).__name__}"
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

    # Types and devices

    def to(self, *args, **kwargs):
        from . import _conversion

        return _conversion.to(self, args, kwargs)

    def type(self, dtype=None, non_blocking=False, **kwargs):
        from . import _conversion

        return _conversion.type_of(self, dtype)

    def type_as(self, other):
        from . import _conversion

        return _conversion.type_as(self, other)

    def cpu(self, memory_format=None):
        return self

    def cuda(self, device=None, non_blocking=False, memory_format=None):
        _C.check_device("cuda")

    def new_tensor(self, data=_takes_nothing, *, dtype=None, device=None, requires_grad=False):
        if data is _takes_nothing:
            raise _wrong_call("new_tensor", "(Tensor self, PyObject data) -> Tensor")
        from . import _creation

        kind = dtype or self.dtype
        return _creation.made_tensor("tensor.new_tensor", data, kind, device, requires_grad)

    def as_subclass(self, cls):
        """The same tensor as an object of a subclass of Tensor."""
        other = _METHODS["detach"](self)
        made = _new(cls)
        made._handle = other._handle
        del other._handle
        _engine.tensor_copy_record(made._handle, self._handle)
        return made

    def rsub(self, other):
        return _ops.FUNCTIONS["rsub"](self, other)

    def apply_(self, function):
        """Writes function(element) over every element."""
        self.copy_(self.new_tensor([function(v) for v in self.flatten().tolist()]).view(self.shape))
        return self


def _own_text(tensor, contents):
    if overrides.takes_over(tensor):
        given = {"tensor_contents": contents}
        return overrides.dispatch(Tensor.__repr__, (tensor,), (tensor,), given)
    from . import _tensor_str, nn

    return _tensor_str.text_of_subclass(tensor, isinstance(tensor, nn.Parameter))


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
    if not (hasattr(_C.TensorBase, _name) or _name in Tensor.__dict__ or _name in vars(Written)):
        setattr(Tensor, _name, _method)

from . import _tensor_operators  # noqa: E402 - it adds the operators to the class above

_tensor_operators.install(Tensor)
