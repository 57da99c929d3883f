"""torch.save and torch.load: a pickle behind a mark of its own, to files and to buffers."""

import collections
import contextlib
import io
import os
import pickle
import warnings

from . import _C, storage

__all__ = ["add_safe_globals", "clear_safe_globals", "get_safe_globals", "load", "safe_globals",
           "save"]

_MARK = b"FXPLAYGROUND 1\n"
_HOW = (
    "\n\t(1) In PyTorch 2.6, we changed the default value of the `weights_only` argument in "
    "`torch.load` from `False` to `True`. Re-running `torch.load` with `weights_only` set to "
    "`False` will likely succeed, but it can result in arbitrary code execution. Do it only if you "
    "got the file from a trusted source.\n\t(2) Alternatively, to load with `weights_only=True` "
    "please check the recommended steps in the following error message.\n\tWeightsUnpickler error: "
)
_END = (
    "\n\nCheck the documentation of torch.load to learn more about types accepted by default with "
    "weights_only https://pytorch.org/docs/stable/generated/torch.load.html."
)
_OPTIONS = (
    "Weights only load failed. This file can still be loaded, to do so you have two options, "
    "\x1b[1mdo those steps only if you trust the source of the checkpoint\x1b[0m. "
)
# What protocol 2 calls Python's modules.
_RENAMED = {"__builtin__": "builtins", "copy_reg": "copyreg"}
_BUILTINS = {"bytes", "set", "frozenset", "bytearray", "complex", "int", "float", "bool",
             "str", "list"}
# How a file of PyTorch's older format begins, and pickle's instructions that loading of weights
# knows.
_LEGACY = b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19."
_UNDERSTOOD = b'().GJKMNQRUX]abcehjqrstu}\x81\x85\x86\x87\x88\x89\x8a\x8f'
_allowed = []


def add_safe_globals(safe_globals):
    """Lets torch.load(weights_only=True) find these classes and functions."""
    _allowed.extend(safe_globals)


def get_safe_globals():
    """What add_safe_globals has allowed."""
    return list(_allowed)


def clear_safe_globals():
    """Allows nothing but tensors and plain values again."""
    _allowed.clear()


@contextlib.contextmanager
def safe_globals(safe_globals):
    """Allows classes and functions inside of a block."""
    before = list(_allowed)
    add_safe_globals(safe_globals)
    try:
        yield
    finally:
        _allowed[:] = before


class _WeightsUnpickler(pickle.Unpickler):
    """Finds tensors, plain containers and what add_safe_globals allowed, and nothing else."""

    def find_class(self, module, name):
        module = _RENAMED.get(module, module)
        if module == "torch" or module.startswith("torch."):
            found = super().find_class(module, name)
            plain = (_C.dtype, _C.memory_format, _C.layout)
            if isinstance(found, plain) or found in (_C.Size, _C.device):
                return found
            if name in ("rebuild_tensor", "_rebuild_storage", "_rebuild_parameter", "Parameter"):
                return found
        elif module == "collections" and name in ("OrderedDict", "Counter"):
            return getattr(collections, name)
        elif module == "builtins" and name in _BUILTINS:
            return super().find_class(module, name)
        elif (module, name) == ("_codecs", "encode"):
            return super().find_class(module, name)
        for each in _allowed:
            if each.__module__ == module and each.__qualname__ == name:
                return each
        where = f"{module}.{name}"
        raise pickle.UnpicklingError(
            f"{_OPTIONS}{_HOW}Unsupported global: GLOBAL {where} was not an allowed global by "
            f"default. Please use `torch.serialization.add_safe_globals([{where}])` or the "
            f"`torch.serialization.safe_globals([{where}])` context manager to allowlist this "
            f"global if you trust this class/function.{_END}"
        )


def _is_path(file):
    return isinstance(file, (str, os.PathLike))


def save(obj, f, pickle_module=None, pickle_protocol=2, _use_new_zipfile_serialization=True,
         _disable_byteorder_record=False):
    """Writes an object with its tensors to a file or a buffer, for torch.load here."""
    if not _is_path(f) and not hasattr(f, "write"):
        raise AttributeError(
            "expected 'f' to be string, path, or a file-like object with a 'write' attribute"
        )
    buffer = io.BytesIO()
    storage.saving = True
    try:
        (pickle_module or pickle).Pickler(buffer, protocol=pickle_protocol).dump(obj)
    finally:
        storage.saving = False
    if _is_path(f):
        with open(f, "wb") as file:
            file.write(_MARK + buffer.getvalue())
    else:
        f.write(_MARK + buffer.getvalue())


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None,
         **pickle_load_args):
    """Reads what torch.save wrote here. weights_only, the default, refuses other classes."""
    if isinstance(map_location, (str, _C.device)):
        _C.check_device(map_location)
    if _is_path(f):
        with open(f, "rb") as file:
            return _load(file, weights_only is not False, pickle_module)
    if not hasattr(f, "seek"):
        raise AttributeError(
            f"'{type(f).__name__}' object has no attribute 'seek'. You can only torch.load from a "
            "file that is seekable. Please pre-load the data into a buffer like io.BytesIO and try "
            "to load from it instead."
        )
    return _load(f, weights_only is not False, pickle_module)


def _load(file, weights_only, pickle_module):
    start = file.read(len(_MARK))
    if start == _MARK:
        if weights_only:
            return _WeightsUnpickler(file).load()
        return (pickle_module or pickle).Unpickler(file).load()
    raise _not_ours(start, file, weights_only, pickle_module)


def _not_ours(start, file, weights_only, pickle_module):
    """What PyTorch raises for bytes that are no checkpoint, found by reading them as it does."""
    if isinstance(start, str):
        return AssertionError("Expected bytes, got str")
    data = start + file.read()
    if data.startswith((b"PK", _LEGACY)):
        return NotImplementedError(
            "FX Playground can't read PyTorch's own files, only what its torch.save wrote"
        )
    if not weights_only:
        (pickle_module or pickle).Unpickler(io.BytesIO(data)).load()
        return RuntimeError("Invalid magic number; corrupt file?")
    first = 0
    if data[:1] == b"\x80":
        first = 2
        if data[1] != 2:
            warnings.warn(
                f"Detected pickle protocol {data[1]} in the checkpoint, which was not the default "
                "pickle protocol used by `torch.load` (2). The weights_only Unpickler might not "
                "support all instructions implemented by this protocol, please file an issue for "
                "adding support if you encounter this.",
                stacklevel=4,
            )
    if len(data) <= first:
        return EOFError()
    if data[first] in _UNDERSTOOD:
        try:
            _WeightsUnpickler(io.BytesIO(data)).load()
        except pickle.UnpicklingError as error:
            text, _, index = str(error).rpartition(" ")
            return KeyError(int(index)) if text == "Memo value not found at index" else error
        return RuntimeError("Invalid magic number; corrupt file?")
    return pickle.UnpicklingError(
        "Weights only load failed. In PyTorch 2.6, we changed the default value of the "
        "`weights_only` argument in `torch.load` from `False` to `True`. Re-running `torch.load` "
        "with `weights_only` set to `False` will likely succeed, but it can result in arbitrary "
        "code execution. Do it only if you got the file from a trusted source.\nPlease file an "
        "issue with the following so that we can make `weights_only=True` compatible with your use "
        f"case: WeightsUnpickler error: \n\nUnsupported operand {data[first]}{_END}"
    )
