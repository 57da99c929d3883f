"""Warnings that name the program's own line, wherever in this package they come up."""

import sys
import warnings

__all__ = ["forget", "warn", "warn_once"]

_PACKAGE = __file__.rpartition("/")[0] + "/"
_said = set()


def warn(message, category=UserWarning):
    """Warns at the line of the program that called into this package."""
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)


def warn_once(message):
    """The same, the first time only."""
    if message not in _said:
        _said.add(message)
        warn(message)


def forget():
    """As in a fresh process: nothing has been said yet."""
    _said.clear()
