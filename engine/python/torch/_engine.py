"""The door to the engine: the only module that knows how C++ is reached.

In the page the engine is a WebAssembly module of its own and its functions come from the JavaScript
module `_fxp_door` (engine/api/door.mjs); on native CPython they come from libfxp.so by ctypes. Both
sides follow the table that tools/door.mjs writes from engine/api/fxp.h.

Every function of the door is an attribute here, without its prefix: `fxp_graph_live` is
`_engine.graph_live`. A function that fails returns -1 (integers) or None (text and bytes); callers
that have no use for the raw answer wrap it in `checked(...)`.
"""

import builtins
import os

from ._door_table import DOOR

__all__ = ["checked", "long_text", "raise_last_error"]


def long_text(text):
    """A text as bytes, as long ones pass the door faster."""
    return text.encode("utf-8", "surrogatepass")


def _open_native():
    """The door's functions from the shared library, through ctypes."""
    import ctypes

    path = os.environ.get("FXP_LIBRARY")
    if not path:
        here = os.path.dirname(os.path.abspath(__file__))
        path = os.path.join(here, "..", "..", "..", "build", "native", "libfxp.so")
    # Not CDLL, which gives Python's lock away for each call: the engine is not for threads.
    library = ctypes.PyDLL(path)
    library.fxp_output.restype = ctypes.c_void_p
    # Of the interpreter itself: texts are decoded where the engine has them, without a copy.
    decode = ctypes.pythonapi.PyUnicode_DecodeUTF8
    decode.restype = ctypes.py_object
    decode.argtypes = [ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_char_p]
    c_results = {"v": None, "d": ctypes.c_double}
    c_parameters = {
        "i": [ctypes.c_int32],
        "d": [ctypes.c_double],
        "s": [ctypes.c_char_p, ctypes.c_int32],
        "b": [ctypes.c_char_p, ctypes.c_int32],
        "n": [ctypes.c_void_p, ctypes.c_int32],
    }

    def flatten(kinds, args):
        flat = []
        for index, kind in enumerate(kinds):
            if kind == "n":
                numbers = args[index:]
                flat += [(ctypes.c_double * len(numbers))(*numbers), len(numbers)]
            elif kind in "sb":
                value = args[index]
                data = long_text(value) if type(value) is str else bytes(value)
                flat += [data, len(data)]
            else:
                flat.append(args[index])
        return flat

    def bind(name, kinds):
        raw = getattr(library, name)
        result, parameters = kinds[0], kinds[1:]
        raw.restype = c_results.get(result, ctypes.c_int32)
        raw.argtypes = [c for kind in parameters for c in c_parameters[kind]]
        simple = not set(parameters) & set("sbn")

        def call(*args):
            value = raw(*args) if simple else raw(*flatten(parameters, args))
            if result not in "sb":
                return value
            if value < 0:
                return None
            if result == "s":
                return decode(library.fxp_output(), value, b"surrogatepass")
            return ctypes.string_at(library.fxp_output(), value)

        return raw if simple and result not in "sb" else call

    return {name.removeprefix("fxp_"): bind(name, kinds) for name, kinds in DOOR.items()}


def _open_page():
    """The door's functions from the JavaScript module that the page registered."""
    import _fxp_door

    def bind(name, kinds):
        function = getattr(_fxp_door, name)
        if kinds[0] not in "bds":
            return function

        def text(*args):
            found = function(*args)
            if found is None or type(found) is str:
                return found
            return found.to_bytes().decode("utf-8", "surrogatepass")

        def number(*args):
            # JavaScript has one kind of number: 1.0 comes as the integer 1.
            return float(function(*args))

        def data(*args):
            found = function(*args)
            return None if found is None else found.to_bytes()

        return {"b": data, "s": text, "d": number}[kinds[0]]

    return {
        name.removeprefix("fxp_"): bind(name.removeprefix("fxp_"), kinds)
        for name, kinds in DOOR.items()
    }


try:
    globals().update(_open_page())
except ImportError:
    globals().update(_open_native())


class LinAlgError(RuntimeError):
    """What torch.linalg raises where the numbers of a matrix don't allow what is asked for."""

    __module__, __qualname__ = "torch._C", "_LinAlgError"


LinAlgError.__name__ = "_LinAlgError"


def raise_last_error():
    """Raises the engine's last failure as the Python exception that it names."""
    kind, _, message = error().partition("\n")  # noqa: F821 - from the door
    raise getattr(builtins, kind, LinAlgError)(message)


def checked(value):
    """`value`, or the engine's last error raised when it says that the call failed."""
    if value is None or value == -1:
        raise_last_error()
    return value
