"""How tensors print: torch.set_printoptions."""

from . import _engine

__all__ = ["set_printoptions"]

_PROFILES = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": float("inf"), "edgeitems": 3, "linewidth": 80},
}
_current = {**_PROFILES["default"], "sci_mode": None}
_MOST = (1 << 31) - 1


def set_printoptions(precision, threshold, edgeitems, linewidth, profile, sci_mode):
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
    _engine.print_options(
        int(_current["precision"]),
        int(min(_current["threshold"], _MOST)),
        int(_current["edgeitems"]),
        int(min(_current["linewidth"], _MOST)),
        -1 if sci_mode is None else int(sci_mode),
    )
