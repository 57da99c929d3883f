import torch
from checking import Untouched, call, kind, there
from torch import nn
from torch.fx import symbolic_trace


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


class Twice(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(torch.relu(self.fc(x))) + x


def expect(count_macs, model, x, expected, hint):
    try:
        arrived = call(count_macs, symbolic_trace(model.eval()), x)
    except KeyError as error:
        if "tensor_meta" not in str(error):
            raise
        raise AssertionError(
            "A node has no tensor_meta yet. ShapeProp(gm).propagate(x) notes it."
        ) from error
    assert arrived is not None, "count_macs returned nothing. End it with a return statement."
    assert isinstance(arrived, int), (
        f"Expected a whole number, but {kind(arrived)} arrived. Multiply whole numbers, such as "
        "shape.numel()."
    )
    assert arrived == expected, f"Expected {expected:,}, but it is {arrived:,}. {hint}"


def test_linear(count_macs):
    """Linear layers are counted, for rows with one or more dimensions."""
    hint = "Each weight is used once for every place, here for every row."
    given = call(count_macs, symbolic_trace(nn.Sequential(nn.Linear(4, 8))), torch.zeros(5, 4))
    given = given if isinstance(given, int) else None  # `expect` will say so
    assert given != 200, "Expected 160, but it is 200. Biases are not counted: 40 were."
    assert given != 1280, (
        "Expected 160, but it is 1,280. One number of the result takes the weights of one output, "
        "weight[0], not all of them."
    )
    expect(count_macs, nn.Sequential(nn.Linear(4, 8), nn.ReLU()), torch.zeros(1, 5, 4), 160, hint)
    hint = "Count for the whole batch."
    expect(count_macs, nn.Sequential(nn.Linear(6, 2)), torch.zeros(7, 6), 84, hint)


def test_convolutions(count_macs):
    """Convolutions are counted by the places of their result, with stride, too."""
    hint = "The result's size counts: what comes out, not what goes in."
    model = nn.Sequential(nn.Conv2d(2, 3, 3, stride=2), nn.ReLU(), nn.Conv2d(3, 1, (1, 2)))
    expect(count_macs, model, torch.zeros(1, 2, 9, 9), 3 * 16 * 18 + 12 * 6, hint)


def test_groups(count_macs):
    """A convolution with groups has fewer products for each number."""
    hint = "With groups, an output channel looks at a part of the input channels."
    model = nn.Sequential(nn.Conv2d(4, 4, 3, groups=4))
    expect(count_macs, model, torch.zeros(1, 4, 5, 5), 4 * 9 * 9, hint)


def test_calls(count_macs):
    """A layer that is called twice is counted twice."""
    hint = "A layer that is called twice works twice: go over the nodes."
    expect(count_macs, Twice(), torch.zeros(3, 4), 96, hint)


def test_resnet(count_macs):
    """The small ResNet-18 has 2,384,512 for one picture of 32 by 32."""
    expect(count_macs, ResNet(8), torch.zeros(1, 3, 32, 32), 2_384_512, "Which layers are missing?")


def runs(count_macs, module, x):
    """How often the last layer runs while the program counts."""
    calls = []
    hook = module.get_submodule("2").register_forward_hook(lambda *_: calls.append(1))
    count_macs(module, x)
    hook.remove()
    return len(calls)


def test_untouched(count_macs):
    """The module runs once, and is as it was."""
    model = nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Conv2d(1, 1, 2)).eval()
    module = symbolic_trace(model)
    keep = Untouched(module, torch.zeros(1, 3, 4))
    count = call(there, runs, count_macs, module, torch.zeros(1, 3, 4))
    assert count <= 1, (
        f"The convolution ran {count} times. Read its shape from node.meta instead."
    )
    keep.expect()
