"""torch.nn.utils: what works on a module's parameters together."""

import importlib

from torch import _known_names

from .convert_parameters import parameters_to_vector, vector_to_parameters

__all__ = ["parameters_to_vector", "vector_to_parameters"]


def __getattr__(name):
    if name in ("fusion", "rnn"):
        return importlib.import_module(f"torch.nn.utils.{name}")
    if name.startswith("fuse_"):
        fusion = importlib.import_module("torch.nn.utils.fusion")
        if hasattr(fusion, name):
            return getattr(fusion, name)
    raise AttributeError(_known_names.missing(__name__, name))
