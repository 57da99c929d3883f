"""Random number generators: torch.manual_seed, torch.Generator."""

import contextlib

from . import _C, _engine

__all__ = [
    "Generator", "default_generator", "fork_rng", "get_rng_state", "initial_seed", "manual_seed",
    "seed", "set_rng_state",
]  # fmt: skip


class Generator:
    """A stream of random numbers of its own, for the generator= arguments."""

    def __init__(self, device="cpu"):
        _C.check_device(device)
        self._generator = _engine.generator_new()

    device = property(lambda self: _C.CPU)

    def manual_seed(self, seed):
        """Starts the stream anew at a seed; returns the generator."""
        if isinstance(seed, float):
            raise RuntimeError("manual_seed expected a long, but got float")
        seed = int(seed)
        if not -(1 << 63) <= seed < 1 << 64:
            raise ValueError("Overflow when unpacking long long")
        seed &= (1 << 64) - 1
        _engine.checked(_engine.generator_seed(self._generator, seed >> 32, seed & 0xFFFFFFFF))
        return self

    def initial_seed(self):
        """The seed that the stream started at."""
        return int(_engine.checked(_engine.generator_initial_seed(self._generator)))

    def seed(self):
        """Starts the stream at a seed that nobody chose, and returns it."""
        import os

        chosen = int.from_bytes(os.urandom(8), "little") >> 11
        self.manual_seed(chosen)
        return chosen

    def get_state(self):
        """All that decides what comes next, to be given to set_state."""
        data = _engine.checked(_engine.generator_state(self._generator))
        return _C.wrap(_engine.tensor_from_bytes(_C.DTYPES["uint8"]._code, data, len(data)))

    def set_state(self, new_state):
        """Puts a state back that get_state gave."""
        if not isinstance(new_state, _C.TensorBase):
            raise TypeError(f"expected a torch.ByteTensor, but got {type(new_state).__name__}")
        if new_state.dtype is not _C.DTYPES["uint8"]:
            raise TypeError("RNG state must be a torch.ByteTensor")
        data = _engine.checked(_engine.tensor_bytes(new_state._handle))
        _engine.checked(_engine.generator_set_state(self._generator, data))
        return self

    def clone_state(self):
        """Another generator that gives the same numbers from here on."""
        return Generator().set_state(self.get_state())

    def __reduce__(self):
        return _rebuild, (self.get_state(),)

    def __deepcopy__(self, memo):
        return self.clone_state()

    def __del__(self, _release=_engine.generator_release):
        if getattr(self, "_generator", 0) > 0:
            _release(self._generator)

    def __repr__(self):
        return f"<torch._C.Generator object at {id(self):#x}>"


Generator.__module__ = "torch._C"


def _rebuild(state):
    return Generator().set_state(state)


default_generator = object.__new__(Generator)
default_generator._generator = 0


def manual_seed(seed):
    """Starts the default stream anew at a seed and returns the default generator."""
    return default_generator.manual_seed(int(seed))


def initial_seed():
    """The seed that the default stream started at."""
    return default_generator.initial_seed()


def seed():
    """Starts the default stream at a seed that nobody chose."""
    return default_generator.seed()


def get_rng_state():
    """The default generator's state, to be given to set_rng_state."""
    return default_generator.get_state()


def set_rng_state(new_state):
    """Puts a state back that get_rng_state gave."""
    default_generator.set_state(new_state)


@contextlib.contextmanager
def fork_rng(devices=None, enabled=True, _caller="fork_rng", device_type="cuda"):
    """Puts the default generator back to where it was when the block ends."""
    state = get_rng_state() if enabled else None
    try:
        yield
    finally:
        if enabled:
            set_rng_state(state)
