"""Prints the public names of torch.fx, of whichever torch it is run on: a line for each name, with
the parameters of functions and methods. Annotations are left out.

    $FXP_ORACLE tests/fx_names/list_names.py > tests/fx_names/reference.txt

A name is public when nothing in its path begins with an underscore (but for the modules in ALSO);
it is listed under the module that defines it or names it in __all__.
"""

import importlib
import inspect
import pkgutil
import re
import sys
import warnings

# Private by name, but what programs and generated code are told to use.
ALSO = ("torch.fx._symbolic_trace",)


def module_names(package):
    """The names of the modules below `package`, itself first."""
    yield package.__name__
    for info in pkgutil.walk_packages(package.__path__, package.__name__ + ".", lambda name: None):
        last = info.name.rpartition(".")[2]
        if info.name in ALSO or not last.startswith("_"):
            yield info.name


def parameters(function):
    """The parameters of a function as text, or "" when Python can't say."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return ""
    shown, kinds = [], [each.kind for each in signature.parameters.values()]
    for index, each in enumerate(signature.parameters.values()):
        if each.kind is each.KEYWORD_ONLY and set(kinds[:index]) <= {0, 1}:
            shown += [] if "*" in shown else ["*"]
        shown.append(str(each.replace(annotation=each.empty)).replace(" = ", "="))
        if each.kind is each.POSITIONAL_ONLY and kinds[index + 1 : index + 2] != [each.kind]:
            shown.append("/")
    text = f"({', '.join(shown)})"
    return re.sub(r" at 0x[0-9a-f]+|(?<=<module '\w{4}')[^>]*(?=>)", "", text)


def members(cls):
    """Public members of a class with their parameters, those of its bases in torch.fx too."""
    found = {}
    for base in reversed(cls.__mro__):
        if (base.__module__ or "").startswith("torch.fx"):
            found.update(vars(base))
    for name, value in sorted(found.items()):
        if name == "__init__" and inspect.isfunction(value):
            yield name, parameters(value)
        if name.startswith("_"):
            continue
        if isinstance(value, (staticmethod, classmethod)):
            yield name, parameters(getattr(cls, name))
        elif inspect.isroutine(value):
            yield name, parameters(value)
        elif isinstance(value, type):
            yield name, ": class"
        else:
            yield name, ": attribute"


def lines_of(name):
    """Lines for the module `name` and what it defines."""
    yield f"{name}: module"
    module = importlib.import_module(name)
    exported = set(getattr(module, "__all__", ()))
    for key, value in sorted(vars(module).items()):
        defined = getattr(value, "__module__", None) == name
        if inspect.ismodule(value) or (key not in exported and (not defined or key[0] == "_")):
            continue
        if isinstance(value, type):
            yield f"{name}.{key}: class"
            for member, text in members(value):
                yield f"{name}.{key}.{member}{text}"
        elif inspect.isroutine(value):
            yield f"{name}.{key}{parameters(value)}"
        else:
            yield f"{name}.{key}: value"


def main():
    import torch.fx

    warnings.simplefilter("ignore")
    for name in sorted(module_names(torch.fx)):
        if name.endswith((".tests", ".test_pass_manager")):
            continue
        try:
            for line in lines_of(name):
                print(line)
        except ImportError as error:
            print(f"{name}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
