"""Making a counterexample small: parts of both graphs that agree become inputs, and the inputs
become few and simple."""

import itertools

import torch

from ._proof_run import Program, copied, differ, difference
from .graph import Graph
from .graph_module import GraphModule
from .node import map_aggregate, map_arg

_MOST_RUNS = 120
_MOST_PLACES = 4
_MOST_PAIRS = 16
# As many nodes as can be looked at together.
SMALL = 6


class Case:
    """A counterexample.

    name, inputs   the inputs as they were tried
    first, second  small graph modules that differ for `small`, or the two programs themselves
    small          their inputs: a name and a value each
    found          how the results of the two differ
    nodes          the nodes of the two graphs where values part, or None

    Inputs are made simpler in at most _MOST_RUNS trials, and by running at most `work` nodes.
    """

    def __init__(self, first, second, name, inputs, found, work=None):
        self.name, self.inputs, self.found = name, inputs, found
        self.first, self.second, self.nodes = first, second, None
        self.small = [(f"input {index}", copied(one)) for index, one in enumerate(inputs)]
        if first.graph is not None and second.graph is not None:
            _cut(self)
        size = sum(len(graph.nodes) for graph in self.graphs() if graph is not None)
        _simplify(self, _MOST_RUNS if work is None else min(_MOST_RUNS, work // size))

    def graphs(self):
        """The two small graphs, None for what isn't a graph module."""
        return self.first.graph, self.second.graph

    def input_texts(self):
        """Pairs of an input's name and its value's text."""
        return [(name, " ".join(repr(value).split())[:200]) for name, value in self.small]

    def lines(self):
        """The case as text."""
        lines = []
        if self.nodes is not None:
            lines.append(
                f"values part at {self.nodes[0].name} of the first and {self.nodes[1].name} of the "
                "second"
            )
        lines += [f"{name} = {text}" for name, text in self.input_texts()]
        lines.append(self.found)
        for which, graph in zip(("first", "second"), self.graphs()):
            if graph is not None:
                lines += [f"{which}:", *(f"  {line}" for line in str(graph).strip().split("\n"))]
        return lines


class Values:
    """What the nodes of a program's graph are for some inputs."""

    def __init__(self, program, inputs):
        self.program, self.of = program, {}
        self.outcome = program.run(inputs, self._keep)

    def _keep(self, node, value):
        if value is not None:
            # Copies, so that later steps can't change them.
            self.of[node] = map_aggregate(value, copied)


def _same(a, b):
    if isinstance(a, (tuple, list)) and isinstance(b, (tuple, list)):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b))
    return not differ(a, b)


def _cut(case):
    """Keeps of both graphs what lies between values that agree and a place where they don't."""
    first, second = case.first, case.second
    runs = [(Values(first, case.inputs), Values(second, case.inputs))]
    others = [one.detach().clone() * 0.37 + 0.2 if _is_float(one) else one for one in case.inputs]
    more = Values(first, others), Values(second, others)
    if more[0].outcome.error is None and more[1].outcome.error is None:
        runs.append(more)
    best = None
    for pair in itertools.islice(_candidates(runs), _MOST_PAIRS):
        found = _between(case, pair, runs)
        if found and (best is None or found[0] < best[0]):
            best = found
            if best[0] <= SMALL:
                break
    if best is not None:
        _, case.nodes, (case.first, case.second), case.small, case.found = best


def _between(case, pair, runs):
    """How many nodes the larger of the two small graphs has that end in `pair`, and what
    else `Case` says; None when they don't differ."""
    programs = case.first, case.second
    matches = _matches(pair, runs)
    small = [
        _slice(program, node, {match[side] for match in matches})
        for side, (program, node) in enumerate(zip(programs, pair))
    ]
    inputs = {}
    for m, n in matches:
        if m in small[0] or n in small[1]:
            inputs.setdefault(m, []).append(n)
    given = {n: m for m, same in inputs.items() for n in same}
    made = (
        Program(_module(programs[0], pair[0], small[0], {m: m for m in inputs}, inputs)),
        Program(_module(programs[1], pair[1], small[1], given, inputs)),
    )
    values = [(m.name, runs[0][0].of[m]) for m in inputs]
    expected, arrived = (program.run([value for _, value in values]) for program in made)
    found = expected.error is None and difference(expected, arrived)
    size = max(len(program.graph.nodes) for program in made)
    return (size, pair, made, values, found) if found else None


def at_fault(first, second):
    """The two nodes at which the values of two runs part: those of the second graph that read
    nothing but what the first graph has, too, before others; None when there are none."""
    runs, best = [(first, second)], None
    for pair in _candidates(runs):
        same = {n for _, n in _matches(pair, runs)}
        best = best or pair
        if all(n in same for n in pair[1].all_input_nodes):
            return pair
    return best


def _is_float(value):
    return isinstance(value, torch.Tensor) and value.dtype.is_floating_point


def _output(graph):
    return next(node for node in reversed(graph.nodes) if node.op == "output")


def _candidates(runs):
    """Pairs of nodes at which values may part, the likeliest first."""
    first, second = runs[0][0].program.graph, runs[0][1].program.graph
    yield from itertools.islice(_in_one_place(first, second, runs), _MOST_PLACES)
    yield from _parts(_output(first), _output(second), runs)


def _in_one_place(first, second, runs):
    """Pairs that differ, that the same node reads in both graphs, and of which the second reads
    nothing but what is the same in both. Rewrites leave the names of other nodes as they are."""
    named = {node.name: node for node in first.nodes}

    def same(node):
        return node.name in named and all(_agree(named[node.name], node, run) for run in runs)

    for reader in second.nodes:
        before = named.get(reader.name)
        if before is None or before.op != reader.op or before.target != reader.target:
            continue
        pairs = zip(before.all_input_nodes, reader.all_input_nodes)
        for a, b in pairs if len(before.args) == len(reader.args) else ():
            if a.op != "placeholder" and not all(_agree(a, b, run) for run in runs):
                if b.all_input_nodes and all(same(one) for one in b.all_input_nodes):
                    yield a, b


def _parts(before, after, runs):
    """Pairs of nodes of both graphs whose values differ, the best first: seen from the outputs, as
    long as two nodes do the same, it is the fault of the one argument that differs; or of one of
    several, which come behind that."""
    waiting, seen = [(before, after)], set()
    while waiting:
        pair = waiting.pop(0)
        if pair in seen:
            continue
        seen.add(pair)
        a, b = pair
        left, right = a.all_input_nodes, b.all_input_nodes
        pairs = zip(left, right) if len(left) == len(right) else ()
        apart = [(x, y) for x, y in pairs if not all(_agree(x, y, run) for run in runs)]
        innocent = len(apart) == 1 and _alike(a, b, runs)
        if a.op != "output" and b.op != "output" and not innocent:
            yield pair
        waiting += apart


def _shape_of(node):
    """The node's arguments without the nodes in them."""
    return repr(map_arg((node.args, dict(node.kwargs)), lambda n: None))


def _alike(a, b, runs):
    """Whether two nodes do the same, whatever they read."""
    if a.op != b.op or a.op == "placeholder" or _shape_of(a) != _shape_of(b):
        return False
    if a.op == "call_module":
        one, two = (run.program.model.get_submodule(n.target) for n, run in zip((a, b), runs[0]))
        if type(one) is not type(two) or repr(one) != repr(two):
            return False
        left, right = one.state_dict(), two.state_dict()
        return left.keys() == right.keys() and all(torch.equal(left[k], right[k]) for k in left)
    return a.op == "output" or a.target == b.target


def _agree(m, n, run):
    of_m, of_n = run[0].of, run[1].of
    return m in of_m and n in of_n and _same(of_m[m], of_n[n])


def _above(node):
    found, waiting = {}, [node]
    while waiting:
        for one in waiting.pop().all_input_nodes:
            if one not in found:
                found[one] = None
                waiting.append(one)
    return list(found)


def _matches(pair, runs):
    """Pairs of nodes above the two that have the same values in all runs."""
    left, found = [pair[0], *_above(pair[0])], []
    for n in [pair[1], *_above(pair[1])]:
        for m in left:
            if (m, n) != pair and m is not pair[0] and all(_agree(m, n, run) for run in runs):
                found.append((m, n))
                break
    # Both programs have their inputs in the same order.
    for m, n in zip(_placeholders(pair[0]), _placeholders(pair[1])):
        if not any(n is other for _, other in found) and all(_agree(m, n, run) for run in runs):
            found.append((m, n))
    return found


def _placeholders(node):
    return [n for n in node.graph.nodes if n.op == "placeholder"]


def _slice(program, node, cuts):
    """The nodes that `node` needs when those in `cuts` are given, itself included, in order; and
    those of `cuts` that they read."""
    needed, waiting = {node}, [node] if node not in cuts else []
    while waiting:
        for one in waiting.pop().all_input_nodes:
            if one not in needed:
                needed.add(one)
                if one not in cuts:
                    waiting.append(one)
    return {n: None for n in program.graph.nodes if n in needed}


def _module(program, root, needed, given, inputs):
    """A graph module of the nodes in `needed`, where those in `given` are the inputs."""
    graph, env, made = Graph(), {}, {}
    for m in inputs:
        made[m] = graph.placeholder(m.name)
    for node in needed:
        if node in given:
            env[node] = made[given[node]]
        elif node.op == "placeholder":
            env[node] = graph.placeholder(node.name)
        else:
            env[node] = graph.node_copy(node, lambda n: env[n])
    graph.output(env[root])
    return GraphModule(program.model, graph)


def _simplify(case, left):
    """Fewer rows and columns, and simple numbers, as long as the two still differ; at most `left`
    trials."""
    names = [name for name, _ in case.small]
    values = [value for _, value in case.small]
    kind = _kind(case.found)

    def keeps(tried):
        nonlocal left
        left -= 1
        expected = case.first.run(tried)
        if left < 0 or expected.error is not None:
            return ""
        found = difference(expected, case.second.run(tried))
        return found if _kind(found) == kind else ""

    for tried in _simpler(values):
        if left <= 0:
            break
        made = tried(values)
        if made is not None and (found := keeps(made)):
            values, case.found = made, found
    case.small = list(zip(names, values))


def _kind(found):
    """Whether values, shapes or types differ, or one fails: a smaller case has to say the same."""
    return next((word for word in ("shape [", "torch.", "raises") if word in found), "values")


def _simpler(values):
    """Functions that make inputs simpler, or None when that changes nothing."""
    sizes = sorted({size for one in values if _is_tensor(one) for size in one.shape if size > 1})
    for size in reversed(sizes):
        for count in (1, 2):
            if count < size:
                yield lambda now, size=size, count=count: _narrowed(now, size, count)
    for index, value in enumerate(values):
        if _is_float(value):
            for number in (0.0, 1.0, -1.0):
                yield lambda now, i=index, x=number: _set(now, i, torch.full_like(now[i], x))
            yield lambda now, i=index: _set(now, i, torch.round(now[i]))
    for index, value in enumerate(values):
        if _is_tensor(value) and value.dim():
            yield lambda now, i=index: _narrowed_one(now, i)


def _is_tensor(value):
    return isinstance(value, torch.Tensor)


def _set(values, index, new):
    if torch.equal(values[index], new):
        return None
    return [*values[:index], new, *values[index + 1 :]]


def _narrowed(values, size, count):
    """All dimensions of that size cut to `count`."""
    return [_cut_dims(one, size, count) if _is_tensor(one) else one for one in values]


def _cut_dims(tensor, size, count):
    for dim, found in enumerate(tensor.shape):
        if found == size:
            tensor = tensor.narrow(dim, 0, count)
    return tensor.contiguous()


def _narrowed_one(values, index):
    tensor = values[index]
    for dim, size in enumerate(tensor.shape):
        if size > 1:
            tensor = tensor.narrow(dim, 0, 1)
    return None if tensor.shape == values[index].shape else _set_any(values, index, tensor)


def _set_any(values, index, new):
    return [*values[:index], new.contiguous(), *values[index + 1 :]]
