"""Names that model files use beside tensors: torch.jit, torch.utils, torch.cuda, torch.backends."""

import torch

import collections
import torch.backends.cudnn as cudnn
import torch.optim as optim
import torch.nn as nn
from torch.jit import Final
from torch.utils.checkpoint import checkpoint
from torch.utils._pytree import tree_flatten, tree_leaves, tree_map, tree_structure, tree_unflatten

Point = collections.namedtuple("Point", "x y")
tree = [1, {"a": 2, "b": (3, 4)}, Point(5, None)]


class Net(nn.Module):
    scale: Final[int] = 3

    @torch.jit.ignore
    def helper(self, x):
        return x * self.scale

    @torch.jit.unused
    def never(self, x):
        return x

    @torch.jit.export
    def double(self, x):
        return x * 2

    def forward(self, x):
        if torch.jit.is_scripting() or torch.jit.is_tracing():
            return x
        return self.double(self.helper(x))


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * 3 * x**2


@torch.jit.script
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2

CASES = """
Net()(torch.ones(2))
twice(torch.ones(2))
torch.jit.annotate(int, 3)
torch.jit.isinstance(3, int)
Cube.apply(torch.ones(2) * 2)
checkpoint(lambda x: x * 2, torch.ones(2), use_reentrant=False)
tree_map(lambda leaf: leaf and leaf + 1, tree)
tree_leaves(tree)
tree_flatten(tree)[0]
tree_structure([1, {"a": 2}, (3, None)])
tree_unflatten([5, 6, 7, 8], tree_structure([1, {"a": 2}, (3, None)]))
tree_unflatten([5], tree_structure([1, 2]))
tree_structure([1, 2]) == tree_structure([3, 4])
tree_structure([1, 2]).num_leaves
tree_structure(tree).num_nodes
torch.utils._pytree.tree_map_only(int, lambda leaf: -leaf, tree)
torch.utils._pytree.tree_map(lambda a, b: a + b, (1, [2]), (10, [20]))
torch.utils._pytree.tree_all(bool, [1, 0])
torch.cuda.is_available()
torch.cuda.device_count()
torch.cuda.current_device()
torch.backends.mps.is_available()
cudnn.benchmark, cudnn.deterministic, cudnn.enabled
torch.backends.cuda.matmul.allow_tf32
torch.are_deterministic_algorithms_enabled()
torch.get_float32_matmul_precision()
torch.set_float32_matmul_precision("high")
torch.get_float32_matmul_precision()
torch.is_autocast_enabled()
torch.get_default_device()
torch.get_deterministic_debug_mode()
torch.compiler.is_compiling()
torch.asarray([1, 2])
torch.ones(2).is_cpu
torch.ones(2).is_shared()
torch.ones(2, 3).t().dim_order()
"""


def show(code):
    """Prints an expression with its value or its error."""
    try:
        print(code, "->", eval(code))
    except Exception as error:
        print(code, "->", type(error).__name__, error)


for case in CASES.strip().splitlines():
    show(case)
