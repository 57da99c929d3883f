"""torch.optim: nothing is trained here; every name says so."""

# A package without modules, so that importing one asks torch._absent for the reason.
__path__ = []
__all__ = []


def __getattr__(name):
    message = f"module 'torch.optim' has no attribute '{name}'"
    if not name.startswith("_"):
        message += (
            f" (FX Playground has no autograd and no torch.optim.{name}: models compute forward "
            "only)"
        )
    raise AttributeError(message)
