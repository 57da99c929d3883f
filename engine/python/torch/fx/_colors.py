"""Generated code in color, for terminals: literals blue, comments and freeing dim."""

import enum
import re

import torch

from .node import Node

__all__ = ["blue", "dim", "literals"]

_NAMED = re.compile(r"\w+(?: : [^=;]+|: \"[^\"]*\")? = ")
_OF_A_TENSOR = re.compile(r"torch\.Tensor\(size=[^)]*\)")


def blue(text):
    """The text in blue."""
    return f"\x1b[34m{text}\x1b[0m"


def dim(text):
    """The text in a fainter color."""
    return f"\x1b[2m{text}\x1b[0m"


def literals(text, *values):
    """A line of code with the literals among `values` in blue. values: what the line is made of, in
    the order in which it has them; nodes stay as they are."""
    named = _NAMED.match(text)
    at = named.end() if named else 0
    done = text[:at]
    for pattern, painted in _leaves(values):
        found = pattern.search(text, at)
        if found is not None:
            done += text[at : found.start()] + (blue(found[0]) if painted else found[0])
            at = found.end()
    return done + text[at:]


def _leaves(value):
    """Patterns for the texts of a value's parts, and whether they are painted."""
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from _leaves(one)
    elif isinstance(value, slice):
        yield from _leaves((value.start, value.stop, value.step))
    elif isinstance(value, torch.Tensor):
        yield _OF_A_TENSOR, False
    elif isinstance(value, complex) and 0 in (value.real, value.imag):
        yield from _leaves((value.real, value.imag))
    elif not isinstance(value, (Node, enum.Enum)):
        # Not within a name, a number, or a path such as getattr(self.layers, "0").
        yield re.compile(rf"(?<![\w.\"']){re.escape(repr(value))}(?!\w)"), True
