"""Everything a program may change outside its own namespace, and putting it back.

One `World` holds modules and classes as they were before any program ran. Names are compared by
value first (fast, in C) and by identity where that differs, so an untouched world costs about a
millisecond. A module's private values (`_cache = ...`) are its own state and stay; private
functions and classes are put back like public ones.
"""

import builtins
import sys
import types

from . import leftovers

_HEAP_TYPE = 1 << 9
_CLASS_NAMES_LEFT_ALONE = frozenset(
    "__dict__ __weakref__ __abstractmethods__ _abc_impl __annotations__ __annotate__ "
    "__annotate_func__ __annotations_cache__ __static_attributes__ __firstlineno__".split()
)
_MODULE_NAMES_LEFT_ALONE = frozenset(["__warningregistry__"])
_MISSING = object()
# Where others keep their functions.
_PARTS = {property: ("fget", "fset"), staticmethod: ("__func__",), classmethod: ("__func__",)}

# Bound before any program can replace them.
_set_trace = sys.settrace
_set_profile = sys.setprofile
_monitoring = getattr(sys, "monitoring", None)
_tools = vars(_monitoring).copy() if _monitoring else {}


class World:
    """The state to return to. `learn()` adds modules that were imported since."""

    def __init__(self):
        self._modules = {}
        self._classes = {}
        self._bases = {}
        self._codes = []  # pairs of a function of ours and its code
        self._defaults = []
        self._loaded = {}
        self.learn()
        # Bound now: the first steps of putting back must not look up a builtin.
        self._builtins = builtins.__dict__
        self._builtins_saved = dict(builtins.__dict__)
        self._state = leftovers.state()

    def learn(self):
        """Takes modules that are new since the last call as they are now."""
        for name, module in list(sys.modules.items()):
            if name in self._loaded or name == "__main__":
                continue
            self._loaded[name] = module
            if _is_module(module) and module is not builtins:
                self._learn_module(module)

    def _learn_module(self, module):
        self._modules[module] = names = dict(module.__dict__)
        ours = module.__name__.partition(".")[0] in ("torch", "playground")
        if ours:
            self._learn_functions(module, names)
        for value in names.values():
            if issubclass(type(value), type) and value.__flags__ & _HEAP_TYPE:
                if value in self._classes:
                    continue
                self._classes[value] = dict(value.__dict__)
                self._bases[value] = value.__bases__
                if ours:
                    self._learn_functions(module, value.__dict__)

    def _learn_functions(self, module, names):
        """What of a function can be exchanged without its name."""
        for value in names.values():
            for one in (value, *(getattr(value, name) for name in _PARTS.get(type(value), ()))):
                if type(one) is types.FunctionType and one.__module__ == module.__name__:
                    self._codes.append((one, one.__code__))
                    self._defaults.append((one, one.__defaults__, one.__kwdefaults__))

    def restore_builtins(self):
        """Safe to call whatever the program did to builtins."""
        self._builtins.update(self._builtins_saved)

    def put_back(self):
        """Makes modules, classes, builtins and the interpreter's settings what they were."""
        self.restore_builtins()
        for name in [n for n in self._builtins if n not in self._builtins_saved]:
            del self._builtins[name]
        unhook()
        self._put_back_loaded()
        for module, saved in self._modules.items():
            if not _same(module.__dict__, saved):
                _put_back_module(module.__dict__, saved)
        for cls, saved in self._classes.items():
            if cls.__bases__ != self._bases[cls]:
                cls.__bases__ = self._bases[cls]
            if not _same(cls.__dict__, saved):
                _put_back_class(cls, saved)
        for one, code in [pair for pair in self._codes if pair[0].__code__ is not pair[1]]:
            one.__code__ = code
        for one, defaults, named in self._defaults:
            if one.__defaults__ is not defaults or one.__kwdefaults__ is not named:
                one.__defaults__, one.__kwdefaults__ = defaults, named
        leftovers.put_back(self._state)

    def _put_back_loaded(self):
        for name in [n for n in sys.modules if n not in self._loaded and n != "__main__"]:
            if name.startswith("torch.") and _is_module(sys.modules[name]):
                continue  # a part of torch that loaded itself when it was first needed
            del sys.modules[name]
        for name, module in self._loaded.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
        self.learn()


def unhook():
    """Takes away what a program had the interpreter call while other code runs."""
    _set_trace(None)
    _set_profile(None)
    for tool in range(6 if _tools else 0):
        if _tools["get_tool"](tool) is not None:
            _tools["set_events"](tool, 0)
            _tools["free_tool_id"](tool)


def _is_module(value):
    """isinstance without the learner's `__class__`."""
    return issubclass(type(value), types.ModuleType)


def _same(now, saved):
    try:
        return now == saved
    except Exception:  # some learner's value has an odd ==
        return False


def _is_state(name, value):
    return name.startswith("_") and not callable(value) or name in _MODULE_NAMES_LEFT_ALONE


def _put_back_module(names, saved):
    for name in list(names):
        if name in saved or _is_state(name, names[name]):
            continue
        if _is_module(names[name]) and any(names[name] is one for one in sys.modules.values()):
            continue
        del names[name]
    for name, value in saved.items():
        now = names.get(name, _MISSING)
        if now is not value and (now is _MISSING or not _is_state(name, value)):
            names[name] = value


def _put_back_class(cls, saved):
    now = cls.__dict__
    for name in list(now):
        if name not in saved and name not in _CLASS_NAMES_LEFT_ALONE:
            if not _is_state(name, now[name]):
                type.__delattr__(cls, name)
    for name, value in saved.items():
        if now.get(name, _MISSING) is value or name in _CLASS_NAMES_LEFT_ALONE:
            continue
        if name not in now or not _is_state(name, value):
            type.__setattr__(cls, name, value)
