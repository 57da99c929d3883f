"""The names that the page's reference lists, as JSON: operators by the operator table, and what
torch.fx has with the first sentence of its docstring. Run by tools/lessons/reference_page.mjs.
"""

import importlib
import inspect
import json
import pkgutil
import re

import torch
from torch import _ops, fx

HOMES = {
    "torch.": torch,
    "torch.Tensor.": torch.Tensor,
    "torch.nn.functional.": torch.nn.functional,
}


def forms(name):
    """How programs call an operator: as a function, as a method, in place."""
    return [
        home + each
        for home, holder in HOMES.items()
        for each in (name, name + "_")
        if hasattr(holder, each)
    ]


def operators():
    """Every operator that programs can name, with its signatures."""
    for name, rows in sorted(_ops.ROWS.items()):
        shown = forms(name)
        if shown and not name.startswith("_"):
            yield {"name": name, "signatures": [row.schema for row in rows], "forms": shown}


def first_sentence(thing):
    """What a docstring begins with; None when there is none of our own."""
    text = " ".join((inspect.getdoc(thing) or "").replace("`", "").split())
    return re.split(r"(?<=[a-z0-9)\]][.:]) ", text, maxsplit=1)[0].rstrip(":") or None


def signature(thing):
    """The parameters of something callable, without annotations and `self`."""
    try:
        found = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return ""
    shown, star = [], False
    for each in found:
        star = star or each.kind is each.VAR_POSITIONAL
        if each.kind is each.KEYWORD_ONLY and not star:
            shown.append("*")
            star = True
        text = str(each.replace(annotation=each.empty))
        if each.name != "self":
            shown.append(f"{each.name}=..." if re.search("<.*>", text) else text)
    return f"({', '.join(shown)})"


def entry(name, thing):
    return {"name": name, "signature": signature(thing), "says": first_sentence(thing)}


def methods(name, cls):
    """The public methods that a class of torch.fx defines and explains."""
    for key, value in vars(cls).items():
        plain = getattr(value, "fget", None) or getattr(value, "__func__", value)
        if not key.startswith("_") and inspect.isfunction(plain) and inspect.getdoc(plain):
            found = entry(f"{name}.{key}", plain)
            yield {**found, "signature": ""} if isinstance(value, property) else found


def of_fx():
    """Functions, classes and methods of torch.fx and its public modules."""
    seen = set()
    modules = [each.name for each in pkgutil.walk_packages(fx.__path__, "torch.fx.")]
    for module in ["torch.fx", *modules]:
        if "._" in module or ".experimental" in module:
            continue
        home = importlib.import_module(module)
        for key in sorted(vars(home)):
            thing = vars(home)[key]
            known = inspect.isfunction(thing) or inspect.isclass(thing)
            own = known and thing.__module__.startswith("torch.fx")
            own = own and (module == "torch.fx" or thing.__module__ == module)
            if key.startswith("_") or not own or id(thing) in seen or not inspect.getdoc(thing):
                continue
            seen.add(id(thing))
            if re.match("Refused|Not provided", inspect.getdoc(thing)):
                continue
            yield entry(f"{module}.{key}", thing)
            if inspect.isclass(thing):
                yield from methods(f"{module}.{key}", thing)


print(json.dumps({"operators": list(operators()), "fx": list(of_fx())}))
