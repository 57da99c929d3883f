"""All modules of torch.nn."""

from .activation import *  # noqa: F403
from .container import *  # noqa: F403
from .linear import *  # noqa: F403
from .module import Module
from .regularize import *  # noqa: F403

__all__ = [name for name, value in list(globals().items()) if isinstance(value, type)]
__all__.append("Module")
