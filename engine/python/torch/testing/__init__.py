"""torch.testing: comparing values with a report of what differs."""

from torch import _known_names

from ._comparison import assert_close

__all__ = ["assert_close"]


def __getattr__(name):
    raise AttributeError(_known_names.missing(__name__, name))
