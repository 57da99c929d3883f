import time

import torch
from checking import call, there
from torch.fx import symbolic_trace


class Clock:
    """A clock that moves only while a planted layer runs, and by a second for each reading."""

    def __init__(self):
        self.now, self.readings = 0.0, 0

    def read(self):
        self.readings += 1
        return self.now


class Slow(torch.nn.Module):
    """A layer that takes as long as it is told, call by call."""

    def __init__(self, clock, *seconds):
        super().__init__()
        self.clock, self.seconds, self.calls = clock, seconds, 0

    def forward(self, x):
        self.clock.now += self.seconds[self.calls % len(self.seconds)]
        self.calls += 1
        return x + 1


class Tracer(torch.fx.Tracer):
    def is_leaf_module(self, module, name):
        return isinstance(module, Slow) or super().is_leaf_module(module, name)


def traced(clock, **layers):
    root = torch.nn.Sequential()
    for name, seconds in layers.items():
        root.add_module(name, Slow(clock, *seconds))
    return torch.fx.GraphModule(root, Tracer().trace(root))


def timed(three_slowest, clock, module, runs):
    """What the program returns while time.perf_counter is the check's clock, and its readings."""
    real, time.perf_counter = time.perf_counter, clock.read
    try:
        return three_slowest(module, torch.zeros(2), runs), clock.readings
    finally:
        time.perf_counter = real


def measured(three_slowest, clock, module, runs):
    try:
        found, readings = call(there, timed, three_slowest, clock, module, runs)
    except TypeError as error:
        raise AssertionError(
            "A step got None as its input. run_node has to return the value of super().run_node."
        ) from error
    assert readings, (
        "The clock was never read. Call time.perf_counter() as it stands here, not a name that was "
        "bound to it before."
    )
    assert isinstance(found, list), f"Expected a list, but {type(found).__name__} arrived."
    for pair in found:
        assert isinstance(pair, (tuple, list)) and len(pair) == 2, (
            f"Expected pairs (name, share), but {pair!r} is in the list."
        )
        assert isinstance(pair[0], str), (
            f"Expected the name of a node, but {type(pair[0]).__name__} is in the list. Keep "
            "node.name."
        )
    return found


def test_order(three_slowest):
    """The slowest node comes first, and there are three."""
    clock = Clock()
    module = traced(clock, a=[2.0], b=[5.0], c=[1.0], d=[3.0], e=[1.5])
    names = [name for name, _ in measured(three_slowest, clock, module, 3)]
    assert names == ["b", "d", "a"], (
        f"Expected b, d and a, but it returned {', '.join(names)}. The slowest comes first. Read "
        "the clock right before and right behind the step."
    )


def test_shares(three_slowest):
    """A share is a node's part of the time of all calls."""
    clock = Clock()
    module = traced(clock, a=[1.0], b=[4.0], c=[2.0], d=[3.0])
    for name, share in measured(three_slowest, clock, module, 2):
        expected = {"a": 0.1, "b": 0.4, "c": 0.2, "d": 0.3}[name]
        assert abs(share - expected) < 1e-9, (
            f"Expected the share {expected} for {name}, but it is {share:.3f}. It is a share of "
            "all calls, not of three, and not more than one."
        )


def test_clock(three_slowest):
    """Each call is measured by itself, not with what happens between two steps."""
    clock = Clock()
    module = traced(clock, a=[6.0], b=[2.0])
    read = clock.read

    def between():
        """Time passes between the steps: each second reading begins a new step."""
        if clock.readings % 2 == 0:
            clock.now += 50.0
        return read()

    clock.read = between
    found = dict(measured(three_slowest, clock, module, 4))
    assert abs(found.get("a", 0) - 0.75) < 1e-9, (
        f"Expected the share 0.75 for a, but it is {found.get('a', 0):.3f}. The clock went on "
        "between two steps. Read it right before and right behind the step, for calls only."
    )


def test_median(three_slowest):
    """One slow run doesn't change the result: each node's time is the median of its runs."""
    clock = Clock()
    module = traced(clock, a=[1.0, 1.0, 90.0, 1.0, 1.0], b=[3.0], c=[2.0])
    names = [name for name, _ in measured(three_slowest, clock, module, 5)]
    assert names == ["b", "c", "a"], (
        f"Expected b, c and a, but it returned {', '.join(names)}. One slow run has moved the "
        "order: take the median of each node."
    )
    clock = Clock()
    module = traced(clock, a=[1.0, 1.0, 90.0], b=[3.0], c=[2.0])
    names = [name for name, _ in measured(three_slowest, clock, module, 3)]
    assert names == ["b", "c", "a"], (
        f"Expected b, c and a, but it returned {', '.join(names)}. Only one run was kept: keep a "
        "list for each node."
    )


def test_kinds(three_slowest):
    """Inputs, parameters and the output are no calls, and a short graph gives a short list."""
    clock = Clock()
    module = symbolic_trace(lambda x: torch.relu(x).sum())
    step = clock.read

    def ticking():
        clock.now += 1.0
        return step()

    clock.read = ticking
    found = dict(measured(three_slowest, clock, module, 3))
    assert set(found) == {"relu", "sum_1"}, (
        f"Expected relu and sum_1, but it returned {', '.join(found) or 'nothing'}. "
        "Only calls count."
    )
