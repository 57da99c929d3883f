"""What checks of exercises share: hidden inputs, comparing, and the sentences of their verdicts.

A check imports it by the name `checking`; a learner's program can't. Every function here passes or
raises an AssertionError that says what was expected, what arrived and what to try.
"""

import ast

import torch

ADVICE = {
    "used before it has been defined": (
        "a node reads a value that is made later, or its own. When replace_all_uses_with runs "
        "after the new node was made, the new node's own argument is replaced, too."
    ),
    "Tried to erase Node": (
        "a node was erased while another one still reads it. Call replace_all_uses_with first: it "
        "takes the readers away."
    ),
    "object does not support mutation": (
        "arguments of a node can't be changed in place. Assign a new tuple to node.args."
    ),
    "does not support item assignment": (
        "arguments of a node are a tuple, which can't be changed in place. Assign a new tuple to "
        "node.args."
    ),
    "args must be a tuple": (
        "the arguments of a node are a tuple, also where there is only one of them: (x,)."
    ),
    "'functools.partial' object has no attribute '__name__'": (
        "the function that a node calls needs a name, and what functools.partial makes has none. "
        "Write a function with def that calls it."
    ),
}

# Learners' words for what Python has shorter names for.
WORDS = {
    "str": "a string", "int": "a whole number", "complex": "a complex number", "bytes": "bytes",
    "NoneType": "None", "type": "a class", "module": "a Python module", "ellipsis": "an ellipsis",
    "Tensor": "a tensor", "Parameter": "a parameter", "Size": "a shape", "Node": "a node",
    "Graph": "a graph", "GraphModuleImpl": "a GraphModule",
}  # fmt: skip

# Where a program is judged from another interpreter: how to reach the one in which it runs.
apart = None
# Where an exercise is judged with this package: what says where two modules part (parting.py).
case_of = None
# And what holds a graph to rules on how it was changed (tape_rules.py).
rules_of = None


def there(function, *args):
    """Calls a function of the check where the program runs, with `args`, and gives what it returns.
    For whatever has to happen around a call of the program: a clock that is set, a layer that
    counts. What is returned is then the program's word; compare it here."""
    return apart.there(function, *args) if apart else function(*args)


def trace(function):
    """What symbolic_trace makes of something that the program defines."""
    try:
        return there(_trace, function)
    except AssertionError as error:
        text, _, found = str(error).partition("Expected FunctionType, got ")
        if text or not found:
            raise
        place, _, found = found.strip("<>").removeprefix("class ").strip("'").rpartition(".")
        raise AssertionError(
            "Tracing needs a function that def or lambda makes, or a module. Under one of the "
            "names that the exercise gives, your program has something else: "
            f"{called(found, place == '__main__')}."
        ) from None


def _trace(function):
    code = getattr(function, "__code__", None)
    assert not getattr(code, "co_flags", 0) & 0x80, (
        f"{code.co_name} can't be traced: it is a coroutine. Write def, not async def."
    )
    return torch.fx.symbolic_trace(function)


def after(model):
    """A model that was given to the program, as the program has left it."""
    return apart.after(model) if apart else model


def call(function, *args, advice=None):
    """What a function of the program returns. An exception whose text holds a key of `advice` or of
    ADVICE fails the test with that advice; the judge adds the line."""
    try:
        return function(*args)
    except Exception as error:
        for part, text in {**ADVICE, **(advice or {})}.items():
            if part in str(error) and callable(function):
                raise AssertionError(f"{type(error).__name__}: {text}") from error
        raise


def kind(value, none="nothing"):
    """What a value is, for a message: `none` for None, "a list", "an object of your class C"."""
    if value is None or isinstance(value, bool):
        return none if value is None else f"the value {value}"
    if isinstance(value, type | torch.fx.GraphModule):
        return "a class" if isinstance(value, type) else "a GraphModule"
    return called(type(value).__name__, type(value).__module__ == "__main__")


def called(name, own=False):
    """What an object of a type of this name is; `own`: the program has written that class."""
    if own:
        return f"an object of your class {name}"
    if "function" in name or name == "method":
        return "a function"
    return WORDS.get(name) or (f"an {name}" if name[0] in "aeiouAEIOU" else f"a {name}")


def returned(value, name, *kinds):
    """`value`, which the program's function `name` returned, if it is one of these kinds."""
    assert value is not None, f"{name} returned nothing. End it with a return statement."
    wanted = " or ".join(called(one.__name__) for one in kinds)
    assert isinstance(value, kinds), (
        f"Expected {name} to return {wanted}, but it returned {kind(value)}."
    )
    return value


def a_class(value, name, base):
    """`value`, which the program calls `name`, is a class; `base` is what it should inherit."""
    assert isinstance(value, type) or type(value).__name__ == "type", (
        f"Expected {name} to be a class, but it is {kind(value, 'None')}. Write: "
        f"class {name}({base})"
    )


def graph_module(value, name):
    """`value`, which the program's function `name` returned, if it is a GraphModule."""
    return returned(value, name, torch.fx.GraphModule)


def is_dict(value, name):
    """`value`, which the program calls `name`, is a dict."""
    assert isinstance(value, dict), (
        f"Expected {name} to be a dict, but it is {kind(value, 'None')}. Keep its form, and change "
        "what stands in it."
    )


def well_formed(module):
    """The module's graph passes lint, has no node that nobody reads, and is what it runs."""
    try:
        module.graph.lint()
    except Exception as error:
        raise AssertionError(
            f"graph.lint() refuses the graph: {_first_line(error)} Look at the arguments and at "
            "the order of the nodes that you made."
        ) from None
    dead = [node.name for node in module.graph.nodes if not node.users and _may_go(node)]
    assert not dead, (
        f"Nodes that nobody reads were left behind: {', '.join(dead)}. "
        "Erase them, or call graph.eliminate_dead_code()."
    )
    current(module)


def current(module):
    """The module runs the code of its graph, not an older one."""
    runs = module.code
    module.recompile()
    assert runs == module.code, (
        "The graph was changed, but the module still runs the code from before. "
        "Call recompile() on the module when the edits are done."
    )


def rows(*shape):
    """Inputs chosen to tell models apart, by name; `shape` is the shape of one row."""
    generator = torch.Generator().manual_seed(1)
    many = torch.randn((5, *shape), generator=generator) * 3
    return {
        "negative values": -torch.rand((2, *shape), generator=generator) - 0.5,
        "zeros": torch.zeros((1, *shape)),
        "one row": many[:1],
        "many rows": many,
        "large values": many * 40,
    }


def equal(expected, arrived, where, hint, rtol=0.0, atol=0.0):
    """Two results have the same type, shape and values; `where` follows "For" in the message."""
    forgot = " Is a return statement missing?" if arrived is None else ""
    assert isinstance(arrived, torch.Tensor), (
        f"For {where} a tensor was expected, but {kind(arrived)} arrived.{forgot} {hint}"
    )
    assert expected.shape == arrived.shape, (
        f"For {where} the shape should be {tuple(expected.shape)}, "
        f"but it is {tuple(arrived.shape)}. {hint}"
    )
    assert expected.dtype == arrived.dtype, (
        f"For {where} the type should be {expected.dtype}, but it is {arrived.dtype}. {hint}"
    )
    if torch.allclose(expected, arrived, rtol=rtol, atol=atol, equal_nan=True):
        return
    strange = bool(arrived.isnan().any()) and not bool(expected.isnan().any())
    apart = (expected - arrived).abs().max().item()
    how = "hold nan" if strange else f"are up to {apart:.3g} apart"
    raise AssertionError(f"For {where} the outputs {how}. {hint}")


def same_outputs(model, rewritten, inputs, hint, rtol=0.0, atol=0.0, advice=None):
    """Both return the same for each named input: a tensor, or a tuple of what they take. Both are
    modules or functions; where they can be traced, the page shows the case behind a failure.
    `advice` is that of `call`."""
    for where, value in inputs.items():
        given = value if isinstance(value, tuple) else (value,)
        with torch.no_grad():
            torch.manual_seed(0)
            expected = model(*map(_copied, given))
            torch.manual_seed(0)
            arrived = call(rewritten, *map(_copied, given), advice=advice)
        try:
            equal(expected, arrived, where, hint, rtol, atol)
        except AssertionError as error:
            raise parted(str(error), model, rewritten, given, rtol, atol) from None


def parted(message, model, rewritten, given, rtol=0.0, atol=0.0):
    """The AssertionError to raise when two modules or functions differ for the inputs `given`: the
    message, and where an exercise is judged here, the case that the page shows beside it."""
    text, case = case_of(model, rewritten, given, rtol, atol) if case_of else ("", None)
    failed = AssertionError(message + text)
    failed.case = case
    return failed


def plain(numbers):
    """Numbers with four digits, which is enough to look at."""
    if isinstance(numbers, list):
        return [plain(one) for one in numbers]
    return float(f"{numbers:.4g}") if isinstance(numbers, float) else numbers


def edited(module, model, *calls):
    """Rules on how a graph was made: it is the one that tracing `model` gave, and each of `calls`
    was used to change it. PyTorch keeps no record of changes; there, nothing is asked."""
    if rules_of:
        rules_of(module, model, calls)


def without(source, *names):
    """The program's text calls none of these functions, such as eval."""
    called = [
        node.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    found = [name for name in names if name in called]
    assert not found, f"The program calls {found[0]}, which this exercise does without."


def difference(original, rewritten, *inputs, rtol=1e-4, atol=1e-6):
    """How a rewrite differs from its original on these inputs, in words; None when they agree.
    Where the original itself fails there is nothing to keep."""
    try:
        expected = original(*(_copied(one) for one in inputs))
    except Exception:
        return None
    try:
        arrived = rewritten(*(_copied(one) for one in inputs))
    except Exception as error:
        return f"the rewrite raises {type(error).__name__}"
    if expected.dtype != arrived.dtype or expected.shape != arrived.shape:
        return "type or shape differ"
    if torch.allclose(expected, arrived, rtol=rtol, atol=atol, equal_nan=True):
        return None
    return "the values differ"


def breaks(original, rewritten, found, name, hint):
    """`found`, which the program calls `name`, is an input on which the rewrite differs."""
    inputs = found if isinstance(found, tuple) else (found,)
    for one in inputs:
        assert isinstance(one, torch.Tensor), (
            f"Expected {name} to be a tensor, but it is {kind(one, 'None')}."
        )
    try:
        original(*(_copied(one) for one in inputs))
    except Exception as error:
        raise AssertionError(
            f"{name} is no input for the original either: it raises {type(error).__name__}. {hint}"
        ) from None
    assert difference(original, rewritten, *inputs) is not None, (
        f"For {name} both give the same, up to rounding. {hint}"
    )


def _copied(value):
    """A copy with the order in memory of `value`, also of a slice or of an expanded tensor."""
    if not isinstance(value, torch.Tensor):
        return value
    sizes = list(zip(value.shape, value.stride()))
    room = 0 if value.numel() == 0 else 1 + sum((size - 1) * step for size, step in sizes)
    memory = value.detach().as_strided((room,), (1,)).clone()
    return memory.as_strided(value.shape, value.stride())


def as_trained(model, seed=2):
    """The model in eval mode with the statistics and scales that training leaves in a batch norm;
    those of a new one change nothing, so that a forgotten one would not show."""
    torch.manual_seed(seed)
    for module in model.modules():
        if isinstance(module, torch.nn.modules.batchnorm._BatchNorm):
            with torch.no_grad():
                module.running_mean.copy_(torch.randn(module.num_features))
                module.running_var.copy_(torch.rand(module.num_features) * 2 + 0.3)
                module.weight.copy_(torch.rand(module.num_features) + 0.5)
                module.bias.copy_(torch.randn(module.num_features))
    return model.eval()


class Untouched:
    """Remembers a model; `expect()` says whether it is still the same."""

    def __init__(self, model, *inputs):
        self._model, self._inputs = model, inputs
        self._state = {name: value.clone() for name, value in model.state_dict().items()}
        self._modules = dict(model.named_modules())
        self._training = {name: part.training for name, part in self._modules.items()}
        self._kept = {name: _plain_attributes(part) for name, part in self._modules.items()}
        self._gradients = {name: one.requires_grad for name, one in model.named_parameters()}
        self._graph = str(model.graph) if isinstance(model, torch.fx.GraphModule) else None
        self._output = self._run(model)

    def _run(self, model):
        torch.manual_seed(0)
        with torch.no_grad():
            return model(*(one.clone() for one in self._inputs))

    def expect(self):
        model = after(self._model)
        now = dict(model.named_modules())
        for name, before in self._modules.items():
            part = now.get(name)
            same = part is before or vars(part or model).get("_was") is before
            assert same or name, (
                "The original model computes in another way than before: its class, its forward or "
                "a hook has changed. Leave it as it is."
            )
            assert same, (
                f"The original model lost its module {name}. Change the traced copy of the graph, "
                "and the modules of a copy, not those of the original."
            )
            assert part.training == self._training[name], (
                "The original model was switched between train() and eval(). Leave its mode alone."
            )
            now_kept = _plain_attributes(part)
            for what, value in self._kept[name].items():
                assert now_kept.get(what) == value, (
                    f"The original's {name + '.' if name else ''}{what} was {value}, and it is "
                    f"{now_kept.get(what)} now. Change a copy of the layer."
                )
        state = model.state_dict()
        changed = [
            name
            for name, value in self._state.items()
            if name not in state or not torch.equal(state[name], value)
        ]
        assert not changed, (
            f"The original's {', '.join(changed)} changed. A traced module shares its layers with "
            "the original: work on copy.deepcopy(model) when you write into them."
        )
        more = [name for name in (*now, *state) if name not in (*self._modules, *self._state)]
        assert not more, (
            f"The original model has got {', '.join(more)}. Give new parts to the graph module."
        )
        gradients = {name: one.requires_grad for name, one in model.named_parameters()}
        assert gradients == self._gradients, (
            "The original's parameters had requires_grad switched. Leave them as they are."
        )
        assert self._graph is None or str(model.graph) == self._graph, (
            "The graph that was given was changed. Work on a copy of it."
        )
        assert torch.equal(self._run(model), self._output), (
            "The original model now returns other numbers than before."
        )


def _plain_attributes(module):
    kinds = (int, float, str, bool, tuple)
    own = vars(module).items()
    return {name: one for name, one in own if name[0] != "_" and type(one) in kinds}


def _may_go(node):
    return node.op not in ("placeholder", "output") and not node.is_impure()


def _first_line(error):
    line = str(error).split("\n")[0].strip()
    return line if line.endswith(".") else f"{line}."
