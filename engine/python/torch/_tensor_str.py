"""How tensors print: torch.set_printoptions, and tensors of a program's own classes."""

import contextlib

from . import _engine

__all__ = ["get_printoptions", "printoptions", "set_printoptions", "text_of_subclass"]

_PROFILES = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": float("inf"), "edgeitems": 3, "linewidth": 80},
}
_current = {**_PROFILES["default"], "sci_mode": None}
_MOST = (1 << 31) - 1


def set_printoptions(
    precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None
):
    """Takes over what isn't None and hands everything to the engine."""
    if profile is not None:
        _current.update(_PROFILES[profile])
    given = {
        "precision": precision,
        "threshold": threshold,
        "edgeitems": edgeitems,
        "linewidth": linewidth,
    }
    _current.update({key: value for key, value in given.items() if value is not None})
    _current["sci_mode"] = sci_mode
    _tell(_current["linewidth"])


def get_printoptions():
    """The options as a dictionary."""
    return dict(_current)


@contextlib.contextmanager
def printoptions(**kwargs):
    """Sets options for what is printed inside of a `with`."""
    before = get_printoptions()
    set_printoptions(**kwargs)
    try:
        yield
    finally:
        set_printoptions(**before)


def _tell(linewidth):
    sci_mode = _current["sci_mode"]
    _engine.print_options(
        int(_current["precision"]),
        int(min(_current["threshold"], _MOST)),
        int(_current["edgeitems"]),
        int(min(linewidth, _MOST)),
        -1 if sci_mode is None else int(sci_mode),
    )


def text_of_subclass(tensor, is_parameter):
    """`MyTensor([1., 2.])`: the class's name where a plain tensor has "tensor", lines in place."""
    name = type(tensor).__name__
    # The name moves every line to the right by as much as it is longer, so lines end earlier.
    longer = len(name) - len("tensor")
    _tell(_current["linewidth"] - longer)
    try:
        text = _engine.checked(_engine.tensor_text(tensor._handle))
    finally:
        _tell(_current["linewidth"])
    first, *lines = text.removeprefix("tensor").split("\n")
    moved = [" " * longer + line if longer > 0 else line[-longer:] for line in lines]
    text = "\n".join([name + first, *(line if line.strip() else "" for line in moved)])
    return f"Parameter({text})" if is_parameter else text
