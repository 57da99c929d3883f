import torch
from checking import Untouched, call, kind
from torch.fx import symbolic_trace


class Layers(torch.nn.Module):
    """A layer with a nan among its weights, behind one that is healthy."""

    def __init__(self, bad=True):
        super().__init__()
        torch.manual_seed(7)
        first, last = torch.nn.Linear(3, 3), torch.nn.Linear(3, 3)
        self.body = torch.nn.Sequential(first, torch.nn.ReLU(), last)
        self.shift = torch.nn.Parameter(torch.zeros(3))
        if bad:
            with torch.no_grad():
                self.body[2].bias[1] = float("nan")

    def forward(self, x):
        return self.body(x) + self.shift


class Method(torch.nn.Module):
    def forward(self, x):
        return (x - 2).log().exp() + 1


def division(x):
    y = x + 1
    z = y / (x - x)
    return torch.cat([z, y]).sum()


def shrinking(x):
    return torch.exp(-torch.exp(x * 1000))


def several(x):
    rows, columns = x.shape
    parts = torch.chunk(x, 2)
    order = torch.argsort(x, -1)
    return torch.sqrt(parts[0] - rows * columns) + order


GIVES_NOTHING = "run_node returns nothing, so the next step gets None. End it with: return value"
ADVICE = {"not NoneType": GIVES_NOTHING, "'NoneType' and": GIVES_NOTHING}


def first_of(first_bad, model, *inputs):
    return call(first_bad, symbolic_trace(model), *inputs, advice=ADVICE)


def expect(first_bad, model, inputs, expected, hint):
    arrived = first_of(first_bad, model, *inputs)
    if isinstance(arrived, torch.fx.Node):
        raise AssertionError("Expected a name, but a node arrived. Return node.name.")
    assert not isinstance(arrived, torch.Tensor), (
        "Expected a name or None, but a tensor arrived, such as run returns. Return the name that "
        "you have remembered."
    )
    assert arrived is None or isinstance(arrived, str), (
        f"Expected a name or None, but {kind(arrived)} arrived. Return the name of the node."
    )
    assert arrived == expected, f"Expected {expected!r}, but first_bad returned {arrived!r}. {hint}"


ONES = torch.ones(2, 3)


def test_healthy(first_bad):
    """A module whose values are all finite gives None."""
    expect(first_bad, Layers(bad=False), (ONES,), None, "All values are finite here.")


def test_first(first_bad):
    """It names the first node with a nan, not a later one."""
    hint = "Asked for is the first one, not the last one: everything behind it is spoiled as well."
    expect(first_bad, lambda x: torch.sqrt(x - 2) * 2 + x, (ONES,), "sqrt", hint)


def test_every_kind(first_bad):
    """Layers, methods and inputs can be the first, too."""
    hint = "Look at the values of all nodes: functions, layers, methods and inputs."
    expect(first_bad, Layers(), (ONES,), "body_2", hint)
    expect(first_bad, Method(), (ONES,), "log", hint)
    expect(first_bad, Layers(bad=False), (ONES / 0 - ONES / 0,), "x", hint)


def test_infinity(first_bad):
    """An infinity counts as well as a nan, and a large sum of finite numbers does not."""
    hint = "An infinity counts, too: torch.isfinite is false for both."
    expect(first_bad, division, (ONES,), "truediv", hint)
    hint = "All numbers are finite here, only their sum is not. Look at every number."
    expect(first_bad, lambda x: x * 3e38 - x, (ONES,), None, hint)


def test_hidden(first_bad):
    """A bad value that a later step turns into an ordinary number is found."""
    hint = "A later step can hide it: exp of minus infinity is 0."
    expect(first_bad, shrinking, (ONES,), "exp", hint)


def test_other_values(first_bad):
    """Sizes, tuples and whole numbers on the way do no harm."""
    first_of(first_bad, Layers(bad=False), ONES)
    try:
        hint = "Only floating-point tensors can hold a nan."
        expect(first_bad, several, (ONES,), "sqrt", hint)
    except (TypeError, RuntimeError, AttributeError) as error:
        raise AssertionError(
            f"A value may be something else than a tensor: {type(error).__name__}."
        ) from error


def test_untouched(first_bad):
    """The module is as it was."""
    module = symbolic_trace(Layers(bad=False))
    keep = Untouched(module, ONES)
    call(first_bad, module, ONES, advice=ADVICE)
    keep.expect()
