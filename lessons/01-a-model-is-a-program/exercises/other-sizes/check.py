import torch
from checking import a_class, call, kind, rows, same_outputs, there

ADVICE = {
    "mat1 and mat2 shapes cannot be multiplied (5x6 and 5x": (
        "fc1 takes 5 numbers a row, but a row of the batch has 6. The rows of the batch are not "
        "part of a layer."
    ),
    "mat1 and mat2 shapes cannot be multiplied (5x10": (
        "fc1 gives 10 numbers a row, and fc2 takes another number. fc2 must take what fc1 gives."
    ),
    "mat1 and mat2 shapes cannot be multiplied (5x6": (
        "a row of the batch has 6 numbers, so fc1 must take 6."
    ),
}


ADVICE_MAKING = {
    "before Module.__init__() call": "call super().__init__() first, then make the layers.",
    "missing": (
        "Net() has to work without arguments. Write the sizes 6, 10 and 3 into __init__, not into "
        "its parameters."
    ),
}


def made(Net):
    a_class(Net, "Net", "torch.nn.Module")
    net = call(Net, advice=ADVICE_MAKING)
    assert isinstance(net, torch.nn.Module), (
        f"Net() should be a module, but it is {kind(net)}. Write: class Net(torch.nn.Module)"
    )
    return net


def ran(net, x):
    arrived = call(net, x, advice=ADVICE)
    assert isinstance(arrived, torch.Tensor), (
        f"forward returned {kind(arrived)}. End it with: return self.fc2(x)"
    )
    return arrived


def layers(net):
    for name in ("fc1", "fc2"):
        layer = getattr(net, name, None)
        assert isinstance(layer, torch.nn.Linear), (
            f"Net has no Linear layer with the name {name}. In __init__, write: self.{name} = "
            "torch.nn.Linear(...)"
        )


class Wanted(torch.nn.Module):
    """The steps in their right order, with the layers of the program's net."""

    def __init__(self, fc1, fc2):
        super().__init__()
        self.fc1, self.fc2 = fc1, fc2

    def forward(self, x):
        return self.fc2(torch.relu(self.fc1(x)))


def small(net):
    """Gives a net weights that make every step visible."""
    with torch.no_grad():
        for parameter in net.parameters():
            values = torch.arange(parameter.numel()) % 7 - 3.0
            parameter.copy_(values.reshape(parameter.shape))


def test_shapes(Net):
    """A batch of shape (5, 6) becomes one of shape (5, 3), and one row becomes one row."""
    net = made(Net)
    for count in (5, 1):
        shape = tuple(ran(net, torch.zeros(count, 6)).shape)
        assert shape == (count, 3), (
            f"Expected the shape {(count, 3)} for a batch of shape {(count, 6)}, "
            f"but it is {shape}. The second number of fc2 is what comes out."
        )


def test_layers(Net):
    """The layers are called fc1 and fc2, and there are 10 numbers a row between them."""
    net = made(Net)
    layers(net)
    width = net.fc1.out_features
    assert width == 10, f"Expected fc1 to give 10 numbers a row, but it gives {width}."


def test_values(Net):
    """It computes fc1, then relu, then fc2."""
    net = made(Net)
    layers(net)
    there(small, net)
    wanted = Wanted(net.fc1, net.fc2)
    for where, x in rows(6).items():
        arrived = ran(net, x)
        without = net.fc2(net.fc1(x))
        hint = "Go through the steps: fc1, torch.relu, fc2."
        if torch.allclose(arrived, without):
            hint = "It seems that the relu between the layers is missing."
        elif torch.allclose(arrived, torch.relu(without)):
            hint = "The relu stands behind fc2; it belongs between the layers."
        same_outputs(wanted, net, {where: x}, hint, rtol=1e-5, atol=1e-4)


def test_count(Net, parameter_count):
    """parameter_count is the number of all weights and biases: 103."""
    weights, count = 6 * 10 + 10 * 3, parameter_count
    if isinstance(count, torch.Tensor) and count.numel() == 1:
        count = count.item()
    number = isinstance(count, (int, float))
    assert not number or count != weights, (
        f"{count} is the number of weights. Each output has a bias, too: 10 and 3 more."
    )
    told = count if number else kind(count, "None")
    assert number and count == 103, (
        f"Expected 103 parameters, but parameter_count is {told}. "
        "A layer has inputs times outputs weights, and one bias for each output."
    )
