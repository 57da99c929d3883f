"""Random number generators: torch.manual_seed, torch.Generator."""

from . import _C, _engine

__all__ = ["Generator", "default_generator", "initial_seed", "manual_seed", "seed"]


class Generator:
    """A stream of random numbers of its own, for the generator= arguments."""

    def __init__(self, device="cpu"):
        _C.check_device(device)
        self._generator = _engine.generator_new()

    device = property(lambda self: _C.CPU)

    def manual_seed(self, seed):
        """Starts the stream anew at a seed; returns the generator."""
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
        return GeneratorState(_engine.checked(_engine.generator_state(self._generator)))

    def set_state(self, state):
        """Puts a state back that get_state gave."""
        if not isinstance(state, GeneratorState):
            raise TypeError("expected a state that get_state() or torch.get_rng_state() returned")
        _engine.checked(_engine.generator_set_state(self._generator, state._text))

    def __del__(self, _release=_engine.generator_release):
        if getattr(self, "_generator", 0) > 0:
            _release(self._generator)

    def __repr__(self):
        return f"<torch._C.Generator object at {id(self):#x}>"


Generator.__module__ = "torch._C"


class GeneratorState:
    """A generator's state. The reference has bytes in a uint8 tensor; here it is opaque."""

    def __init__(self, text):
        self._text = text

    def clone(self):
        return self


default_generator = object.__new__(Generator)
default_generator._generator = 0


def manual_seed(seed):
    """Starts the default stream anew at a seed and returns the default generator."""
    return default_generator.manual_seed(seed)


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


class fork_rng:  # noqa: N801 - torch's name
    """Puts the default generator back to where it was when the block ends."""

    def __init__(self, devices=None, enabled=True, **kwargs):
        self._enabled = enabled

    def __enter__(self):
        self._state = get_rng_state()

    def __exit__(self, *exc):
        if self._enabled:
            set_rng_state(self._state)
