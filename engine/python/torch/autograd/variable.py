"""torch.autograd.Variable: what tensors were wrapped in before PyTorch 0.4."""

from .. import _C, _warned

__all__ = ["Variable"]


class _AnyTensor(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, _C.TensorBase)


class Variable(metaclass=_AnyTensor):
    """Every tensor is one. Variable(tensor) gives another tensor of the same elements."""

    def __new__(cls, data=None, requires_grad=False, volatile=False):
        from .._creation import tensor

        if volatile:
            _warned.warn(
                "volatile was removed and now has no effect. Use `with torch.no_grad():` instead."
            )
        if data is None:
            data = tensor([])
        if not isinstance(data, _C.TensorBase):
            raise TypeError(f"Variable data has to be a tensor, but got {type(data).__name__}")
        made = data.detach()
        return made.requires_grad_() if requires_grad else made
