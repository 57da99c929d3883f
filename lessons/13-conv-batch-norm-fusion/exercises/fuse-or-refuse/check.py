import torch
from checking import Untouched, as_trained, call, graph_module, parted, same_outputs, well_formed
from torch import nn

PICTURES = {
    "negative values": -torch.rand(2, 3, 8, 8) - 0.5,
    "zeros": torch.zeros(1, 3, 8, 8),
    "one picture": torch.randn(1, 3, 8, 8) * 3,
    "four pictures": torch.randn(4, 3, 8, 8),
}


class Block(nn.Module):
    def __init__(self, inside, outside, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inside, outside, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outside)
        self.conv2 = nn.Conv2d(outside, outside, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outside, eps=0.01)
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
        x = nn.functional.max_pool2d(x, 3, 2, 1)
        x = nn.functional.adaptive_avg_pool2d(self.blocks(x), 1)
        return self.fc(torch.flatten(x, 1))


class Pair(nn.Module):
    """A convolution, here with a bias, and a batch norm, used as `way` says."""

    def __init__(self, way):
        super().__init__()
        torch.manual_seed(9)
        self.way = way
        self.conv = nn.Conv2d(3, 3, 3, padding=1)
        self.bn = nn.BatchNorm2d(3)
        self.act, self.gate = nn.Tanh(), nn.Sigmoid()

    def forward(self, x):
        if self.way == "two readers":
            y = self.conv(x)
            return self.bn(y) + y
        if self.way == "conv twice":
            return self.bn(self.conv(x)) + self.conv(x - 1)
        if self.way == "norm twice":
            return self.bn(self.conv(x)) + self.bn(x)
        if self.way == "no convolution":
            return self.conv(self.bn(torch.relu(x)))
        if self.way == "no norm":
            return self.bn(self.gate(self.conv(x)))
        if self.way == "another layer":
            return self.bn(self.act(x))
        return self.bn(self.conv(x))


ADVICE = {
    "'Tanh' object has no attribute": (
        "a layer that is no convolution was folded. Ask isinstance(layer, nn.Conv2d) first."
    ),
    "'Sigmoid' object has no attribute": (
        "a layer that is no batch norm was folded. Ask isinstance(layer, nn.BatchNorm2d) first."
    ),
}


def fused(fuse, model):
    try:
        module = graph_module(call(fuse, model, advice=ADVICE), "fuse")
        for name, layer in module.named_modules():
            assert type(layer).__module__.startswith("torch."), (
                f"{name} is a layer of a class of your own. Fold each pair into a plain nn.Conv2d."
            )
        return module
    except KeyError as error:
        raise AssertionError(
            f"There was no layer for {error}: no convolution stands before that batch norm. Ask "
            "before.op and the kind of layer first."
        ) from error


def norms(module):
    found = []
    for node in module.graph.nodes:
        if node.op == "call_module":
            if isinstance(module.get_submodule(node.target), nn.BatchNorm2d):
                found.append(node.name)
    return found


def test_changed(fuse):
    """In a small ResNet-18, 71 nodes become 51: no batch norm is left."""
    module = fused(fuse, as_trained(ResNet(4)))
    left = norms(module)
    assert not left, f"{len(left)} batch norms are left, the first is {left[0]}. Fold every pair."
    count = len(module.graph.nodes)
    assert count == 51, (
        f"Expected 51 nodes, but there are {count}. Hand the readers of each batch norm over to "
        "its convolution, and erase the node."
    )
    well_formed(module)


def test_equal(fuse):
    """It gives the same numbers in float32, up to rounding."""
    model = as_trained(ResNet(4))
    hint = "Is a batch norm gone while the convolution still has its old weights?"
    same_outputs(model, fused(fuse, model), PICTURES, hint, rtol=2e-2, atol=2e-2)


def test_equal_with_a_bias(fuse):
    """It gives the same numbers where the convolution has a bias of its own."""
    model = as_trained(Pair("plain"))
    hint = "Here the bias of the convolution counts: it goes through the batch norm, too."
    same_outputs(model, fused(fuse, model), PICTURES, hint, rtol=1e-2, atol=1e-2)


def test_equal_exactly(fuse):
    """In float64 the numbers agree to ten digits, so that only rounding is left."""
    model = as_trained(ResNet(4)).double()
    inputs = {where: x.double() for where, x in PICTURES.items()}
    hint = "The difference stays as large in float64, so it is no rounding. Is eps in the formula?"
    same_outputs(model, fused(fuse, model), inputs, hint, rtol=1e-10, atol=1e-10)


def test_untouched(fuse):
    """The original model is as it was."""
    model = as_trained(ResNet(4))
    keep = Untouched(model, PICTURES["one picture"])
    fused(fuse, model)
    keep.expect()


def refuses(fuse, model, why):
    module = fused(fuse, model)
    torch.manual_seed(1)
    x = torch.randn(2, 3, 8, 8)
    if not norms(module):
        raise parted(f"A pair was folded that has to stay. {why}", model, module, (x,), 1e-5, 1e-4)
    same_outputs(model, module, {"a pair that has to stay": x}, why, rtol=1e-5, atol=1e-4)


def test_refused_in_training(fuse):
    """It refuses in training mode."""
    why = "In training mode a batch norm uses the batch at hand."
    refuses(fuse, as_trained(Pair("plain")).train(), why)
    model = as_trained(Pair("plain"))
    model.bn.train()
    why = "The model is in eval mode, but this batch norm is in training mode: ask the layer."
    refuses(fuse, model, why)


def test_refused_readers(fuse):
    """It refuses when somebody else reads the convolution."""
    why = "An addition reads the convolution, too, and needs its own result."
    refuses(fuse, as_trained(Pair("two readers")), why)


def test_refused_calls(fuse):
    """It refuses when the convolution is called a second time, and keeps a batch norm that is."""
    why = "The convolution is called in two places, and the other one needs the old weights."
    refuses(fuse, as_trained(Pair("conv twice")), why)
    why = "The batch norm is called in two places, and the other one needs it as it is."
    refuses(fuse, as_trained(Pair("norm twice")), why)


def test_refused_no_convolution(fuse):
    """It leaves a batch norm alone that stands behind something else."""
    why = "There is no convolution before this batch norm."
    refuses(fuse, as_trained(Pair("another layer")), why)
    refuses(fuse, as_trained(Pair("no convolution")), why)
    refuses(fuse, as_trained(Pair("no norm")), "No batch norm stands behind this convolution.")
