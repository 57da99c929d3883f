"""Packs Python modules as .pyc into one uncompressed zip. Runs inside Pyodide.

The zip is stored, not deflated: HTTP compression does better on the whole, and CPython then starts
without inflating each module. The .pyc are of the unchecked-hash kind, so no source is looked for.
"""

import _imp
import importlib._bootstrap_external
import io
import zipfile

FIXED_DATE = (1980, 1, 1, 0, 0, 0)  # two builds of the same sources give the same bytes


def pack(sources, place, terse=()):
    """A zip of {path: source}; `place` is where it will lie, for the file names in code objects.

    Modules whose path starts with one of `terse` lose their docstrings and assertions.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path, source in sorted(sources.items()):
            level = 2 if path.startswith(tuple(terse)) else 0
            name = f"{place}/{path}"
            code = compile(source, name, "exec", dont_inherit=True, optimize=level)
            data = importlib._bootstrap_external._code_to_hash_pyc(code, bytes(8), checked=False)
            archive.writestr(zipfile.ZipInfo(path + "c", FIXED_DATE), bytes(data))
    return out.getvalue()


def _is_frozen(path):
    """Whether CPython has this module in its binary, where it looks first."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return _imp.is_frozen(module.replace("importlib._bootstrap", "_frozen_importlib"))


def _build_variables(source, variables):
    """The module that sysconfig reads, with those variables of Python's own build only."""
    names = {}
    exec(source, names)
    found = {name: names["build_time_vars"][name] for name in variables}
    return f"build_time_vars = {found!r}\n"


def standard_library(dropped, kept, terse, variables):
    """Pyodide's standard library without what starts with one of `dropped` and isn't in `kept`,
    without what is frozen, and with those `variables` of Python's build only."""
    place = "/lib/python314.zip"
    with zipfile.ZipFile(place) as stock:
        names = [n for n in stock.namelist() if n.endswith(".py")]
        unused = [d for d in dropped if not any(n.startswith(d) for n in names)]
        unused += sorted(set(kept) - set(names))
        if unused:
            raise ValueError(f"nothing in the standard library starts with {unused}")
        left = [n for n in names if n in kept or not n.startswith(tuple(dropped))]
        left = [n for n in left if not _is_frozen(n)]
        sources = {name: stock.read(name) for name in left}
    for name in left:
        if name.startswith("_sysconfigdata_"):
            sources[name] = _build_variables(sources[name], variables)
    return pack(sources, place, terse)


def packages(sources):
    """Our own packages, from {path: source}."""
    return pack(sources, "/lib/fxp_python.zip")
