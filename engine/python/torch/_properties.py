"""What a tensor is made of, as attributes: dtype, shape, requires_grad, data, T ..."""

from . import _C, _engine, _ops, _size, _warned

__all__ = ["Properties"]

_METHODS = _ops.METHODS

# From the engine's text of a tensor to what it says: most tensors of a program have few shapes.
_READ = {}
_MOST_READ = 1000


def _read(text):
    """(dtype, offset, shape, strides) and requires_grad from the text of tensor_meta."""
    numbers = text.split()
    rank = int(numbers[3])
    sizes = list(map(int, numbers[4:]))
    if len(_READ) >= _MOST_READ:
        _READ.clear()
    shape, strides = _size.size_of(sizes[:rank]), tuple(sizes[rank:])
    known = _C.BY_CODE[int(numbers[0])], int(numbers[2]), shape, strides
    _READ[text] = known, numbers[1] == "1"
    return _READ[text]


def _warn_of_turning(rank):
    if rank == 0:
        _warned.warn_once(
            "Tensor.T is deprecated on 0-D tensors. This function is the identity in these cases."
        )
        return
    _warned.warn_once(
        "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is "
        "deprecated and it will throw an error in a future release. Consider `x.mT` to transpose "
        "batches of matrices or `x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the "
        "dimensions of a tensor."
    )


class Properties(_C.TensorBase):
    """The part of Tensor that attributes are read from."""

    __slots__ = ()

    def _meta(self):
        """(dtype, offset, shape, strides), asked from the engine once."""
        return self._known or self._described()[0]

    def _described(self):
        """What _meta() gives, and whether the tensor requires gradients, in one question."""
        text = _engine.checked(_engine.tensor_meta(self._handle))
        described = _READ.get(text) or _read(text)
        self._known = described[0]
        return described

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
        if value and not (self.is_floating_point() or self.is_complex()):
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
        if not self.is_leaf:
            _warned.warn(
                "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its "
                ".grad attribute won't be populated during autograd.backward(). If you indeed want "
                "the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the "
                "non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you "
                "access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for "
                "more information."
            )
        return None

    @grad.setter
    def grad(self, value):
        if value is not None:
            raise NotImplementedError(
                "FX Playground has no autograd: a tensor's grad is always None"
            )

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
        if self.ndim != 2:
            _warn_of_turning(self.ndim)
        return _METHODS["permute"](self, tuple(range(self.ndim - 1, -1, -1)))

    @property
    def real(self):
        return _ops.FUNCTIONS["real"](self)

    @real.setter
    def real(self, value):
        self.real.copy_(value)

    @property
    def imag(self):
        return _ops.FUNCTIONS["imag"](self)

    @imag.setter
    def imag(self, value):
        self.imag.copy_(value)

    @property
    def mT(self):  # noqa: N802 - torch's name
        return self._turned("mT")

    @property
    def mH(self):  # noqa: N802 - torch's name
        return self._turned("mH")

    def _turned(self, name):
        if self.ndim == 1:
            raise RuntimeError(
                f"tensor.{name} is only supported on matrices or batches of matrices. Got 1-D "
                "tensor."
            )
        return _METHODS["transpose"](self, -2, -1) if self.ndim else self

    @property
    def H(self):  # noqa: N802 - torch's name
        if self.ndim not in (0, 2):
            hint = " For batches of matrices, consider using tensor.mH" if self.ndim > 2 else ""
            raise RuntimeError(
                "tensor.H is only supported on matrices (2-D tensors). Got "
                f"{self.ndim}-D tensor.{hint}"
            )
        return _METHODS["transpose"](self, 0, 1) if self.ndim else self

    is_cuda = property(lambda self: False)
    is_mps = property(lambda self: False)
    is_cpu = property(lambda self: True)
    is_meta = property(lambda self: False)
    is_quantized = property(lambda self: False)
    is_sparse = property(lambda self: False)
    is_nested = property(lambda self: False)
    _is_param = False

    def is_conj(self):
        return False

    def is_neg(self):
        return False

    def is_inference(self):
        return False

    def is_shared(self):
        return False

    def is_pinned(self, device=None):
        return False

    def dim_order(self, ambiguity_check=False):
        """The dimensions from the one whose neighbours lie farthest apart to the nearest."""
        strides = self._meta()[3]
        return tuple(sorted(range(len(strides)), key=lambda dim: -strides[dim]))
