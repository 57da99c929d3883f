"""Functions that draw random numbers: a call that nobody uses still moves the generator on."""

_NAMES = (
    "rand", "randn", "rand_like", "randn_like", "randint", "randint_like", "randperm", "bernoulli",
    "normal", "multinomial", "poisson",
)  # fmt: skip

_functions = None


def is_random(function):
    """Whether `function` is one of torch's random functions."""
    global _functions
    if _functions is None:
        import torch

        found = (getattr(torch, name, None) for name in _NAMES)
        _functions = {id(each) for each in found if each is not None}
    return id(function) in _functions
