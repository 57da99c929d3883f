"""torch.cuda: there is no such device here."""

# A package without modules, so that importing one asks torch._absent for the reason.
__path__ = []
__all__ = ["current_device", "device_count", "empty_cache", "is_available", "manual_seed_all"]


def is_available():
    """False: only the CPU is here."""
    return False


def device_count():
    """0: only the CPU is here."""
    return 0


def is_initialized():
    """False: only the CPU is here."""
    return False


def is_bf16_supported(including_emulation=True):
    """False: only the CPU is here."""
    return False


def manual_seed(seed):
    """Ignored: only the CPU is here."""


manual_seed_all = manual_seed


def empty_cache():
    """Nothing to do: only the CPU is here."""


def current_device():
    """Raises, as the reference without CUDA does."""
    raise AssertionError("Torch not compiled with CUDA enabled")


def __getattr__(name):
    message = f"module 'torch.cuda' has no attribute '{name}'"
    if not name.startswith("_"):
        message += " (FX Playground has no CUDA)"
    raise AttributeError(message)
