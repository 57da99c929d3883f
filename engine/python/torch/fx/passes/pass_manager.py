"""Running functions one after the other (torch.fx.passes.pass_manager). See also
infra.pass_manager."""

import logging
from functools import wraps

from .infra.pass_manager import _validate, this_before_that_pass_constraint

__all__ = [
    "PassManager", "inplace_wrapper", "log_hook", "loop_pass", "this_before_that_pass_constraint",
    "these_before_those_pass_constraint",
]  # fmt: skip

_logger = logging.getLogger(__name__)


def inplace_wrapper(fn):
    """A pass of `fn`, which changes what it gets and returns nothing of use."""

    @wraps(fn)
    def wrapped_fn(gm):
        fn(gm)
        return gm

    return wrapped_fn


def _validate_pass_schedule_constraint(constraint, passes):
    _validate(constraint, passes, between="")


def log_hook(fn, level=logging.INFO):
    """A pass that logs what `fn` returned."""

    @wraps(fn)
    def wrapped_fn(gm):
        value = fn(gm)
        _logger.log(level, "Ran pass %s\t Return value: %s", fn, value)
        return value

    return wrapped_fn


def loop_pass(base_pass, n_iter=None, predicate=None):
    """A pass that runs base_pass n_iter times, or as long as predicate(module) holds."""
    assert (n_iter is None) != (predicate is None), (
        "Exactly one of `n_iter`or `predicate` must be specified."
    )

    @wraps(base_pass)
    def new_pass(source):
        done = 0
        while done < n_iter if predicate is None else predicate(source):
            source = base_pass(source)
            done += 1
        return source

    return new_pass


def these_before_those_pass_constraint(these, those):
    """A constraint: passes made from `these`, such as by loop_pass, come before those from
    `those`."""

    def unwrapped(one):
        return getattr(one, "__wrapped__", one)

    def depends_on(a, b):
        return unwrapped(a) is not those or unwrapped(b) is not these

    return depends_on


class PassManager:
    """Runs passes, each on what the one before gave back. constraints: see
    this_before_that_pass_constraint."""

    _validated = False

    def __init__(self, passes=None, constraints=None):
        self.passes, self.constraints = passes or [], constraints or []

    @classmethod
    def build_from_passlist(cls, passes):
        """A manager of these passes."""
        return cls(passes)

    def add_pass(self, _pass):
        """Puts a pass behind the others."""
        self.passes.append(_pass)
        self._validated = False

    def add_constraint(self, constraint):
        """Adds a constraint."""
        self.constraints.append(constraint)
        self._validated = False

    def remove_pass(self, _passes):
        """Takes out the passes with these names."""
        self.passes = [one for one in self.passes if one.__name__ not in _passes]
        self._validated = False

    def replace_pass(self, _target, _replacement):
        """Puts a pass in place of the one with the name of `_target`."""
        name = _target.__name__
        self.passes = [_replacement if one.__name__ == name else one for one in self.passes]
        self._validated = False

    def validate(self):
        """RuntimeError when the passes stand in an order that a constraint forbids."""
        if not self._validated:
            for constraint in self.constraints:
                _validate_pass_schedule_constraint(constraint, self.passes)
            self._validated = True

    def __call__(self, source):
        """Runs the passes."""
        self.validate()
        for one in self.passes:
            source = one(source)
        return source
