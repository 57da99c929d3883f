"""Batch normalisation as modules, which remember statistics of what they have seen."""

import torch
from torch import Tensor

from .. import functional as F
from .. import init
from .._lazy import lazy_kinds
from ..parameter import Parameter
from .module import Module

__all__ = ["BatchNorm1d", "BatchNorm2d", "BatchNorm3d"]


class _NormBase(Module):
    """What batch and instance normalisation share: parameters, statistics, text, loading."""

    _version = 2
    __constants__ = "track_running_stats momentum eps num_features affine".split()

    def __init__(
        self, num_features: int, eps: float = 1e-05, momentum: float | None = 0.1,
        affine: bool = True, track_running_stats: bool = True, device=None, dtype=None, *,
        bias: bool = True
    ) -> None:
        super().__init__()
        made = {"device": device, "dtype": dtype}
        self.num_features, self.affine = num_features, affine
        self.eps, self.momentum = eps, momentum
        self.track_running_stats = track_running_stats
        for name, wanted in (("weight", affine), ("bias", affine and bias)):
            value = Parameter(torch.empty(num_features, **made)) if wanted else None
            self.register_parameter(name, value)
        mean = var = count = None
        if track_running_stats:
            mean = torch.zeros(num_features, **made)
            var = torch.ones(num_features, **made)
            count = torch.tensor(0, dtype=torch.long)
        self.register_buffer("running_mean", mean)
        self.register_buffer("running_var", var)
        self.register_buffer("num_batches_tracked", count)
        self.reset_parameters()

    def reset_running_stats(self) -> None:
        """Forgets what was seen: mean 0, variance 1, no batches."""
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self) -> None:
        """Makes weight ones and bias zeros, and forgets what was seen."""
        self.reset_running_stats()
        for parameter, fill in ((self.weight, init.ones_), (self.bias, init.zeros_)):
            if parameter is not None:
                fill(parameter)

    def _check_input_dim(self, input):
        raise NotImplementedError

    def extra_repr(self):
        return (
            "{num_features}, eps={eps}, momentum={momentum}, affine={affine}, bias={bias}, "
            "track_running_stats={track_running_stats}"
        ).format(bias=self.bias is not None, **self.__dict__)

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, *reports):
        key = prefix + "num_batches_tracked"
        version = local_metadata.get("version", None)
        if (version is None or version < 2) and self.track_running_stats:
            # States of old lack the count.
            if key not in state_dict:
                count = self.num_batches_tracked
                state_dict[key] = torch.tensor(0, dtype=torch.long) if count is None else count
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *reports)


class _BatchNorm(_NormBase):
    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        factor = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                factor = 1.0 / float(self.num_batches_tracked)
        no_statistics = self.running_mean is None and self.running_var is None
        remembered = not self.training or self.track_running_stats
        return F.batch_norm(
            input,
            self.running_mean if remembered else None,
            self.running_var if remembered else None,
            self.weight,
            self.bias,
            self.training or no_statistics,
            factor,
            self.eps,
        )


class BatchNorm1d(_BatchNorm):
    """Shifts and scales each channel of [N, C] or [N, C, L] to mean 0 and variance 1."""

    def _check_input_dim(self, input):
        if input.dim() != 2 and input.dim() != 3:
            raise ValueError(f"expected 2D or 3D input (got {input.dim()}D input)")


class BatchNorm2d(_BatchNorm):
    """Shifts and scales each channel of [N, C, H, W] to mean 0 and variance 1."""

    def _check_input_dim(self, input):
        if input.dim() != 4:
            raise ValueError(f"expected 4D input (got {input.dim()}D input)")


class BatchNorm3d(_BatchNorm):
    """Shifts and scales each channel of [N, C, D, H, W] to mean 0 and variance 1."""

    def _check_input_dim(self, input):
        if input.dim() != 5:
            raise ValueError(f"expected 5D input (got {input.dim()}D input)")


__getattr__ = lazy_kinds(__name__)
