"""Traces random modules and edits their graphs at random, and prints all that can be seen of them.

usage: fx_fuzz.py FIRST COUNT. Seed by seed the same on real PyTorch and here; tools/fx_fuzz.mjs
compares. What docs/differences.md lists is kept out of the scripts.
"""

import contextlib
import copy
import io
import operator
import random
import re
import sys
import warnings

import torch
import torch.fx
from torch.fx import Graph, GraphModule, Interpreter, Transformer, replace_pattern, symbolic_trace

UNARY = (torch.relu, torch.neg, torch.sigmoid, torch.abs, operator.neg, torch.nn.functional.gelu)
BINARY = (torch.add, torch.mul, operator.add, operator.sub, operator.mul, torch.maximum)
METHODS = ("relu", "neg", "sum", "t", "contiguous", "abs")
MODULES = (torch.nn.ReLU, torch.nn.Tanh, torch.nn.Identity, lambda: torch.nn.Linear(2, 2))


def wrapped(x, n=1):
    return x * n


torch.fx.wrap("wrapped")


class Random(torch.nn.Module):
    """A module whose forward is a list of random steps."""

    def __init__(self, rng, depth):
        super().__init__()
        self.names = []
        for index in range(rng.randint(1, 3)):
            name = f"{rng.choice(['layer', 'lin', 'Block', 'relu'])}{rng.choice(['', index])}"
            inner = depth and rng.random() < 0.3
            module = Random(rng, depth - 1) if inner else rng.choice(MODULES)()
            if not inner and rng.random() < 0.3:
                module = torch.nn.Sequential(module, torch.nn.ReLU())
            setattr(self, name, module)
            self.names.append(name)
        self.weight = torch.nn.Parameter(torch.ones(2, 2))
        self.register_buffer("shift", torch.ones(2, 2))
        self.steps = [rng.random() for _ in range(rng.randint(2, 7))]
        self.seed = rng.randint(0, 10**9)

    def forward(self, x, y=None, scale: float = 1.5):
        rng, values = random.Random(self.seed), [x, self.weight]
        for _ in self.steps:
            values.append(self.step(rng, values, scale))
        return values[-1] if rng.random() < 0.7 else (values[-1], {"first": values[2]})

    def step(self, rng, values, scale):
        one, two = rng.choice(values), rng.choice(values)
        return rng.choice((
            lambda: rng.choice(UNARY)(one),
            lambda: rng.choice(BINARY)(one, two),
            lambda: getattr(one, rng.choice(METHODS))(),
            lambda: getattr(self, rng.choice(self.names))(one),
            lambda: one * scale + rng.choice((1, 2.5, True)),
            lambda: torch.cat([one, two], dim=rng.randint(0, 1)),
            lambda: torch.stack((one, two))[rng.randint(0, 1)],
            lambda: one.view(-1, one.shape[-1]),
            lambda: wrapped(one, n=rng.randint(1, 3)),
            lambda: torch.sum(one, dim=-1, keepdim=True),
            lambda: one + self.shift,
            lambda: one[..., 0:1] - two,
        ))()  # fmt: skip


def clean(text):
    return re.sub("0x[0-9a-f]+", "0x", str(text))


class Script:
    """Random edits of one graph."""

    def __init__(self, rng, gm):
        self.rng, self.gm, self.graph, self.foreigners = rng, gm, gm.graph, 0

    def node(self, calls=False):
        nodes = list(self.graph.nodes)
        chosen = [node for node in nodes if not calls or node.op not in ("placeholder", "output")]
        return self.rng.choice(chosen or nodes)

    def value(self, depth=0):
        rng = self.rng
        kind = rng.randint(0, 9 if depth < 2 else 6)
        if kind < 4:
            return self.node()
        if kind < 7:
            return rng.choice((1, 2.5, None, "text", True, torch.float32, -1, slice(0, 2)))
        if kind == 7:
            return [self.value(depth + 1) for _ in range(rng.randint(0, 2))]
        if kind == 8:
            return tuple(self.value(depth + 1) for _ in range(rng.randint(0, 2)))
        return {"k": self.value(depth + 1)}

    def insert(self):
        rng, graph = self.rng, self.graph
        place = rng.choice((graph.inserting_before, graph.inserting_after))
        with place(rng.choice((None, self.node(), self.node()))):
            name = rng.choice((None, None, "mine", "add_1", "relu", "sum", "a b"))
            return rng.choice((
                lambda: graph.call_function(
                    rng.choice(UNARY + BINARY), (self.value(), self.value()), name=name),
                lambda: graph.call_method(rng.choice(METHODS), (self.node(), self.value())),
                lambda: graph.call_function(getattr, (self.node(), "shape"), name=name),
                lambda: graph.placeholder(rng.choice(("x", "input", "new")), default_value=1),
                lambda: graph.get_attr(rng.choice(("weight", "shift", "missing.w"))),
                lambda: graph.create_node("call_module", self.gm_name(), (self.node(),)),
                lambda: graph.node_copy(self.node(), lambda node: node),
            ))()  # fmt: skip

    def gm_name(self):
        return self.rng.choice([name for name, _ in self.gm.named_modules()][1:] or ["none"])

    def change(self):
        node, rng = self.node(calls=True), self.rng
        return rng.choice((
            lambda: setattr(node, "args", tuple(self.value() for _ in range(rng.randint(1, 3)))),
            lambda: setattr(node, "kwargs", {"alpha": self.value()}),
            lambda: node.update_arg(rng.randint(0, 2), self.value()),
            lambda: node.update_kwarg("dim", self.value()),
            lambda: setattr(node, "type", rng.choice((int, torch.Tensor, None))),
            lambda: node._rename(rng.choice(("renamed", "x", "relu_1"))),
            lambda: self.retarget(node),
            lambda: node.replace_input_with(self.node(), self.node()),
        ))()  # fmt: skip

    def retarget(self, node):
        # Code of a wrapped function with another target spoils later traces in PyTorch.
        if node.op == "call_function" and not node.meta.get("is_wrapped"):
            node.target = self.rng.choice(UNARY)

    def move(self):
        return getattr(self.node(), self.rng.choice(("append", "prepend")))(self.node())

    def erase(self):
        return self.graph.erase_node(self.node(calls=True))

    def replace_uses(self):
        odd = self.rng.random() < 0.3
        keep = (lambda user: user.op != "output") if odd else None
        return self.node().replace_all_uses_with(self.node(), delete_user_cb=keep)

    def dead_code(self):
        return self.graph.eliminate_dead_code()

    def lint(self):
        return self.graph.lint()

    def copied(self):
        return str(copy.deepcopy(self.graph))

    def copied_into(self):
        other, mapping = Graph(), {}
        result = other.graph_copy(self.graph, mapping)
        return result, str(other), {str(old): str(new) for old, new in mapping.items()}

    def found(self):
        node = self.node()
        return self.graph.find_nodes(op=node.op, target=node.target)

    def order(self):
        one, two = self.node(), self.node()
        return one < two, one > two, one.next.name, two.prev.name, one.all_input_nodes

    def pattern(self):
        rng = self.rng
        self.graph.lint()  # matching in a graph with a cycle is no one's business
        kinds = [rng.choice(UNARY) for _ in range(rng.randint(1, 2))]
        pair = rng.choice(BINARY)

        def before(x):
            for kind in kinds:
                x = kind(x)
            return x

        def before_two(x, y):
            return kinds[0](pair(x, y))

        if rng.random() < 0.5:
            found = replace_pattern(self.gm, before, lambda x: torch.tanh(x))
        else:
            found = replace_pattern(self.gm, before_two, lambda x, y: torch.sub(y, torch.tanh(x)))
        return [(match.anchor, match.nodes_map) for match in found]

    def readable(self):
        if self.rng.random() < 0.3:
            self.node().stack_trace = '  File "mine.py", line 3, in f\n    x = y\n'
        return self.gm.print_readable(print_output=False, expanded_def=self.rng.random() < 0.5)

    def tabular(self):
        with contextlib.redirect_stdout(io.StringIO()) as text:
            self.graph.print_tabular()
        return text.getvalue()

    def insert_for_good(self):
        place = self.rng.choice((self.graph.inserting_before, self.graph.inserting_after))
        place(self.node())
        return self.graph.call_function(torch.neg, (self.node(),))

    def foreign(self):
        if self.rng.random() < 0.7:
            return None
        self.foreigners += 1
        node = Graph().placeholder(f"foreign{self.foreigners}")
        self.node(calls=True).args = (node,)
        return node.users

    def run(self):
        try:
            result = Interpreter(self.gm).run(torch.ones(2, 2), torch.ones(2, 2))
        except Exception as error:
            return type(error).__name__
        return type(result).__name__

    def recompiled(self):
        return self.gm.recompile().src, self.gm._lineno_map

    def code(self):
        return self.graph.python_code("self").src

    def step(self):
        act = self.rng.choice((
            self.insert, self.insert, self.insert, self.change, self.change, self.move, self.erase,
            self.erase, self.replace_uses, self.dead_code, self.lint, self.copied, self.copied_into,
            self.found, self.order, self.pattern, self.code, self.readable, self.tabular,
            self.insert_for_good, self.foreign, self.run, self.recompiled,
        ))  # fmt: skip
        print(act.__name__, end=": ")
        try:
            print(clean(act()))
        except SyntaxError:
            print("SyntaxError")
        except Exception as error:
            print(type(error).__name__, clean(error))

    def state(self):
        for node in self.graph.nodes:
            inputs, users = node.all_input_nodes, list(node.users)
            print(node.name, node.op, clean(node.args), clean(node.kwargs), inputs, users)


def traced(rng):
    net = Random(rng, 2)
    gm = symbolic_trace(net)
    print(gm.graph)
    print(gm.code)
    for node in gm.graph.nodes:
        stack = node.meta.get("nn_module_stack", {})
        print(node.name, [(key, path) for key, (path, _) in stack.items()])
    print(Transformer(gm).transform().code)
    try:
        print(type(Interpreter(gm).run(torch.ones(2, 2))).__name__)
    except Exception as error:
        print(type(error).__name__, clean(error).split("\n\nWhile")[0])
    return gm


def main(first, count):
    warnings.simplefilter("ignore")
    for seed in range(first, first + count):
        print(f"\x1eseed {seed}")
        rng = random.Random(seed)
        try:
            script = Script(rng, traced(rng))
        except Exception as error:
            print("not traced:", type(error).__name__, clean(error))
            continue
        for _ in range(rng.randint(5, 25)):
            script.step()
            if rng.random() < 0.3:
                script.state()
        print(clean(script.graph))
        try:
            GraphModule(script.gm, copy.deepcopy(script.graph))
            print(script.code())
        except SyntaxError:
            print("SyntaxError")
        except Exception as error:
            print(type(error).__name__, clean(error))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
