"""How a row of the operator table is called from Python, here and on the reference."""

import torch
from case_text import T, built, of

FUNCTION, METHOD, NN, INPLACE, INPLACE_FUNCTION, OUT, FACTORY, NUMBERS = (1 << n for n in range(8))
LISTED, COMPLEX = 1 << 18, 1 << 21
SEED = 1234  # of torch's generator, before each case


def _to(tensor, dtype, copy):
    return tensor.to(dtype, copy=copy)


def _interpolate(tensor, size, mode, corners, *scales):
    linear = ("linear", "bilinear", "trilinear")[len(size) - 1]
    names = ("nearest", "nearest-exact", linear, "bicubic")
    corners = corners if mode > 1 else None
    return torch.nn.functional.interpolate(tensor, size, mode=names[mode], align_corners=corners)


def _atleast(tensor, rank):
    return getattr(torch, f"atleast_{rank}d")(tensor)


def _unique(tensor, dim=None):
    return torch.unique(tensor, return_inverse=True, return_counts=True, dim=dim)


def _unique_consecutive(tensor, dim=None):
    return torch.unique_consecutive(tensor, return_inverse=True, return_counts=True, dim=dim)


# Rows that no name of torch's stands for; and those of them that answer as the function does.
_OWN_NAMES = {
    "_to": _to,
    "_interpolate": _interpolate,
    "_atleast": _atleast,
    "_unique": _unique,
    "_unique_consecutive": _unique_consecutive,
    "_cdist": lambda a, b, p=2.0: torch.cdist(a, b, p),
    "tensordot": lambda a, b, left, right: torch.tensordot(a, b, dims=(left, right)),
    "_unravel_index": lambda tensor, shape: torch.unravel_index(tensor, tuple(shape)),
}
SAME_AS_ROW = ("_to", "_interpolate", "_atleast", "_cdist")


class Row:
    """One line of the operator table."""

    def __init__(self, name, schema, traits):
        self.name = name
        self.schema = schema
        self.traits = traits
        inside = schema[1 : schema.index(") ->")]
        self.parameters = [part for part in inside.split(", ") if part and part != "*"]

    def _named(self, suffix, function_trait, method_trait):
        found = []
        name = self.name + suffix
        if self.name in _OWN_NAMES:
            return [(self.name, _OWN_NAMES[self.name])]
        if self.traits & function_trait and hasattr(torch, name):
            found.append(("torch." + name, getattr(torch, name)))
        for home in ("linalg", "special"):
            place, own = getattr(torch, home), name.removeprefix(home + "_")
            if self.traits & function_trait and own != name and hasattr(place, own):
                found.append((f"torch.{home}.{own}", getattr(place, own)))
        if self.traits & method_trait and hasattr(torch.Tensor, name):
            found.append(("torch.Tensor." + name, getattr(torch.Tensor, name)))
        return found

    def callables(self, how):
        """The functions, with their names, that a case of that kind calls."""
        if how == "inplace":
            return self._named("_", INPLACE_FUNCTION, INPLACE)
        if how == "out":
            return self._named("", FUNCTION, 0)
        found = self._named("", FUNCTION, METHOD)
        if self.traits & NN and self.name not in _OWN_NAMES:
            inner = [getattr(torch._C, name, None) for name in ("_nn", "_linalg", "_special")]
            places = [place for place in inner if place is not None] + [torch]
            place = next(place for place in places if hasattr(place, self.name))
            found.append(("torch._C._nn." + self.name, getattr(place, self.name)))
        if how == "call":
            return found
        return [pair for pair in found if (how == "method") == pair[0].startswith("torch.Tensor.")]


def read_table(text):
    """The rows of the table's text, as the engine gives it."""
    fields = (line.split("\t")[:3] for line in text.splitlines())
    rows = [Row(name, schema, int(traits)) for name, schema, traits in fields]
    return [row for row in rows if not row.traits & LISTED]


def run(function, how, args, kwargs):
    """What comes of a call: its results' descriptions or [True], and the error's text."""
    torch.manual_seed(SEED)
    args = [built(value) for value in args]
    kwargs = {name: built(value) for name, value in kwargs.items()}
    try:
        result = function(*args, **kwargs)
        if how == "out":
            result = kwargs["out"]
        if isinstance(result, (torch.Tensor, bool)):
            result = [result]
        return [of(x) if isinstance(x, torch.Tensor) else x for x in result], None
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what the case is about
        text = f"{type(error).__name__} {error}"
        # A few of the reference's messages go on with its own calls and their addresses.
        text, cut, _ = text.partition("\nException raised from")
        return None, text + ('"' if cut and text.count('"') % 2 else "")


def tensors_in(values):
    """The tensors' descriptions among arguments."""
    for value in values:
        if isinstance(value, T):
            yield value
        elif isinstance(value, list):
            yield from tensors_in(value)
