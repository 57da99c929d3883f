"""The functions and classes of torch that both sides have, by names.

A graph that comes from a program's side runs on the judge's side. So that no graph can do there
what a program might, it may call torch's operators and Python's arithmetic, and nothing else.
"""

import builtins
import math
import operator

import torch

_PLACES = {
    "torch": torch,
    "torch.nn.functional": torch.nn.functional,
    "torch.linalg": torch.linalg,
    "torch.special": torch.special,
    "operator": operator,
    "math": math,
    "builtins": builtins,
    "torch.nn": torch.nn,
    "torch.fx": torch.fx,
}
_BUILTINS = frozenset(
    "abs all any bool divmod float getattr int len list max min pow range round sum tuple".split()
)
_OTHER_CLASSES = (
    ("torch", "Tensor"), ("torch.nn", "Parameter"), ("torch.fx", "GraphModule"),
)  # fmt: skip
_EVEN_SO = ("_assert",)
# They call what they are given, change settings, or leave the interpreter.
_NOT_OPERATORS = frozenset(
    "call attrgetter itemgetter methodcaller load save compile seed manual_seed initial_seed "
    "get_rng_state set_rng_state set_default_dtype set_default_device set_printoptions "
    "set_grad_enabled set_num_threads set_num_interop_threads from_numpy from_file wrap "
    "use_deterministic_algorithms set_deterministic_debug_mode set_float32_matmul_precision "
    "boolean_dispatch has_torch_function handle_torch_function".split()
)
_NOT_METHODS = frozenset("format format_map apply_ map_ map2_ register_hook numpy tofile".split())
_OPERATOR_METHODS = frozenset(
    f"__{name}__"
    for name in (
        "abs add and eq floordiv ge getitem gt iadd imul invert isub itruediv le len lshift lt "
        "matmul mod mul ne neg or pow radd rmul rpow rshift rsub rtruediv sub truediv xor"
    ).split()
)



def name_of(value):
    """The name of a function or class that both sides have; None for any other value."""
    name = getattr(value, "__name__", None)
    if type(name) is not str:
        return None
    for place in _PLACES:
        if _found(place, name) is value:
            return f"{place}.{name}"
    return None


def named(name):
    """What has this name; None when nothing has."""
    place, _, name = name.rpartition(".") if type(name) is str else ("", "", "")
    return _found(place, name) if place in _PLACES else None


def _found(place, name):
    if place == "builtins":
        return getattr(builtins, name) if name in _BUILTINS else None
    if name in _NOT_OPERATORS or name.startswith("_") and name not in _EVEN_SO:
        return None
    try:
        found = getattr(_PLACES[place], name, None)
    except Exception:  # a part of torch that isn't here, with a word about it
        return None
    if isinstance(found, type):
        is_layer = place == "torch.nn" and issubclass(found, torch.nn.Module)
        return found if is_layer or (place, name) in _OTHER_CLASSES else None
    return found if callable(found) and place not in ("torch.nn", "torch.fx") else None


def may_call_method(name):
    """Whether a graph that arrived may call this method of its values."""
    if name.startswith("_"):
        return name in _OPERATOR_METHODS
    return name.isidentifier() and name not in _NOT_METHODS
