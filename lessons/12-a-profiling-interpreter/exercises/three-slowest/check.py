import hashlib
import time

import torch
from checking import call, kind, there
from torch.fx import symbolic_trace

X = torch.tensor([0.25, -1.5])


def passed(before, name, x):
    """What stands for all steps until now, once the layer `name` has run on `x`."""
    return hashlib.sha256(repr((before, name, x.tolist())).encode()).hexdigest()


class Clock:
    """A clock that moves only while planted layers run. No layer knows what it takes: `said` has
    what the clock says after each step, behind a key that only the layers make that ran until
    then, in their order, on their inputs. Whoever wants to know has to run them and look."""

    def __init__(self, each=0.0, between=0.0):
        self.each, self.between = each, between  # what readings take, and what is between two steps
        self.said, self.steps, self.readings = {}, "", 0

    def read(self):
        now = self.each * self.readings + self.between * (self.readings // 2)
        self.readings += 1
        hidden, key = self.said.get(self.steps, 0), self.steps and passed(self.steps, "", X)
        return now + ((hidden ^ int(key, 16)) / 2 if key else 0.0)

    def ran(self, name, x):
        steps = passed(self.steps, name, x)
        if steps in self.said:  # a run on something else takes no time
            self.steps = steps

    def plan(self, layers, runs):
        """Each layer takes its seconds, run by run, and from the first again."""
        steps, halves = "", 0
        for run in range(runs):
            for place, (name, seconds) in enumerate(layers.items()):
                steps = passed(steps, name, X + place)
                halves += round(2 * seconds[run % len(seconds)])
                self.said[steps] = halves ^ int(passed(steps, "", X), 16)


class Slow(torch.nn.Module):
    """A layer that moves the clock."""

    def __init__(self, clock, name):
        super().__init__()
        self.clock, self.name = clock, name

    def forward(self, x):
        self.clock.ran(self.name, x)
        return x + 1


class Tracer(torch.fx.Tracer):
    def is_leaf_module(self, module, name):
        return isinstance(module, Slow) or super().is_leaf_module(module, name)


def traced(clock, **layers):
    root = torch.nn.Sequential()
    for name in layers:
        root.add_module(name, Slow(clock, name))
    clock.plan(layers, 12)
    return torch.fx.GraphModule(root, Tracer().trace(root))


def timed(three_slowest, clock, module, runs):
    """What the program returns while time.perf_counter is the check's clock, and its readings."""
    real, time.perf_counter = time.perf_counter, clock.read
    names = getattr(three_slowest, "__globals__", {})
    bound = [name for name, value in names.items() if value is real]
    try:
        names.update(dict.fromkeys(bound, clock.read))  # from time import perf_counter
        return three_slowest(module, X.clone(), runs), clock.readings
    finally:
        names.update(dict.fromkeys(bound, real))
        time.perf_counter = real


def measured(three_slowest, clock, module, runs):
    try:
        found, readings = call(there, timed, three_slowest, clock, module, runs)
    except (TypeError, AttributeError) as error:
        if "NoneType" not in str(error) or "While executing" not in str(error):
            raise
        raise AssertionError(
            "A step got None as its input. run_node has to return the value of super().run_node."
        ) from error
    assert found is not None, "three_slowest returned nothing. End it with a return statement."
    assert isinstance(found, list), (
        f"Expected a list, but {kind(found)} arrived. Collect the pairs in a list, and return it."
    )
    assert readings, "The clock was never read. Call time.perf_counter() before and after a step."
    for pair in found:
        assert isinstance(pair, (tuple, list)) and len(pair) == 2, (
            f"Expected pairs (name, share), but there is {kind(pair, 'None')} in the list."
        )
        assert isinstance(pair[0], str), (
            f"Expected the name of a node, but {kind(pair[0], 'None')} is in the list. Keep "
            "node.name."
        )
        assert isinstance(pair[1], float), (
            f"Expected the share of {pair[0]} to be a float, but it is {kind(pair[1], 'None')}."
        )
        assert pair[1] < 1.001, (
            f"Expected shares from 0 to 1, but {pair[0]} has {pair[1]:.3f}. Divide each median by "
            "the sum of all medians."
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
    clock = Clock(between=50.0)
    module = traced(clock, a=[6.0], b=[2.0])
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
    for number, times in (("last", [1.0, 1.0, 90.0]), ("first", [90.0, 1.0, 1.0])):
        clock = Clock()
        module = traced(clock, a=times, b=[3.0], c=[2.0])
        names = [name for name, _ in measured(three_slowest, clock, module, 3)]
        assert names == ["b", "c", "a"], (
            f"Expected b, c and a, but it returned {', '.join(names)}. Only one run was kept, the "
            f"{number}: run the module `runs` times, and keep a list for each node."
        )
    clock = Clock()
    module = traced(clock, a=[1.0, 4.0, 4.0], b=[3.0], c=[2.0])
    names = [name for name, _ in measured(three_slowest, clock, module, 3)]
    assert names == ["a", "b", "c"], (
        f"Expected a, b and c, but it returned {', '.join(names)}. One quick run has moved the "
        "order: the median is the value in the middle, not the least."
    )


def test_kinds(three_slowest):
    """Inputs, parameters and the output are no calls, and a short graph gives a short list."""
    clock = Clock(each=1.0)
    module = symbolic_trace(lambda x: torch.relu(x).sum())
    found = dict(measured(three_slowest, clock, module, 3))
    assert set(found) == {"relu", "sum_1"}, (
        f"Expected relu and sum_1, but it returned {', '.join(found) or 'nothing'}. "
        "Only calls count."
    )
