"""Instance normalisation as modules."""

import warnings

from torch import Tensor

from .. import functional as F
from .._lazy import lazy_kinds
from .batchnorm import _NormBase

__all__ = ["InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d"]


class _InstanceNorm(_NormBase):
    def __init__(
        self, num_features: int, eps: float = 1e-05, momentum: float = 0.1, affine: bool = False,
        track_running_stats: bool = False, device=None, dtype=None, *, bias: bool = True
    ) -> None:
        super().__init__(
            num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias
        )

    def _get_no_batch_dim(self):
        raise NotImplementedError

    def _load_from_state_dict(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        if local_metadata.get("version", None) is None and not self.track_running_stats:
            found = [
                name for name in ("running_mean", "running_var") if prefix + name in state_dict
            ]
            if found:
                names = " and ".join(f'"{name}"' for name in found)
                kind = type(self).__name__
                error_msgs.append(
                    f"Unexpected running stats buffer(s) {names} for {kind} with "
                    "track_running_stats=False. If state_dict is a checkpoint saved before 0.4.0, "
                    f"this may be expected because {kind} does not track running stats by default "
                    "since 0.4.0. Please remove these keys from state_dict. If the running stats "
                    "are actually needed, instead set track_running_stats=True in "
                    f"{kind} to enable them. See the documentation of {kind} for details."
                )
                for name in found:
                    state_dict.pop(prefix + name)
        super()._load_from_state_dict(
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )

    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        dim = input.dim() - self._get_no_batch_dim()
        if input.size(dim) != self.num_features:
            if self.affine:
                raise ValueError(
                    f"expected input's size at dim={dim} to match num_features "
                    f"({self.num_features}), but got: {input.size(dim)}."
                )
            warnings.warn(
                f"input's size at dim={dim} does not match num_features. You can silence this "
                "warning by not passing in num_features, which is not used because affine=False",
                stacklevel=2,
            )
        if dim == 0:
            return self._norm(input.unsqueeze(0)).squeeze(0)
        return self._norm(input)

    def _norm(self, input):
        return F.instance_norm(
            input, self.running_mean, self.running_var, self.weight, self.bias,
            self.training or not self.track_running_stats,
            self.momentum if self.momentum is not None else 0.0, self.eps
        )

    def _check_input_dim(self, input):
        rank = self._get_no_batch_dim()
        if input.dim() not in (rank, rank + 1):
            raise ValueError(f"expected {rank}D or {rank + 1}D input (got {input.dim()}D input)")


class InstanceNorm1d(_InstanceNorm):
    """Shifts and scales each channel of each instance of [N, C, L] or [C, L]."""

    def _get_no_batch_dim(self):
        return 2


class InstanceNorm2d(_InstanceNorm):
    """Shifts and scales each channel of each instance of [N, C, H, W] or [C, H, W]."""

    def _get_no_batch_dim(self):
        return 3


class InstanceNorm3d(_InstanceNorm):
    """Shifts and scales each channel of each instance of [N, C, D, H, W] or [C, D, H, W]."""

    def _get_no_batch_dim(self):
        return 4


__getattr__ = lazy_kinds(__name__)
