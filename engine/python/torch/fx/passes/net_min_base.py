"""Finding the smallest part of a module that goes wrong (torch.fx.passes.net_min_base)."""

import torch

from ..node import map_arg
from ._block_search import block
from .tools_common import CALLABLE_NODE_OPS as _CALLS
from .shape_prop import ShapeProp
from .split_utils import split_by_tags

__all__ = [
    "FxNetMinimizerBadModuleError", "FxNetMinimizerResultMismatchError",
    "FxNetMinimizerRunFuncError",
]  # fmt: skip


class FxNetMinimizerBadModuleError(Exception):
    """The module can't be split so."""


class FxNetMinimizerRunFuncError(Exception):
    """run_a or run_b has failed."""


class FxNetMinimizerResultMismatchError(Exception):
    """The results differ."""


class _MinimizerSettingBase:
    """How to look. accumulate_error: run_b gets what run_b gave before, not what run_a gave.
    traverse_method: "sequential", each node by itself; "binary", halves; "accumulate", more and
    more nodes; "block", the nodes that go wrong together; "skip", all but some; "defined", all at
    once. find_all: go on after the first. all_outputs: compare all that a part returns, not only
    its last node. return_intermediate: run_nodes compares all nodes."""

    def __init__(self, accumulate_error=False, traverse_method="sequential", find_all=False,
                 return_intermediate=False, all_outputs=False):  # fmt: skip
        given = locals()
        del given["self"]
        vars(self).update(given)

    def __eq__(self, other):
        return type(other) is type(self) and vars(other) == vars(self)

    __hash__ = None

    def __str__(self):
        lines = (f"\t{key}: {value}\n" for key, value in vars(self).items())
        return "FX Minimizer Settings:\n" + "".join(lines)


class _MinimizerBase:
    """Finds nodes that make a difference between run_a and run_b, which subclasses write: each runs
    a graph module on inputs. compare_fn(a, b, names) says how far results are apart, and whether
    that is fine. sample_input: inputs of the module. exclusion_fn(nodes, start, end) may take nodes
    out of a list of those that are to be run."""

    def __init__(self, module, sample_input, compare_fn, settings, module_exporter=None,
                 exclusion_fn=None):  # fmt: skip
        self.module, self.sample_input, self.compare_fn = module, sample_input, compare_fn
        self.settings, self.module_exporter = settings, module_exporter
        self.exclusion_fn = exclusion_fn
        names = [node.name for node in module.graph.nodes if node.op == "placeholder"]
        self.a_outputs = dict(zip(names, sample_input))
        self.b_outputs = dict(self.a_outputs)
        self.results, self.reports, self.iteration = {}, [], 0
        ShapeProp(module).propagate(*sample_input)

    def run_a(self, mod, inputs, report_idx=-1):
        """Runs `mod` one way."""
        raise RuntimeError("run_a() is not implemented.")

    def run_b(self, mod, inputs, report_idx=-1):
        """Runs `mod` the other way."""
        raise RuntimeError("run_b() is not implemented.")

    def _tag_nodes(self, selected_nodes):
        for node in self.module.graph.nodes:
            if node.op not in _CALLS:
                continue
            if node in selected_nodes:
                node.tag = "minimize"
            else:
                later = any(
                    getattr(used, "tag", None) in ("minimize", "main_1")
                    for used in node.all_input_nodes
                    if used.op in _CALLS
                )
                node.tag = "main_1" if later else "main_0"

    def _build_submodule(self, nodes):
        self._tag_nodes(nodes)
        split = split_by_tags(self.module, ["main_0", "minimize", "main_1"])
        return split, "minimize"

    def _get_submod_inputs(self, main_module, submod_path):
        submodule = main_module.get_submodule(submod_path)
        names = [n.name for n in submodule.graph.nodes if n.op == "placeholder"]
        seen = []
        if any(name not in self.a_outputs for name in names):
            hook = submodule.register_forward_pre_hook(lambda _, inputs: seen.extend(inputs))
            try:
                main_module(*self.sample_input)
            finally:
                hook.remove()
        else:
            seen = [self.a_outputs[name] for name in names]
        other = seen
        if self.settings.accumulate_error:
            other = [self.b_outputs.get(name, value) for name, value in zip(names, seen)]
        return tuple(seen), tuple(other)

    def _run_and_compare(self, split_module, submod_name, output_names, report_idx=-1):
        submodule = getattr(split_module, submod_name)
        a_input, b_input = self._get_submod_inputs(split_module, submod_name)
        if not self.reports:
            self.reports.append([])
            self.iteration = 1
        report = self.reports[report_idx]
        report.append("Run and compare ...")
        output = submodule.graph.output_node()
        if output_names and not self.settings.all_outputs:
            output = _return_only(submodule, output_names)
        names = map_arg(output.args, lambda node: node.name)
        try:
            a_result = self.run_a(submodule, a_input, report_idx)
            b_result = self.run_b(submodule, b_input, report_idx)
        except Exception as error:
            text = f"Exception raised when running {submod_name}: {error}"
            report.append(text)
            raise FxNetMinimizerRunFuncError(text) from error
        for outputs, result in ((self.a_outputs, a_result), (self.b_outputs, b_result)):
            single = isinstance(result, torch.Tensor)
            nodes = (node.name for node in output.all_input_nodes)
            outputs.update(zip(nodes, [result] if single else result))
        numeric, fine = self.compare_fn(a_result, b_result, output_names)
        self.results[names] = numeric
        report.append(f"Numerical accuracy = {numeric}")
        if not fine:
            report.append(f"Result mismatch for {names}")
            raise FxNetMinimizerResultMismatchError(f"Result mismatch for {names}")

    def _try(self, nodes, names=()):
        """None when the nodes are fine, else what is wrong: "numeric" or "run", and the error."""
        try:
            self._run_and_compare(*self._build_submodule(set(nodes)), list(names))
        except FxNetMinimizerResultMismatchError as error:
            return "numeric", error
        except FxNetMinimizerRunFuncError as error:
            return "run", error
        return None

    def _without_excluded(self, nodes, start_idx=-1, end_idx=-1):
        left = list(nodes)
        if self.exclusion_fn is not None:
            self.exclusion_fn(left, start_idx, end_idx)
        return left

    def _begin(self, *lines):
        self.iteration += 1
        self.reports.append(list(lines))
        return self.reports[-1]

    def _sequential_traverse(self, nodes):
        culprits = set()
        for node in nodes:
            report = self._begin(
                f"Sequential traverse iteration {self.iteration + 1}.", f"Visit node: {node.name}"
            )
            if not self._without_excluded([node]):
                report.append(f"User exclusion : {node.name}")
                self.print_report(report)
                continue
            wrong = self._try([node], [node.name])
            if wrong is not None:
                culprits.add(node)
                report.append(f"Found culprit from {wrong[0]} error: {node}")
            self.print_report(report)
            if wrong is not None and not self.settings.find_all:
                break
        return culprits

    def _binary_traverse(self, nodes):
        return self._binary_search_impl(nodes, 0, len(nodes))

    def _binary_search_impl(self, all_nodes, start_idx, end_idx):
        nodes = self._without_excluded(all_nodes[start_idx:end_idx], start_idx, end_idx)
        report = self._begin(f"Binary search iteration {self.iteration + 1}")
        if not nodes:
            return set()
        report.append(
            f"From node index {start_idx}:{nodes[0]} to {end_idx - 1}:{nodes[-1]}. "
            f"Size of the interested node list is {len(nodes)}",
        )
        if self._try(nodes, [nodes[-1].name]) is None:
            report.append("No discrepancy found.")
            self.print_report(report)
            return set()
        if len(nodes) == 1:
            report.append(
                "This is the last node in the sub-module. Search in the current branch is "
                f"successful with culprit = {set(nodes)}."
            )
            self.print_report(report)
            return set(nodes)
        report.append(
            "Proceed to split and lower the halves of the current sub-module individually."
        )
        self.print_report(report)
        middle = start_idx + (end_idx - start_idx) // 2
        culprits = self._binary_search_impl(all_nodes, start_idx, middle)
        if not culprits or self.settings.find_all:
            culprits |= self._binary_search_impl(all_nodes, middle, end_idx)
        return culprits

    def _accumulate_traverse(self, nodes):
        if self.settings.find_all:
            print("'Find All' mode is not supported in accumulate traversal.")
            return set()
        done = []
        for node in nodes:
            report = self._begin(
                f"Accumulate traverse iteration {self.iteration + 1}.", f"Add node: {node.name}"
            )
            done.append(node)
            wrong = self._try(done, [node.name])
            if wrong is not None:
                report.append(f"Found culprit {node}")
            self.print_report(report)
            if wrong is not None:
                return {node}
        return set()

    def _skip_traverse(self, all_nodes, skip_nodes):
        stops = [i for i, node in enumerate(all_nodes) if node.name in set(skip_nodes)]
        culprits, start = set(), 0
        for stop in (*stops, len(all_nodes)):
            nodes = all_nodes[start:stop]
            nodes = nodes and self._without_excluded(nodes, start, stop)
            if nodes:
                report = self._begin(
                    f" Nodes block {self.iteration + 1}.",
                    f"From node index {start} to {stop - 1}. "
                    f"Size of the interested node list is {len(nodes)}",
                )
                wrong = self._try(nodes)
                if wrong is None:
                    report.append("No discrepancy found.")
                else:
                    culprits.update(nodes)
                    report.append(f"Found culprit from {wrong[0]} error: {set(nodes)}")
                self.print_report(report)
            start = stop + 1
        return culprits

    def _defined_traverse(self, nodes):
        nodes = self._without_excluded(nodes)
        if not nodes:
            return set()
        first, last = nodes[0].name, nodes[-1].name
        report = self._begin(f"Defined graph from {first} to {last}")
        wrong = self._try(nodes, [nodes[-1].name])
        self.print_report(report)
        return set(nodes) if wrong is not None else set()

    def _collect_nodes(self, start, end):
        nodes, inside = [], start is None
        for node in self.module.graph.nodes:
            inside |= node.name == start
            if inside and node.op in _CALLS:
                nodes.append(node)
            if node.name == end:
                break
        return nodes

    def run_nodes(self, start=None, end=None):
        """Runs the nodes from `start` to `end` both ways, and prints a mismatch."""
        nodes = self._collect_nodes(start, end)
        names = [node.name for node in nodes] if self.settings.return_intermediate else []
        wrong = self._try(nodes, names)
        if wrong is not None:
            print(wrong[1])

    def print_report(self, report):
        """Prints one report."""
        for index, line in enumerate(report):
            print(line if index == 0 else " . " + line)

    def print_reports(self):
        """Prints all reports."""
        for report in self.reports:
            self.print_report(report)

    def minimize(self, start=None, end=None, skip_nodes=None, find_last_node=None):
        """The nodes that make a difference, of those from `start` to `end`, a set. skip_nodes:
        names of nodes to leave out, for the method "skip". find_last_node: for "block", True to
        look only for its last node, False only for its first. RuntimeError for unknown methods."""
        print(self.settings)
        print(self.module.graph)
        nodes = self._collect_nodes(start, end)
        method = self.settings.traverse_method
        if method == "block":
            return block(self, nodes, find_last_node) if nodes else set()
        if method == "skip":
            if skip_nodes is None:
                raise RuntimeError("'skip_nodes' can't be None when 'traverse_method' is 'skip'.")
            return self._skip_traverse(nodes, skip_nodes)
        if method not in ("sequential", "binary", "accumulate", "defined"):
            raise RuntimeError(f"Unknown traverse method {method}!")
        return getattr(self, f"_{method}_traverse")(nodes)


def _return_only(submodule, names):
    """Lets a submodule return nothing but these of its nodes. Returns the new output node."""
    graph = submodule.graph
    found = [node for node in graph.nodes if node.name in names]
    graph.erase_node(graph.output_node())
    output = graph.output(found[0] if len(found) == 1 else tuple(found))
    submodule.recompile()
    return output
