"""torch.testing: comparing values with a report of what differs."""

from torch import _known_names

from ._comparison import assert_close
from ._legacy import assert_allclose

__all__ = ["assert_allclose", "assert_close"]


def __getattr__(name):
    raise AttributeError(_known_names.missing(__name__, name))
