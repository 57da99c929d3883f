"""Functions of torch.nn.functional for images: changing their size."""

import math
import warnings

import torch
from torch import Tensor, _ops

from ._public import overridable, public

_MODES = ("nearest", "nearest-exact", "linear", "bicubic")
_LINEAR = {"linear": 3, "bilinear": 4, "bicubic": 4, "trilinear": 5}


@overridable(1)
def interpolate(
    input: Tensor, size: int | None = None, scale_factor: list[float] | None = None,
    mode: str = "nearest", align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None, antialias: bool = False
) -> Tensor:
    """input, [N, C, ...], with its last dimensions made `size` long or scaled by `scale_factor`.

    mode: "nearest", "nearest-exact", "linear" (3D), "bilinear", "bicubic" (4D), "trilinear" (5D),
    or "area". align_corners: the corners' centres stay where they are, not their edges.
    """
    if mode not in _LINEAR and align_corners is not None and mode != "lanczos":
        raise ValueError(
            "align_corners option can only be set with the interpolating modes: "
            "linear | bilinear | bicubic | trilinear"
        )
    rank = input.dim() - 2
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    name, given = ("output size", size) if scale_factor is None else ("scale_factor", scale_factor)
    given = _one_each(input, name, given, rank)
    if recompute_scale_factor and size is not None:
        raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
    if antialias:
        if mode not in ("bilinear", "bicubic", "lanczos") or input.dim() != 4:
            raise ValueError(
                "Anti-alias option is restricted to bilinear, bicubic, and lanczos modes and "
                "requires a 4-D tensor as input"
            )
        raise NotImplementedError("FX Playground has no interpolate(..., antialias=True)")
    scales = []
    if scale_factor is not None:
        sizes = [math.floor(float(old) * factor) for old, factor in zip(input.shape[2:], given)]
        if not recompute_scale_factor and mode != "area":
            scales = [float(factor) for factor in given]
        given = sizes
    return _resize(input, given, mode, bool(align_corners), scales)


def _one_each(input, name, given, rank):
    """A size or a factor for each dimension."""
    if not isinstance(given, (list, tuple)):
        return [given] * rank
    if len(given) != rank:
        shown, letter = (name, "o") if name == "output size" else ("scale_factor of shape", "s")
        form = "output size" if letter == "o" else "scale_factor"
        what = f"{shown} of {given}" if letter == "o" else f"{shown} {given}"
        raise ValueError(
            f"Input and {'output' if letter == 'o' else 'scale_factor'} must have the same number "
            "of spatial dimensions, but got input with spatial dimensions of "
            f"{list(input.shape[2:])} and {what}. Please provide input tensor in (N, C, d1, d2, "
            f"...,dK) format and {form} in ({letter}1, {letter}2, ...,{letter}K) format."
        )
    if name == "output size" and not all(isinstance(one, int) for one in given):
        raise TypeError(
            "expected size to be one of int or Tuple[int] or Tuple[int, int] or "
            f"Tuple[int, int, int], but got size with types {[type(one) for one in given]}"
        )
    return list(given)


def _resize(input, sizes, mode, align_corners, scales):
    from torch.nn import functional as F

    dim = input.dim()
    if mode == "lanczos":
        raise ValueError("Lanczos mode requires antialias=True")
    if mode in ("nearest", "nearest-exact", "area") and dim in (3, 4, 5):
        if mode == "area":
            averages = (F.adaptive_avg_pool1d, F.adaptive_avg_pool2d, F.adaptive_avg_pool3d)
            return averages[dim - 3](input, sizes)
    elif mode in ("linear", "bilinear", "trilinear") and dim in (3, 4, 5):
        if _LINEAR[mode] != dim:
            raise NotImplementedError(
                f"Got {dim}D input, but {mode} mode needs {_LINEAR[mode]}D input"
            )
        mode = "linear"
    elif mode != "bicubic" or dim != 4:
        raise NotImplementedError(
            f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {dim}D) for the modes: "
            "nearest | linear | bilinear | bicubic | trilinear | lanczos | area | nearest-exact "
            f"(got {mode})"
        )
    resize = _ops.NN_FUNCTIONS["_interpolate"]
    return resize(input, sizes, _MODES.index(mode), align_corners, *scales)


def _deprecated(name):
    warnings.warn(
        f"`nn.functional.{name}` is deprecated. Use `nn.functional.interpolate` instead.",
        stacklevel=3,
    )


@public
def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    """interpolate by its older name."""
    _deprecated("upsample")
    return interpolate(input, size, scale_factor, mode, align_corners)


@public
def upsample_nearest(input, size=None, scale_factor=None):
    """interpolate with mode "nearest"."""
    _deprecated("upsample_nearest")
    return interpolate(input, size, scale_factor, mode="nearest")


@public
def upsample_bilinear(input, size=None, scale_factor=None):
    """interpolate with mode "bilinear" and aligned corners."""
    _deprecated("upsample_bilinear")
    return interpolate(input, size, scale_factor, mode="bilinear", align_corners=True)


_PADDINGS = ("zeros", "border", "reflection")


@overridable(2)
def grid_sample(
    input: Tensor, grid: Tensor, mode: str = "bilinear", padding_mode: str = "zeros",
    align_corners: bool | None = None
) -> Tensor:
    """input, [N, C, ...], at the places that grid, [N, ..., 2 or 3], names from -1 to 1.

    mode: "bilinear", "nearest" or "bicubic"; padding_mode: what lies outside of the image.
    """
    modes = ("bilinear", "nearest", "bicubic")
    if mode not in modes:
        raise ValueError(
            "nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', "
            f"but got: '{mode}'"
        )
    if padding_mode not in _PADDINGS:
        raise ValueError(
            "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or "
            f"'reflection', but got: '{padding_mode}'"
        )
    if align_corners is None:
        _corners()
    which = modes.index(mode), _PADDINGS.index(padding_mode)
    return torch.grid_sampler(input, grid, *which, bool(align_corners))


def _corners():
    warnings.warn(
        "Default grid_sample and affine_grid behavior has changed to align_corners=False since "
        "1.3.0. Please specify align_corners=True if the old behavior is desired. See the "
        "documentation of grid_sample for details.",
        stacklevel=3,
    )


@overridable(1)
def affine_grid(theta: Tensor, size: list[int], align_corners: bool | None = None) -> Tensor:
    """The places from -1 to 1 to which affine maps, theta, take those of images of that size."""
    if align_corners is None:
        _corners()
    if not theta.is_floating_point():
        raise ValueError(f"Expected theta to have floating point type, but got {theta.dtype}")
    rank = len(size) - 2
    if rank not in (2, 3):
        raise NotImplementedError(
            "affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, "
            f"respectively. Got size {size}."
        )
    if theta.dim() != 3 or theta.shape[-2] != rank or theta.shape[-1] != rank + 1:
        raise ValueError(
            f"Expected a batch of {rank}D affine matrices of shape Nx{rank}x{rank + 1} for size "
            f"{size}. Got {theta.shape}."
        )
    if min(size) <= 0:
        raise ValueError(f"Expected non-zero, positive output size. Got {size}")
    return torch.affine_grid_generator(theta, size, bool(align_corners))
