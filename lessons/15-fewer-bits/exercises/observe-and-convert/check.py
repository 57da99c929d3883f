import torch
from checking import (
    Untouched, a_class, as_trained, call, current, equal, graph_module, kind, parted, returned,
    there,
)  # fmt: skip
from torch import nn


class Block(nn.Module):
    def __init__(self, inside, outside, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inside, outside, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outside)
        self.conv2 = nn.Conv2d(outside, outside, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outside)
        self.short = None
        if stride != 1 or inside != outside:
            conv = nn.Conv2d(inside, outside, 1, stride, bias=False)
            self.short = nn.Sequential(conv, nn.BatchNorm2d(outside))

    def forward(self, x):
        y = torch.relu(self.bn1(self.conv1(x)))
        y = self.bn2(self.conv2(y))
        if self.short is not None:
            x = self.short(x)
        return torch.relu(y + x)


class ResNet(nn.Module):
    def __init__(self, width):
        super().__init__()
        torch.manual_seed(8)
        self.conv1 = nn.Conv2d(3, width, 3, 1, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(width)
        blocks, inside = [], width
        for outside, stride in ((width, 1), (width * 2, 2), (width * 4, 2), (width * 8, 2)):
            blocks += [Block(inside, outside, stride), Block(outside, outside, 1)]
            inside = outside
        self.blocks = nn.Sequential(*blocks)
        self.fc = nn.Linear(inside, 10)

    def forward(self, x):
        x = torch.relu(self.bn1(self.conv1(x)))
        x = nn.functional.adaptive_avg_pool2d(self.blocks(x), 1)
        return self.fc(torch.flatten(x, 1))


class Twice(nn.Module):
    """A layer that is called twice and has two readers."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(2)
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        y = self.fc(x)
        return self.fc(torch.relu(y)) + y


ADVICE = {
    "'NoneType' object has no attribute": (
        "an observer or a quantizer returned nothing. End its forward with a return statement."
    ),
    "doesn't define __round__": (
        "lo and hi are tensors, and round takes plain numbers. Keep x.min().item() and "
        "x.max().item() in the observer."
    ),
}


def made(kind_of, name, *given):
    """An observer or a quantizer of the program."""
    a_class(kind_of, name, "torch.nn.Module")
    one = call(kind_of, *given)
    assert isinstance(one, nn.Module), (
        f"{name}(...) should be a module, but it is {kind(one)}. Write: class "
        f"{name}(torch.nn.Module)"
    )
    return one


def ends(observer):
    """The range that an observer has kept."""
    try:
        return observer.lo, observer.hi
    except AttributeError:
        raise AssertionError(
            "The observer has no lo and hi. Set self.lo and self.hi to 0.0 in __init__."
        ) from None


def inserted(insert, model):
    return graph_module(call(insert, model), "insert")


def observers(module, Observer):
    a_class(Observer, "Observer", "torch.nn.Module")
    found = []
    for node in module.graph.nodes:
        if node.op == "call_module":
            if isinstance(module.get_submodule(node.target), Observer):
                found.append(node)
    return found


def quantized(FakeQuantize, lo, hi, bits, x):
    quantizer = made(FakeQuantize, "FakeQuantize", lo, hi, bits)
    return returned(call(quantizer, x), "forward", torch.Tensor)


def snr(clean, noisy):
    noise = (clean - noisy).pow(2).sum()
    return (10 * torch.log10(clean.pow(2).sum() / noise)).item()


def test_observer(Observer):
    """An observer returns its input and remembers the range of all calls, with zero in it."""
    observer = made(Observer, "Observer")
    for values in ([1.0, 5.0], [-2.0, 0.5], [3.0, 4.0]):
        x = torch.tensor(values)
        arrived = call(observer, x)
        assert arrived is not None, "forward returned nothing. End it with: return x"
        equal(x, arrived, "an observer", "It returns its input as it is.")
    lo, hi = ends(observer)
    assert (lo, hi) == (-2.0, 5.0), (
        f"Expected the range -2 to 5, but it is {lo} to {hi}. The range is that of all batches."
    )


def test_levels(FakeQuantize):
    """There are at most 2**bits levels, with zero among them, and nothing outside of the range."""
    for bits in (8, 4, 2):
        x = torch.linspace(-1.3, 2.9, 3000)
        arrived = quantized(FakeQuantize, -1.3, 2.9, bits, x)
        count = arrived.unique().numel()
        assert 2**bits - 1 <= count <= 2**bits, (
            f"With {bits} bits there are {2**bits} levels, but {count} values arrived."
        )
        zero = quantized(FakeQuantize, -1.3, 2.9, bits, torch.zeros(1)).item()
        assert zero == 0.0, (
            f"Zero has to stay zero, but it became {zero:.3g}. Round the zero "
            "point."
        )
    far = quantized(FakeQuantize, -1.0, 1.0, 4, torch.tensor([-9.0, 9.0]))
    assert (far.abs() < 1.2).all(), (
        f"Values outside of the range go to its ends, but {far.tolist()} arrived. Clamp the levels."
    )


def test_nearest(FakeQuantize):
    """Each value goes to the nearest level."""
    x = torch.linspace(-1.0, 1.0, 2000)
    arrived = quantized(FakeQuantize, -1.0, 1.0, 4, x)
    apart = (arrived - x).abs()[150:-150].max().item()
    step = 2.0 / 15
    assert apart <= step * 0.501, (
        f"A value went {apart:.3f} away, which is more than half a step of {step:.3f}. Round to "
        "the nearest level."
    )


def test_changed_insert(insert, Observer):
    """There is an observer behind every layer, and the numbers are exactly the same."""
    for model, count, shape in ((ResNet(2), 21, (2, 3, 8, 8)), (Twice(), 2, (3, 4))):
        model = as_trained(model)
        keep = Untouched(model, torch.ones(shape))
        module = inserted(insert, model)
        found = observers(module, Observer)
        assert len(found) == count, (
            f"Expected {count} observers, one for each Linear and Conv2d call, but there are "
            f"{len(found)}."
        )
        parts = {id(module.get_submodule(node.target)) for node in found}
        assert len(parts) == count, (
            f"{count} calls share {len(parts)} observers, so that a range is that of several "
            "layers. Make an observer for each call, under a name of its own."
        )
        for node in found:
            (layer,) = node.all_input_nodes
            others = [user.name for user in layer.users if user is not node]
            assert not others, f"{others[0]} still reads {layer.name} itself, not the observer."
        module.graph.lint()
        current(module)
        torch.manual_seed(1)
        x = torch.randn(shape)
        where = "a module with observers"
        try:
            arrived = call(there, module, x, advice=ADVICE)
            equal(model(x), arrived, where, "They must not change a number.")
        except AssertionError as error:
            raise parted(str(error), model, module, (x,)) from None
        keep.expect()


def calibrate(module):
    torch.manual_seed(3)
    with torch.no_grad():
        for _ in range(4):
            module(torch.randn(8, 3, 8, 8))


def test_changed_convert(insert, convert, Observer, FakeQuantize):
    """At 8 bits the errors are 35 dB below the values, and no observer is left."""
    model = as_trained(ResNet(4))
    module = inserted(insert, model)
    call(there, calibrate, module, advice=ADVICE)
    torch.manual_seed(4)
    with torch.no_grad():
        converted = graph_module(call(convert, module, 8, advice=ADVICE), "convert")
        left = observers(converted, Observer)
        assert not left, f"An observer is left: {left[0].name}. convert replaces each of them."
        count = len(observers(converted, FakeQuantize))
        assert count == 21, (
            f"Expected a FakeQuantize in the place of each of the 21 observers, but there "
            f"are {count}."
        )
        x = torch.randn(8, 3, 8, 8)
        clean, noisy = model(x), call(there, converted, x, advice=ADVICE)
        fits = isinstance(noisy, torch.Tensor) and noisy.shape == clean.shape
        assert fits, "The converted module returns something else than the model, not only noise."
        found = snr(clean, noisy)
    assert 35 <= found <= 60, (
        f"The signal-to-noise ratio is {found:.0f} dB, and 35 to 60 dB were expected for 8 bits. "
        "Does every quantizer have the range of its own observer?"
    )
