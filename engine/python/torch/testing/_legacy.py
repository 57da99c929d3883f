"""torch.testing.assert_allclose, which was there before assert_close."""

import torch
from torch import _warned

from ._comparison import assert_close

__all__ = ["assert_allclose"]

_TOLERANCES = {
    torch.float16: (1e-3, 1e-3), torch.float32: (1e-4, 1e-5), torch.float64: (1e-5, 1e-8),
}  # fmt: skip


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=""):
    """assert_close with other tolerances, whatever the dtypes; nan equals nan."""
    _warned.warn(
        "`torch.testing.assert_allclose()` is deprecated since 1.12 and will be removed in "
        "a future release. Please use `torch.testing.assert_close()` instead. "
        "You can find detailed upgrade instructions in "
        "https://github.com/pytorch/pytorch/issues/61844.",
        FutureWarning,
    )
    actual = _tensor(actual, None)
    expected = _tensor(expected, actual.dtype)
    if rtol is None and atol is None:
        pairs = (_TOLERANCES.get(one.dtype, (0.0, 0.0)) for one in (actual, expected))
        rtol, atol = map(max, zip(*pairs))
    assert_close(
        actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_device=True,
        check_dtype=False, check_stride=False, msg=msg or None
    )


def _tensor(value, dtype):
    return value if isinstance(value, torch.Tensor) else torch.tensor(value, dtype=dtype)
