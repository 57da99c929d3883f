"""torch.nn: modules, parameters and functions of them."""

from . import functional, init, modules, parameter
from .modules import *  # noqa: F403
from .parameter import Buffer, Parameter

__all__ = [*modules.__all__, "Buffer", "Parameter", "functional", "init", "modules", "parameter"]


def __getattr__(name):
    from .. import _known_names

    raise AttributeError(_known_names.missing("torch.nn", name))
