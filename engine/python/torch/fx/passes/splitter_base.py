"""Splitting a module between an accelerator and the rest (torch.fx.passes.splitter_base)."""

import copy
import heapq
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from torch._absent import stand_ins

from .tools_common import CALLABLE_NODE_OPS as _CALLS
from .shape_prop import TensorMetadata
from .split_utils import move_non_tensor_nodes_on_boundary, split_by_tags
from .tools_common import FxNetAccFusionsFinder, get_node_target, is_node_output_tensor

__all__ = [
    "FxNetAccNodesFinder", "FxNetSplitterInternalError", "NodeEvent", "SplitResult", "Subgraph",
    "generate_inputs_for_submodules",
]  # fmt: skip


globals().update(stand_ins(
    __name__, "NodeEventTracker", "acc_nodes of FxNetAccNodesFinder says which nodes are left",
))  # fmt: skip


class _SplitterSettingBase:
    """How to split: subgraphs of fewer than min_acc_module_size nodes aren't worth it; skip_fusion:
    don't keep nodes together between which something goes that is no tensor; allow_non_tensor: such
    values may go from one side to the other; max_acc_splits: how many subgraphs there may be;
    move_non_tensor_nodes_on_boundary: nodes that give such values go where they are read."""

    def __init__(
        self, min_acc_module_size=1, skip_fusion=False, allow_non_tensor=False, max_acc_splits=-1,
        move_non_tensor_nodes_on_boundary=False,
    ):  # fmt: skip
        self.min_acc_module_size, self.skip_fusion = min_acc_module_size, skip_fusion
        self.allow_non_tensor, self.max_acc_splits = allow_non_tensor, max_acc_splits
        self.move_non_tensor_nodes_on_boundary = move_non_tensor_nodes_on_boundary


@dataclass
class NodeEvent:
    """Why a node went where it went."""

    source: Any
    desc: str
    dep: Any = None

    def to_str(self):
        """The event as text."""
        return f"{self.source.name}: {self.desc} {self.dep.name if self.dep else '#'}"


class FxNetSplitterInternalError(Exception):
    """The splitter has gone wrong."""


@dataclass
class Subgraph:
    """Nodes that run in one place."""

    is_acc: bool
    nodes: list
    device_ordinal: Any = None


class SplitResult(NamedTuple):
    """The split module, the inputs of its submodules, and how those of the rest are called."""

    split_module: Any
    submodule_inputs: dict
    non_acc_submodule_prefix: str


class FxNetAccNodesFinder:
    """Called, finds the set of nodes that can go to the accelerator: the supported ones but, unless
    allow_non_tensor, those that would get from the rest, or give to it, something that is no
    tensor."""

    def __init__(self, module, operator_support, allow_non_tensor):
        self.module, self.operator_support = module, operator_support
        self.allow_non_tensor, self.acc_nodes = allow_non_tensor, set()

    def __call__(self):
        """The nodes."""
        modules = dict(self.module.named_modules())
        supported = self.operator_support.is_node_supported
        self.acc_nodes = {node for node in self._calls() if supported(modules, node)}
        size = -1
        while not self.allow_non_tensor and size != len(self.acc_nodes):
            size = len(self.acc_nodes)
            self.reduce_acc_nodes_non_tensor_input()
            self.reduce_acc_nodes_non_tensor_output()
        return self.acc_nodes

    def _calls(self):
        return [node for node in self.module.graph.nodes if node.op in _CALLS]

    def reduce_acc_nodes_non_tensor_input(self):
        """Takes out the nodes that would get something that is no tensor from the rest."""
        rest = [node for node in self._calls() if node not in self.acc_nodes]
        self.reduce_acc_nodes_non_tensor_input_helper(
            [node for node in rest if not is_node_output_tensor(node)]
        )

    def reduce_acc_nodes_non_tensor_input_helper(self, cpu_worklist):
        """The same, from nodes of the rest that give no tensor."""
        while cpu_worklist:
            for user in cpu_worklist.pop(0).users:
                if user in self.acc_nodes:
                    self.acc_nodes.remove(user)
                    if not is_node_output_tensor(user):
                        cpu_worklist.append(user)

    def reduce_acc_nodes_non_tensor_output(self):
        """Takes out the nodes that would give something that is no tensor to the rest, and what
        reads them."""
        for node in reversed(self._calls()):
            if is_node_output_tensor(node) or node not in self.acc_nodes:
                continue
            if any(user not in self.acc_nodes for user in node.users):
                self.acc_nodes.remove(node)
                self.reduce_acc_nodes_non_tensor_input_helper([node])


def generate_inputs_for_submodules(model, inputs, target_submodules, deepcopy=False):
    """What those submodules get as positional arguments when `model` runs on `inputs`, by name.
    deepcopy: as copies."""
    found, handles = {}, []
    names = {module: name for name, module in model.named_modules()}

    def note(module, arguments):
        found[names[module]] = copy.deepcopy(arguments) if deepcopy else arguments

    try:
        for name, module in model.named_modules():
            if name in target_submodules:
                handles.append(module.register_forward_pre_hook(note))
        with torch.no_grad():
            model(*inputs)
    finally:
        for handle in handles:
            handle.remove()
    return found


class _SplitterBase:
    """Splits `module` into submodules _run_on_acc_0, _run_on_cpu_1 and so on, in an order in which
    each has what it needs; call it. sample_input: what the module can be run on. settings: a
    _SplitterSettingBase. non_acc_submodule_name: what the rest is called. return_tuple: submodules
    return tuples. nodes_finder: says which nodes are supported. Run ShapeProp before."""

    PCIe_BW = 100 * 2**30

    def __init__(
        self, module, sample_input, operator_support, settings,
        non_acc_submodule_name="_run_on_cpu_", return_tuple=False, nodes_finder=None,
    ):  # fmt: skip
        self.module, self.settings, self.sample_input = module, settings, sample_input
        self.operator_support, self._return_tuple = operator_support, return_tuple
        self.non_acc_submodule_name = non_acc_submodule_name
        if nodes_finder is None:
            nodes_finder = FxNetAccNodesFinder(module, operator_support, settings.allow_non_tensor)
        self.acc_nodes = nodes_finder()
        self.fusions = {}
        if not settings.skip_fusion:
            self.fusions = FxNetAccFusionsFinder(module, self.acc_nodes)()
        self.deps = self.find_deps()
        self.update_deps_for_fusions()
        self.tags, self._node_submodule_map = [], {}

    def get_node_submodule_map(self):
        """The submodule of each node, by name."""
        return self._node_submodule_map

    def find_deps(self):
        """For each node that calls something the set of those that it reads."""
        return {
            node: {used for used in node.all_input_nodes if used.op in _CALLS}
            for node in self.module.graph.nodes
            if node.op in _CALLS
        }

    def update_deps_for_fusions(self):
        """Lets nodes that stay together wait for what any of them waits for."""
        for group in {id(group): group for group in self.fusions.values()}.values():
            needed = set().union(*(self.deps[node] for node in group)) - group
            for node in group:
                self.deps[node] |= needed

    def put_nodes_into_subgraphs(self):
        """The subgraphs, a list: as much as can run in one place, then in the other, in turns."""
        nodes = [node for node in self.module.graph.nodes if node.op in _CALLS]
        waiting = [len(self.deps[node]) for node in nodes]
        readers = {}
        for index, node in enumerate(nodes):
            for used in self.deps[node]:
                readers.setdefault(used, []).append(index)
        on_acc = [node in self.acc_nodes for node in nodes]
        ready = {side: [] for side in (True, False)}  # heaps of places
        for index, count in enumerate(waiting):
            if count == 0:
                ready[on_acc[index]].append(index)
        side, subgraphs, left = not ready[False], [], len(nodes)
        while left:
            part, passed, heap = [], [], ready[side]
            while heap:
                at = heapq.heappop(heap)
                part.append(nodes[at])
                for index in readers.get(nodes[at], ()):
                    waiting[index] -= 1
                    if waiting[index] == 0:
                        # The walk has passed it: its turn is in the next part on this side.
                        late = on_acc[index] == side and index < at
                        heapq.heappush(passed if late else ready[on_acc[index]], index)
            if not part:
                raise FxNetSplitterInternalError("Subgraph can't be empty")
            subgraphs.append(Subgraph(is_acc=side, nodes=part))
            left -= len(part)
            ready[side], side = passed, not side
        if not subgraphs:
            raise FxNetSplitterInternalError("Couldn't create subgraphs")
        return subgraphs

    def remove_small_acc_subgraphs(self, subgraphs):
        """Gives what isn't worth it to the rest."""
        result = []
        for subgraph in subgraphs:
            size = len(subgraph.nodes)
            if subgraph.is_acc and size < self.settings.min_acc_module_size:
                print(
                    "Eliminating acc subgraph because it's smaller than the threshold: "
                    f"{size} < {self.settings.min_acc_module_size}"
                )
                subgraph = Subgraph(is_acc=False, nodes=subgraph.nodes)
            if result and not subgraph.is_acc and not result[-1].is_acc:
                result[-1].nodes.extend(subgraph.nodes)
            else:
                result.append(subgraph)
        return result

    def tag(self, subgraphs):
        """Writes the submodule's name on each node as its `tag`."""
        self.tags = []
        for subgraph in subgraphs:
            kind = "_run_on_acc_" if subgraph.is_acc else self.non_acc_submodule_name
            name = f"{kind}{len(self.tags)}"
            self.tags.append(name)
            for node in subgraph.nodes:
                if hasattr(node, "tag"):
                    raise FxNetSplitterInternalError(f"Node {node} was already tagged")
                node.tag = name
                self._node_submodule_map[node.name] = name

    def split(self, remove_tag=False):
        """The split module. remove_tag: takes the tags off again."""
        result = split_by_tags(self.module, self.tags, return_tuple=self._return_tuple)
        for node in self.module.graph.nodes:
            if remove_tag and hasattr(node, "tag"):
                del node.tag
        return result

    def __call__(self):
        """Splits, and says how many subgraphs there are."""
        subgraphs = self.remove_small_acc_subgraphs(self.put_nodes_into_subgraphs())
        if self.settings.move_non_tensor_nodes_on_boundary:
            move_non_tensor_nodes_on_boundary(subgraphs)
        on_acc = sum(subgraph.is_acc for subgraph in subgraphs)
        print(f"Got {on_acc} acc subgraphs and {len(subgraphs) - on_acc} non-acc subgraphs")
        self.tag(subgraphs)
        return self.split()

    def generate_split_results(self):
        """The split module with the inputs of its submodules, a SplitResult."""
        module = self()
        names = [name for name, _ in module.named_children()]
        inputs = generate_inputs_for_submodules(module, self.sample_input, names)
        return SplitResult(module, inputs, self.non_acc_submodule_name)

    def node_support_preview(self, dump_graph=False):
        """Prints, and returns as text, which kinds of nodes are supported and which aren't."""
        modules, kinds = dict(self.module.named_modules()), ({}, {})
        for node in self.module.graph.nodes:
            if node.op in _CALLS:
                missing = not self.operator_support.is_node_supported(modules, node)
                args = tuple(d for d in map(_dtype, node.args) if d is not None)
                kwargs = {k: _dtype(v) for k, v in node.kwargs.items() if _dtype(v) is not None}
                kinds[missing].setdefault((get_node_target(modules, node), f"({args}, {kwargs})"))
        text = ""
        for title, found in zip(("Supported", "Unsupported"), kinds):
            lines = "".join(f"{target}: {dtypes}\n" for target, dtypes in found)
            text += f"\n{title} node types in the model:\n{lines}"
        print(text)
        return text

    def __getattr__(self, name):
        if name in ("split_preview", "extend_acc_subgraph", "find_reverse_deps", "starter_nodes"):
            raise NotImplementedError(
                f"torch.fx.passes.splitter_base._SplitterBase.{name}: FX Playground doesn't have it"
            )
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def _dtype(argument):
    meta = getattr(argument, "meta", {}).get("tensor_meta")
    return meta.dtype if isinstance(meta, TensorMetadata) else None
