"""torch.special: the functions of mathematics that torch has under names of its own too."""

from . import _ops

_NAMES = (
    "digamma entr=special_entr erf erfc erfinv exp2 expit=sigmoid expm1 gammaln=lgamma i0 log1p "
    "log_softmax logit logsumexp ndtr=special_ndtr psi=digamma round sinc softmax xlogy"
)
_FOUND = dict((pair + "=" + pair).split("=")[:2] for pair in _NAMES.split())

__all__ = list(_FOUND)

globals().update({name: _ops.FUNCTIONS[target] for name, target in _FOUND.items()})


def __getattr__(name):
    message = f"module 'torch.special' has no attribute '{name}'"
    if not name.startswith("_"):
        message += f" (FX Playground has of torch.special: {', '.join(__all__)})"
    raise AttributeError(message)
