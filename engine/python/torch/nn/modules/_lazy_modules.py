"""The lazy kinds of layers: how many features or channels they take, their first input says.

Each class is found in the file of the layer that it becomes.
"""

import torch

from ..parameter import UninitializedBuffer, UninitializedParameter
from . import batchnorm, conv, instancenorm, linear
from .lazy import LazyModuleMixin

_NORM, _CONV = batchnorm.__name__, conv.__name__


class LazyLinear(LazyModuleMixin, linear.Linear):
    """A Linear whose in_features is the last size of its first input."""

    __module__ = linear.__name__
    cls_to_become = linear.Linear

    def __init__(self, out_features: int, bias: bool = True, device=None, dtype=None) -> None:
        # Without weights first, so that nothing is drawn.
        super().__init__(0, 0, False, device, dtype)
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_features = out_features
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)

    def reset_parameters(self) -> None:
        """Draws weight and bias afresh, once they have shapes."""
        if not self.has_uninitialized_params() and self.in_features != 0:
            super().reset_parameters()

    def initialize_parameters(self, input) -> None:
        """Makes weight and bias for an input of this last size."""
        given = input.shape[-1]
        if self.has_uninitialized_params():
            self.in_features = given
            shapes = ((self.weight, (self.out_features, given)), (self.bias, (self.out_features,)))
            with torch.no_grad():
                for parameter, shape in shapes:
                    if parameter is not None:
                        parameter.materialize(shape)
                self.reset_parameters()
        if self.in_features == 0:  # the weight came from a state_dict
            loaded = self.weight.shape[-1]
            if loaded != given:
                raise AssertionError(
                    f"The in_features inferred from input: {given} is not equal to in_features "
                    f"from self.weight: {loaded}"
                )
            self.in_features = given


class _LazyConvXdMixin(LazyModuleMixin):
    """What lazy convolutions share; in_channels is the size of the input's channels."""

    __module__ = _CONV

    def _make_lazy(self, out_channels, bias, device, dtype):
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_channels = out_channels
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)

    def reset_parameters(self) -> None:
        """Draws weight and bias afresh, once they have shapes."""
        if not self.has_uninitialized_params() and self.in_channels != 0:
            super().reset_parameters()

    def initialize_parameters(self, input: torch.Tensor, *args, **kwargs) -> None:
        """Makes weight and bias for an input of this many channels."""
        if not self.has_uninitialized_params():
            return
        self.in_channels = self._get_in_channels(input)
        if self.in_channels % self.groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        channels = (self.out_channels, self.in_channels // self.groups)
        if self.transposed:
            channels = (self.in_channels, self.out_channels // self.groups)
        self.weight.materialize((*channels, *self.kernel_size))
        if self.bias is not None:
            self.bias.materialize((self.out_channels,))
        self.reset_parameters()

    def _get_in_channels(self, input):
        rank = self._get_num_spatial_dims()
        if input.dim() not in (rank + 1, rank + 2):
            raise RuntimeError(
                f"Expected {rank + 1}D (unbatched) or {rank + 2}D (batched) input to "
                f"{type(self).__name__}, but got input of size: {input.shape}"
            )
        return input.shape[input.dim() - rank - 1]

    def _get_num_spatial_dims(self):
        return self._rank


class _LazyConv(_LazyConvXdMixin):
    __module__ = _CONV

    def __init__(
        self, out_channels: int, kernel_size, stride=1, padding=0, dilation=1, groups: int = 1,
        bias: bool = True, padding_mode: str = "zeros", device=None, dtype=None
    ) -> None:
        super().__init__(
            0, 0, kernel_size, stride, padding, dilation, groups, False, padding_mode, device, dtype
        )
        self._make_lazy(out_channels, bias, device, dtype)


class _LazyConvTranspose(_LazyConvXdMixin):
    __module__ = _CONV

    def __init__(
        self, out_channels: int, kernel_size, stride=1, padding=0, output_padding=0,
        groups: int = 1, bias: bool = True, dilation=1, padding_mode: str = "zeros", device=None,
        dtype=None
    ) -> None:
        super().__init__(
            0, 0, kernel_size, stride, padding, output_padding, groups, False, dilation,
            padding_mode, device, dtype
        )
        self._make_lazy(out_channels, bias, device, dtype)


class _LazyNormBase(LazyModuleMixin):
    """What lazy norms share; num_features is the second size of the input."""

    __module__ = _NORM

    def __init__(
        self, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, device=None,
        dtype=None, *, bias=True
    ) -> None:
        made = {"device": device, "dtype": dtype}
        super().__init__(0, eps, momentum, False, False, bias=bias, **made)
        self.affine = affine
        self.track_running_stats = track_running_stats
        if affine:
            self.weight = UninitializedParameter(**made)
            if bias:
                self.bias = UninitializedParameter(**made)
        if track_running_stats:
            self.running_mean = UninitializedBuffer(**made)
            self.running_var = UninitializedBuffer(**made)
            self.num_batches_tracked = torch.tensor(0, dtype=torch.long)

    def reset_parameters(self) -> None:
        """Makes weight ones and bias zeros, and forgets what was seen, once they have shapes."""
        if not self.has_uninitialized_params() and self.num_features != 0:
            super().reset_parameters()

    def initialize_parameters(self, input) -> None:
        """Makes parameters and statistics for an input of this many features."""
        if not self.has_uninitialized_params():
            return
        self.num_features = input.shape[1]
        made = [self.weight, self.bias] if self.affine else []
        if self.track_running_stats:
            made += [self.running_mean, self.running_var]
        for tensor in made:
            if tensor is not None:
                tensor.materialize((self.num_features,))
        self.reset_parameters()


def _make(mixin, layer):
    name = "Lazy" + layer.__name__
    body = {
        "__module__": layer.__module__,
        "__doc__": f"A {layer.__name__} that takes as many channels as its first input has.",
        "cls_to_become": layer,
    }
    made = type(name, (mixin, layer), body)
    if mixin is not _LazyNormBase:
        conv._own_init(made)
    return made


LazyConv1d = _make(_LazyConv, conv.Conv1d)
LazyConv2d = _make(_LazyConv, conv.Conv2d)
LazyConv3d = _make(_LazyConv, conv.Conv3d)
LazyConvTranspose1d = _make(_LazyConvTranspose, conv.ConvTranspose1d)
LazyConvTranspose2d = _make(_LazyConvTranspose, conv.ConvTranspose2d)
LazyConvTranspose3d = _make(_LazyConvTranspose, conv.ConvTranspose3d)
LazyBatchNorm1d = _make(_LazyNormBase, batchnorm.BatchNorm1d)
LazyBatchNorm2d = _make(_LazyNormBase, batchnorm.BatchNorm2d)
LazyBatchNorm3d = _make(_LazyNormBase, batchnorm.BatchNorm3d)
LazyInstanceNorm1d = _make(_LazyNormBase, instancenorm.InstanceNorm1d)
LazyInstanceNorm2d = _make(_LazyNormBase, instancenorm.InstanceNorm2d)
LazyInstanceNorm3d = _make(_LazyNormBase, instancenorm.InstanceNorm3d)
