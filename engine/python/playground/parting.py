"""Where two modules part that should give the same: in words, and as the case that the page shows
beside the message (cases.py)."""

import torch

from . import cases, checking


def told(model, rewritten, given, rtol, atol):
    """Sentences, and a case or None, about two modules or functions that differ for `given`."""
    before, after, given = _as_graphs(model, rewritten, given)
    asked = checking.apart.asked_by(after) if checking.apart and _is_graph(after) else 0
    text, small = _in_words(before, after, given, asked, rtol, atol)
    return text, cases.of_modules(before, after, small, asked, rtol, atol)


def _is_graph(module):
    return isinstance(module, torch.fx.GraphModule)


def _as_graphs(model, rewritten, given):
    """Both as graph modules where they can be traced, and the inputs that these take."""
    if isinstance(rewritten, torch.fx.GraphModule):
        return model, rewritten, given
    tensors = tuple(one for one in given if isinstance(one, torch.Tensor))
    try:
        return _traced(model, given), checking.there(_traced, rewritten, given), tensors
    except Exception:  # it needs values, or is no code that can be traced
        return model, rewritten, given


def _traced(function, given):
    """A function or module as a graph module, where only the tensors of `given` are inputs."""
    places = [at for at, one in enumerate(given) if isinstance(one, torch.Tensor)]
    if len(places) == len(given) and hasattr(function, "named_modules"):
        return torch.fx.symbolic_trace(function)

    def called(*tensors):
        filled = list(given)
        for at, one in zip(places, tensors):
            filled[at] = one
        return function(*filled)

    shapes = {
        1: lambda x: called(x),
        2: lambda x, y: called(x, y),
        3: lambda x, weight, bias: called(x, weight, bias),
    }
    return torch.fx.symbolic_trace(shapes[len(places)])


def outputs_of(module, inputs):
    """What a module gives for each input: all of them in one question to the program's side."""
    with torch.no_grad():
        return [module(one.clone()) for one in inputs]


def _in_words(model, rewritten, given, asked, rtol, atol):
    """The case made small, in sentences: the first node whose value differs, and the smallest input
    that was found to show it; and the inputs made small."""
    if not _is_graph(rewritten) or len(given) != 1:
        return "", given
    try:
        with torch.no_grad():
            if asked:
                small, arrived = _smaller_there(model, rewritten, given[0], rtol, atol)
                return _for_the_input(small, model(small.clone()), arrived), (small,)
            small = _smaller(model, rewritten, given[0], rtol, atol)
            name = _first_difference(model, rewritten, small, rtol, atol)
            text = f" The first node whose value differs is {name}." if name else ""
            results = (_seeded(one)(small.clone()) for one in (model, rewritten))
            return text + _for_the_input(small, *results), (small,)
    except Exception:  # what fails for a smaller input is no better explanation
        return "", given


def _seeded(module):
    """The module, or function, with the same random numbers each time."""

    def run(*given):
        torch.manual_seed(0)
        return module(*given)

    return run


def _for_the_input(small, expected, arrived):
    """The results for an input that can be looked at."""
    if small.numel() > 8:
        return ""
    before, after = (checking.plain(one.tolist()) for one in (expected, arrived))
    return f" For {checking.plain(small.tolist())} it gives {after} instead of {before}."


def _smaller_there(model, rewritten, value, rtol, atol):
    """_smaller() for a module that asks the program's side: two questions, each with all trials.
    And what the module gives for that input."""

    def first_that_shows(trials):
        arrived = checking.there(outputs_of, rewritten, trials)
        for one, found in zip(trials, arrived):
            expected = model(one.clone())
            same = expected.shape == found.shape
            if not same or not torch.allclose(expected, found, rtol, atol, equal_nan=True):
                return one, found
        return None

    rows = [value[at : at + 1].clone() for at in range(min(len(value), 8))]
    small, arrived = first_that_shows([*rows, value])
    if small.numel() > 16:
        return small, arrived
    alone = [torch.zeros_like(small) for _ in range(small.numel())]
    for at, one in enumerate(alone):
        one.view(-1)[at] = small.view(-1)[at]
    signs = [torch.full_like(small, sign) for sign in (-1.0, 1.0)]
    return first_that_shows([torch.zeros_like(small), *alone, *signs, small])


def _smaller(model, rewritten, value, rtol, atol):
    """One row of the input, with as many zeros as a few trials allow, that still shows it."""

    def shows(one):
        runs = _seeded(model), _seeded(rewritten)
        return checking.difference(*runs, one, rtol=rtol, atol=atol) is not None

    rows = (value[at : at + 1] for at in range(min(len(value), 8)))
    small = next((row.clone() for row in rows if shows(row)), value.clone())
    if small.numel() > 16:
        return small
    for at in range(small.numel()):
        trial = small.clone()
        trial.view(-1)[at] = 0.0
        small = trial if shows(trial) else small
    return small


class _Values(torch.fx.Interpreter):
    """Remembers the value of each node, by name."""

    def __init__(self, module):
        super().__init__(module)
        self.found = {}

    def run_node(self, node):
        value = self.found[node.name] = super().run_node(node)
        return value


def _first_difference(model, rewritten, value, rtol, atol):
    """The first node of the rewritten graph that has a namesake in the original with another
    value."""
    before, after = _Values(torch.fx.symbolic_trace(model)), _Values(rewritten)
    for one in (before, after):
        _seeded(one.run)(value.clone())
    for name, there in after.found.items():
        here = before.found.get(name)
        if isinstance(here, torch.Tensor) and isinstance(there, torch.Tensor) and name != "output":
            same = here.shape == there.shape
            if not same or not torch.allclose(here, there, rtol, atol, equal_nan=True):
                return name
    return None
