"""Checking types of tensors that may be partly unknown
(torch.fx.experimental.graph_gradual_typechecker)."""

import functools
import math
import operator

import torch
from torch import nn

from ..node import Node
from ..tensor_type import Dyn, TensorType, is_consistent, is_more_precise
from ._refinement import (
    Refine, all_eq, conv_refinement_rule, element_wise_eq, first_two_eq, flatten_dims,
    flatten_refinement_rule, get_parameter, linear_refinement_rule, output_type,
    register_algebraic_expressions_inference_rule, register_refinement_rule,
)  # fmt: skip
from ._sizes import Size, Symbol
from .unification.variable import Var

__all__ = [
    "GraphTypeChecker", "Refine", "adaptiveavgpool2d_check", "adaptiveavgpool2d_inference_rule",
    "add_inference_rule", "all_eq", "bn2d_inference_rule", "broadcast_types",
    "calculate_out_dimension", "conv2d_inference_rule", "conv_refinement_rule", "conv_rule",
    "element_wise_eq", "expand_to_tensor_dim", "first_two_eq", "flatten_check",
    "flatten_inference_rule", "flatten_refinement_rule", "get_attr_inference_rule",
    "get_greatest_upper_bound", "get_parameter", "linear_check", "linear_inference_rule",
    "linear_refinement_rule", "maxpool2d_check", "maxpool2d_inference_rule",
    "register_algebraic_expressions_inference_rule", "register_inference_rule",
    "register_refinement_rule", "relu_inference_rule", "reshape_inference_rule",
    "transpose_inference_rule",
]  # fmt: skip

_INFERENCE_RULES = {}


def register_inference_rule(call_target):
    """A decorator for the rule of what a node calls: a function, the name of a method, or a class
    of modules. The rule gets the node, and the module if there is one; it sets node.type."""

    def register(rule):
        if call_target in _INFERENCE_RULES:
            raise RuntimeError(f"Inference rule already registered for {call_target}!")
        _INFERENCE_RULES[call_target] = rule
        return rule

    return register


def expand_to_tensor_dim(t, n):
    """`t` as a TensorType of n sizes; TypeError when it is one of another number."""
    if t == Dyn:
        return TensorType((Dyn,) * n)
    if not isinstance(t, TensorType):
        raise TypeError(f"Cannot match the type {t}")
    if len(t.__args__) != n:
        raise TypeError(
            f"Cannot extend tensor. Tensor {t} has rank {len(t.__args__)}. It should have rank {n}"
        )
    return t


def broadcast_types(t1, t2):
    """The two types after broadcasting, as far as that is known."""
    if t1 == Dyn or t2 == Dyn or isinstance(t1, Var) or isinstance(t2, Var):
        return t1, t2
    if not (isinstance(t1, TensorType) and isinstance(t2, TensorType)):
        raise TypeError(f"Cannot broadcast types {t1} and {t2}")
    rank = max(len(t1.__args__), len(t2.__args__))
    first, second = ([1] * (rank - len(t.__args__)) + list(t.__args__) for t in (t1, t2))
    for i, (a, b) in enumerate(zip(first, second)):
        if a == 1:
            first[i] = b
        elif b == 1:
            second[i] = a
    return TensorType(tuple(first)), TensorType(tuple(second))


def get_greatest_upper_bound(type1, type2):
    """The type that says what both say."""
    if type1 == Dyn:
        return type2
    if type2 == Dyn:
        return type1
    if isinstance(type1, TensorType) and isinstance(type2, TensorType):
        if not is_consistent(type1, type2):
            raise TypeError(f"Inconsistent types {type1}, {type2}")
        pairs = zip(type1.__args__, type2.__args__)
        return TensorType(tuple(a if is_more_precise(a, b) else b for a, b in pairs))
    return None


@register_inference_rule(torch.add)
@register_inference_rule(operator.add)
def add_inference_rule(n):
    """Sums: both sides have to be consistent after broadcasting."""
    a, b = n.args[0], n.args[1]
    for one in (a, b):
        assert isinstance(one, Node), f"Expected Node, got {type(one)}"
    new1, new2 = broadcast_types(a.type, b.type)
    n.meta["broadcast"] = new1 != a.type or new2 != b.type
    if n.meta["broadcast"]:
        n.meta[str(a)], n.meta[str(b)] = new1, new2
    else:
        new1, new2 = a.type, b.type
    if not is_consistent(new1, new2):
        raise TypeError(
            f"Cannot add arguments {a} ({a.type}) and {b} ({b.type}) in node {n}. Types should "
            "match "
        )
    # The type that says less: a size that isn't known may be 1, and then the other one counts.
    n.type = new2 if is_more_precise(new1, new2) else new1
    return n.type


@register_inference_rule(getattr)
def get_attr_inference_rule(n, traced):
    """getattr: what `x.shape` gives is not known; nothing else can be asked for."""
    if n.args[1] != "shape":
        raise TypeError("Not yet implemented")
    n.type = Dyn
    return n.type


@register_inference_rule(torch.transpose)
def transpose_inference_rule(n):
    """torch.transpose: two sizes change places."""
    node, dim1, dim2 = n.args[0], n.args[1], n.args[2]
    for dim in (dim1, dim2):
        assert isinstance(dim, int), f"Expected int, got {type(dim)}"
    if node.type == Dyn:
        n.type = Dyn
        return n.type
    sizes = node.type.__args__ if isinstance(node.type, TensorType) else ()
    if not (0 <= dim1 < len(sizes) and 0 <= dim2 < len(sizes)):
        raise TypeError(f"Cannot transpose {dim1} and {dim2} in type {node.type} for node {n}")
    sizes = list(sizes)
    sizes[dim1], sizes[dim2] = sizes[dim2], sizes[dim1]
    n.type = get_greatest_upper_bound(n.type, TensorType(sizes))
    return n.type


@register_inference_rule(torch.reshape)
def reshape_inference_rule(n):
    """torch.reshape: the numbers of elements have to be able to be equal."""
    before, sizes = n.args[0].type, n.args[1]
    assert isinstance(sizes, list), f"Expected list, got {type(sizes)}"
    made = TensorType([Dyn if size == -1 else size for size in sizes])
    if before == Dyn:
        n.type = made
        return made
    if not isinstance(before, TensorType):
        raise TypeError(f"Cannot reshape in node {n} from {before} to {made}")
    (old, all_known), (new, all_made) = _elements(before), _elements(made)
    if (all_known and all_made) or 0 in (old, new):
        fits = old == new or (new == 0 and not all_known) or (old == 0 and not all_made)
    else:
        fits = old % new == 0 or new % old == 0
    if not fits:
        raise TypeError(f"Cannot reshape in node {n} from {before} to {made}")
    n.type = made
    return made


def _elements(tensor_type):
    """The product of the sizes that are known, and whether these are all."""
    sizes = tensor_type.__args__
    known = [size for size in sizes if size != Dyn and not isinstance(size, (Var, Size))]
    return math.prod(known), len(known) == len(sizes)


@register_inference_rule(nn.BatchNorm2d)
def bn2d_inference_rule(n, module_instance):
    """BatchNorm2d: four sizes, the second is the number of features."""
    given = n.args[0].type = expand_to_tensor_dim(n.args[0].type, 4)
    own = n.type = expand_to_tensor_dim(n.type, 4)
    features = module_instance.num_features
    fits = is_consistent(given.__args__[1], features) and is_consistent(own.__args__[1], features)
    if not (fits and is_consistent(given, own)):
        raise TypeError(
            f"Cannot apply {module_instance} with input type {given} and existing type {n.type} on "
            f"{n}"
        )
    n.type = get_greatest_upper_bound(given, own)
    return n.type


def calculate_out_dimension(d_in, module_instance, index):
    """The size that a convolution or pooling gives for a size, along its axis `index`."""
    names = ("padding", "kernel_size", "stride", "dilation")
    values = [getattr(module_instance, name) for name in names]
    pairs = [(value, value) if isinstance(value, int) else value for value in values]
    padding, kernel, stride, dilation = pairs
    if d_in == Dyn:
        return Dyn
    if not isinstance(d_in, (int, Symbol)):
        raise TypeError(
            f"{d_in} in {module_instance} must be a number or Dyn. Received {type(d_in)}"
        )
    room = d_in + 2 * padding[index] - dilation[index] * (kernel[index] - 1) - 1
    return room // stride[index] + 1


@register_inference_rule(nn.Conv2d)
def conv2d_inference_rule(n, module_instance):
    """Conv2d: four sizes, the second is the number of channels."""
    given = n.args[0].type = expand_to_tensor_dim(n.args[0].type, 4)
    own = expand_to_tensor_dim(n.type, 4)
    if not is_consistent(given.__args__[1], module_instance.in_channels):
        raise TypeError(
            f"Cannot apply {module_instance} with input type {given} and existing type {n.type} on "
            f"{n}"
        )
    batch, _, *plane = given.__args__
    sizes = (calculate_out_dimension(size, module_instance, i) for i, size in enumerate(plane))
    n.type = get_greatest_upper_bound(
        TensorType((batch, module_instance.out_channels, *sizes)), own
    )
    return n.type


@register_algebraic_expressions_inference_rule(nn.Conv2d)
def conv_rule(n, module_instance):
    """Conv2d: height and width in terms of those of its input."""
    given = n.args[0].type
    if isinstance(given, TensorType) and isinstance(n.type, TensorType):
        batch, channels = n.type.__args__[0], n.type.__args__[1]
        height = calculate_out_dimension(given.__args__[2], module_instance, 0)
        width = calculate_out_dimension(given.__args__[3], module_instance, 1)
        n.type = TensorType((batch, channels, height, width))
        return n.type
    return None


@register_inference_rule(nn.ReLU)
def relu_inference_rule(n, module_instance):
    """ReLU: the type of its input."""
    return _by_check(n, lambda tensor_type: tensor_type)


def maxpool2d_check(typ, module_instance):
    """The type that MaxPool2d gives for a type of three or four sizes."""
    sizes = list(typ.__args__)
    if len(sizes) not in (3, 4):
        raise TypeError(f"Wrong size {typ} for {module_instance}")
    for index in (-2, -1):
        sizes[index] = calculate_out_dimension(sizes[index], module_instance, index + 2)
    return TensorType(tuple(sizes))


@register_inference_rule(nn.MaxPool2d)
def maxpool2d_inference_rule(n, module_instance):
    """MaxPool2d."""
    return _by_check(n, maxpool2d_check, module_instance)


def linear_check(tensor_type, module_instance):
    """The type that Linear gives for a type."""
    if len(tensor_type.__args__) < 2:
        raise TypeError(f"Type {tensor_type} must have rank 2 or more.")
    *rest, last = tensor_type.__args__
    if not is_consistent(module_instance.in_features, last):
        raise TypeError(
            f"Inconsistent {module_instance.in_features} and {last} in {module_instance}"
        )
    return TensorType((*rest, module_instance.out_features))


@register_inference_rule(nn.Linear)
def linear_inference_rule(n, module_instance):
    """Linear."""
    return _by_check(n, linear_check, module_instance)


def adaptiveavgpool2d_check(tensor_type, module_instance):
    """The type that AdaptiveAvgPool2d gives for a type of three or four sizes."""
    size = module_instance.output_size
    size = (size, size) if isinstance(size, int) else size
    sizes = list(tensor_type.__args__)
    if len(sizes) not in (3, 4):
        raise TypeError(f"Tensor ranks must be 3 or 4. Got {tensor_type}")
    for index in (0, 1):
        if size[index] is not None:
            sizes[index - 2] = size[index]
    return TensorType(tuple(sizes))


@register_inference_rule(nn.AdaptiveAvgPool2d)
def adaptiveavgpool2d_inference_rule(n, module_instance):
    """AdaptiveAvgPool2d."""
    return _by_check(n, adaptiveavgpool2d_check, module_instance, own_first=True)


def _by_check(n, check, *more, own_first=False):
    """Sets the type that `check` gives for that of the node's input. Of an input that nothing is
    known about, it is at least known how many sizes it has, when the node's own type says so."""
    node = n.args[0]
    if node.type == Dyn and isinstance(n.type, TensorType):
        node.type = expand_to_tensor_dim(node.type, len(n.type.__args__))
    if isinstance(node.type, TensorType):
        types = check(node.type, *more), n.type
        n.type = get_greatest_upper_bound(*(reversed(types) if own_first else types))
    return n.type


def flatten_check(tensor_type, start_dim, end_dim):
    """The type that flattening from start_dim to end_dim gives."""
    sizes = list(tensor_type.__args__)
    rank = len(sizes)
    start = start_dim + rank if start_dim < 0 else start_dim
    end = (end_dim + rank if end_dim < 0 else end_dim) + 1
    if not (0 <= start < rank and start < end <= rank):
        raise TypeError(f"Incompatible dimensions {start}, {end - 1} in type {tensor_type}")
    middle = sizes[start:end]
    known = all(size != Dyn for size in middle)
    product = functools.reduce(operator.mul, middle) if known else Dyn
    return TensorType((*sizes[:start], product, *sizes[end:]))


@register_inference_rule(torch.flatten)
def flatten_inference_rule(n):
    """torch.flatten."""
    start, end = flatten_dims(n)
    return _by_check(n, flatten_check, start, end)


class GraphTypeChecker:
    """Works out and checks the types of a graph module's nodes, from what the parameters of its
    function are annotated with, such as TensorType((1, 3, Dyn))."""

    def __init__(self, env, traced):
        self.env, self.traced = env, traced

    def type_check(self):
        """Sets the type of every node. TypeError when types don't fit."""
        for node in self.traced.graph.nodes:
            self.type_check_node(node)
        return True

    def type_check_node(self, n):
        """Sets the node's type and returns it."""
        if n.type is None:
            n.type = Dyn
        if n.op == "placeholder":
            return n.type
        if n.op == "get_attr":
            n.type = TensorType(get_parameter(self.traced, n.target).data.shape)
            return n.type
        if n.op == "call_function" and n.target is getattr:
            return get_attr_inference_rule(n, self.traced)
        if n.op == "call_function":
            if n.target in _INFERENCE_RULES:
                return _INFERENCE_RULES[n.target](n)
            raise RuntimeError(f"No inference rule registered for target {n.target}!")
        if n.op == "call_module":
            module = self.traced.get_submodule(n.target)
            if type(module) in _INFERENCE_RULES:
                return _INFERENCE_RULES[type(module)](n, module)
            raise RuntimeError(f"No inference rule registered for class {type(module)}!")
        if n.op == "output":
            n.type = output_type(n)
            return n.type
        raise NotImplementedError(f"Method {n.op} not yet implemented")
