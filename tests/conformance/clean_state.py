"""Brings Pyodide's Python back to where it was before a program ran."""

import gc
import sys

_modules = set()
_path = []


def remember():
    """The state that restore() goes back to."""
    _modules.update(sys.modules)
    _path[:] = sys.path


def restore():
    """Forgets the program and every module that it imported, and whatever only they kept alive."""
    # Tensors that died are given back to the engine in batches; the last batch is asked for below.
    give_back = getattr(sys.modules.get("torch._C"), "flush_pending", None)
    sys.modules["__main__"].__dict__.clear()
    for name in set(sys.modules) - _modules:
        del sys.modules[name]
    sys.path[:] = _path
    sys.path_importer_cache.clear()
    for name in ("last_exc", "last_value", "last_type", "last_traceback"):
        if hasattr(sys, name):
            delattr(sys, name)
    gc.collect()
    gc.collect()
    if give_back:
        give_back()
