"""Says for each line of reference.txt whether torch.fx has that name here, with its parameters.

What isn't here is in missing.txt, a name or the beginning of a path a line: "refused NAME" for what
docs/differences.md gives a reason for. A refused module and a refused function say so themselves.
Prints what is neither, and lines of missing.txt that nothing needs any more; the last line counts.
"""

import importlib
import inspect
import pathlib
import sys
import warnings

from list_names import parameters

HERE = pathlib.Path(__file__).parent
MODULES = {}
# Names within a class, and one for type checkers.
SILENT = ("FusionGroup", "recursive_add_node", "ArgumentT")


def module(name):
    """The module of that name, or None."""
    if name not in MODULES:
        try:
            MODULES[name] = importlib.import_module(name)
        except ImportError:
            MODULES[name] = None
    return MODULES[name]


def problem(path, text, home):
    """What is wrong with a name here, or None. home: the module it is listed under."""
    found = module(home)
    if found is None:
        return "no such module"
    if path == home:
        return None
    for atom in path[len(home) + 1 :].split("."):
        try:
            found = inspect.getattr_static(found, atom)
        except AttributeError:
            # Modules give lazy names by __getattr__.
            try:
                found = getattr(found, atom)
            except (AttributeError, NotImplementedError):
                return "missing"
    if text.startswith("("):
        if isinstance(found, (staticmethod, classmethod)):
            owner = getattr(module(home), path[len(home) + 1 :].split(".")[0])
            found = getattr(owner, path.rpartition(".")[2])
        mine = parameters(found) if callable(found) else " nothing that can be called"
        return None if mine == text else f"has {mine} instead of {text}"
    return None


def has_reason(path, reasons):
    """Whether the list names a path: in full, or its last name in an entry that names the rest."""
    home, _, name = path.rpartition(".")
    return any(
        f"`{path}`" in entry or (f"`{name}`" in entry and f"`{home}" in entry)
        for entry in reasons.split("\n- ")
    )


def says_so(path):
    """Whether a refused module, when imported, or function, when called, names itself."""
    home, _, name = path.rpartition(".")
    try:
        found = getattr(importlib.import_module(home), name, None)
        found() if callable(found) else importlib.import_module(path)
    except (ModuleNotFoundError, NotImplementedError) as error:
        return f"{path}: FX Playground doesn't have it; " in str(error).replace("':", ":")
    return False


def read(lines):
    """Triples of path, what follows it, and the module it is listed under."""
    home = None
    for line in lines:
        end = min(at for at in (line.find("("), line.find(":"), len(line)) if at >= 0)
        path, text = line[:end], line[end:]
        home = path if text == ": module" else home
        yield path, text, home


def main():
    warnings.simplefilter("ignore")
    missing = dict(
        reversed(line.split()) for line in (HERE / "missing.txt").read_text().splitlines()
    )
    reasons = (HERE.parents[1] / "docs/differences.md").read_text()
    counts, needed, bad = {"present": 0, "refused": 0}, set(), 0
    for path, text, home in read((HERE / "reference.txt").read_text().splitlines()):
        wrong = problem(path, text, home)
        if wrong is None:
            counts["present"] += 1
            continue
        parts = path.split(".")
        prefixes = (".".join(parts[:size]) for size in range(len(parts), 0, -1))
        entry = next((each for each in prefixes if each in missing), None)
        if entry is None:
            bad += 1
            print(f"{path}: {wrong}")
            continue
        needed.add(entry)
        counts[missing[entry]] += 1
    for entry, state in missing.items():
        if entry not in needed:
            bad += state == "refused"
            print(f"{entry}: is here, but missing.txt says {state}")
        elif state == "refused" and not has_reason(entry, reasons):
            bad += 1
            print(f"{entry}: docs/differences.md gives no reason")
        elif not entry.endswith(SILENT) and not says_so(entry):
            bad += 1
            print(f"{entry}: doesn't say that it isn't here")
    print(", ".join(f"{count} {state}" for state, count in counts.items()) + f", {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
