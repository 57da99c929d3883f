"""Running passes in an order that keeps constraints (torch.fx.passes.infra.pass_manager)."""

import inspect
from functools import wraps

import torch

from .pass_base import PassResult

__all__ = ["pass_result_wrapper", "this_before_that_pass_constraint", "PassManager"]


def pass_result_wrapper(fn):
    """`fn`, a function that changes its module in place or returns one, as a pass that returns a
    PassResult. Such a function is taken to have changed something."""
    if fn is None:
        return None

    @wraps(fn)
    def wrapped_fn(gm):
        result = fn(gm)
        if result is None:
            return PassResult(gm, True)
        if isinstance(result, PassResult):
            return result
        return PassResult(result, True) if isinstance(result, torch.nn.Module) else None

    if not inspect.isfunction(fn):
        wrapped_fn.__name__ = type(fn).__name__
    return wrapped_fn


def this_before_that_pass_constraint(this, that):
    """A constraint: pass `this` has to come before pass `that`. A constraint says of two passes
    whether the first may come before the second."""

    def depends_on(a, b):
        return not (a == that and b == this)

    return depends_on


def _name_of(one):
    return one.__name__ if inspect.isfunction(one) else type(one).__name__


class PassManager:
    """Runs passes, each on what the one before gave back, and all of them again up to `steps` times
    as long as anything changes.

    passes: functions or PassBase objects that return a PassResult. constraints: see
    this_before_that_pass_constraint; passes are put into an order that keeps them.
    run_checks_after_each_pass: call the check of add_checks after every pass.
    suppress_check_failures is kept for programs that ask for it.
    """

    _validated = False
    steps = 1

    def __init__(
        self, passes=None, constraints=None, steps=None, run_checks_after_each_pass=False,
        suppress_check_failures=False,
    ):  # fmt: skip
        self.passes, self.constraints = passes or [], constraints or []
        self.suppress_check_failures = suppress_check_failures
        self.run_checks_after_each_pass = run_checks_after_each_pass
        if steps:
            self.steps = steps

    def add_pass(self, _pass):
        """Puts a pass behind the others."""
        self.passes.append(_pass)
        self._validated = False

    def add_constraint(self, constraint):
        """Adds a constraint."""
        self.constraints.append(constraint)
        self._validated = False

    def validate_constraints(self):
        """RuntimeError when the passes stand in an order that a constraint forbids."""
        if self._validated:
            return
        for constraint in self.constraints:
            _validate(constraint, self.passes)
        self._validated = True

    def solve_constraints(self):
        """Puts the passes into an order that keeps the constraints; RuntimeError when none does."""
        self.passes = _sorted(self.passes, self.constraints)
        self._validated = True

    def add_checks(self, check):
        """Lets check(module) look at the module before the passes run, and after each of them when
        run_checks_after_each_pass is set. TypeError when it takes another number of arguments."""
        if len(inspect.signature(check).parameters) != 1:
            raise TypeError("PassManager check function should only take in one variable, a module")
        self.check = check

    def check(self, module):
        """Looks at the module; nothing by default."""

    def __call__(self, module):
        """Runs the passes on `module`. Returns a PassResult: the last module, and whether any pass
        changed something. An Exception names the pass that failed, with the cause behind it."""
        if not self._validated:
            self.solve_constraints()
        self.check(module)
        rounds = []
        while len(rounds) < self.steps and (not rounds or rounds[-1]):
            module, changed = self._round(module)
            rounds.append(changed)
        return PassResult(module, next(filter(None, rounds), False))

    def _round(self, module):
        changed, done = False, []
        for one in self.passes:
            try:
                result = self._run(one, module)
            except Exception as error:
                raise Exception(  # noqa: TRY002 - the reference's type
                    f"An error occurred when running the '{_name_of(one)}' pass after the "
                    f"following passes: {done}"
                ) from error
            done.append(_name_of(one))
            module, changed = result.graph_module, changed or result.modified
        return module, changed

    def _run(self, one, module):
        result = one(module)
        if not isinstance(result, PassResult) and not hasattr(result, "graph_module"):
            raise TypeError(
                f"The result of the pass {_name_of(one)} should be type PassResult."
                "Please wrap it with pass_result_wrapper()"
            )
        if self.run_checks_after_each_pass:
            self.check(result.graph_module)
        return result


def _validate(constraint, passes, between=" "):
    """RuntimeError when two passes stand in an order that the constraint doesn't allow."""
    for i, first in enumerate(passes):
        for j, second in enumerate(passes[i + 1 :]):
            if not constraint(first, second):
                raise RuntimeError(
                    f"pass schedule constraint violated. Expected {first} before {second} but "
                    f"found {first} at index {i} and {second} at index{between}{j} in pass list."
                )


def _sorted(passes, constraints):
    """The passes by Kahn's algorithm: a pass comes as soon as all that must come before it have
    come; those that are ready keep their order."""
    if not constraints:
        return passes
    later = {one: [] for one in passes}
    waiting = dict.fromkeys(passes, 0)
    for first in passes:
        for second in passes:
            if first is not second and not all(c(second, first) for c in constraints):
                later[first].append(second)
                waiting[second] += 1
    ready = [one for one in passes if waiting[one] == 0]
    order = []
    for one in ready:
        order.append(one)
        for follower in later[one]:
            waiting[follower] -= 1
            if waiting[follower] == 0:
                ready.append(follower)
    stuck = [one for one in passes if waiting[one] > 0]
    if stuck:
        raise RuntimeError(f"Circular dependency detected within the following passes: {stuck}")
    return order
