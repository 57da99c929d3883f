"""Are the lessons' wrong transforms refuted, and made small? Prints a line for each that isn't, and
the figures as JSON in the last line.

A wrong program of an exercise is applied to the models of its check, and what it gives is compared
with what the solution gives. Those that break another rule (an exception, a stale module, a node
too many) but give the right values can't be refuted, and must not be.
"""

import contextlib
import io
import json
import sys
from pathlib import Path

import torch
from playground import checking
from torch import fx
from torch.fx.proof import compare

LESSONS = Path(__file__).parents[2] / "lessons"
SMALL = 6
sys.modules["checking"] = checking


def program(path):
    names = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(path.read_text(), str(path), "exec"), names)
    return names


def one_function(name, *models):
    """Exercises that ask for a function from a model to a graph module."""

    def cases(check):
        for make, inputs in models:
            yield (lambda names, m=make(check): names[name](m)), inputs

    return cases


def patterns(check):
    for kind in ("Gate", "LookAlike", "Nested"):
        def rewritten(names, kind=kind):
            traced = fx.symbolic_trace(check[kind]())
            fx.replace_pattern(traced, names["pattern"], names["replacement"])
            return traced

        yield rewritten, [torch.randn(2, 3), torch.randn(2, 3)]


def quantized(check):
    """Observers, the same batches for both, and few levels: 2 bits show what 8 would hide."""

    def rewritten(names):
        torch.manual_seed(1)
        layers = torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.Linear(4, 2)
        module = names["insert"](torch.nn.Sequential(*layers))
        for _ in range(3):
            module(rows(4, 3))
            module(rows(4, 3) * -0.3)
        return names["convert"](module, 2)

    yield rewritten, [rows(4, 3) * 3]


def stages(check):
    for where, (of, x) in check["MODELS"].items():
        def rewritten(names, of=of, x=x):
            return fx.symbolic_trace(names["three_stages"](fx.symbolic_trace(of), x))

        yield rewritten, [rows(*x.shape)]


def model(kind, *args):
    """A model of the check; a batch norm in it has been trained."""
    return lambda check: checking.as_trained(check[kind](*args))


def traced(kind):
    return lambda check: fx.symbolic_trace(check[kind])


def traced_part(kind):
    return lambda check: fx.symbolic_trace(check[kind]())


def rows(*shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(3))


PICTURE = rows(2, 3, 8, 8)
WAYS = ("two readers", "conv twice", "norm twice", "no convolution", "another layer", "plain")
NORMS = [rows(3, 4), rows(4), rows(4)]
EXERCISES = {
    "05-swap-one-operation/exercises/every-relu": one_function(
        "relu_to_gelu", *((model(kind), [rows(3, 4)]) for kind in ("Functions", "Method", "Layers"))
    ),
    "06-an-fx-graph-transform/exercises/safe-to-keep": one_function(
        "fuse_pairs",
        (model("TwoPairs"), [rows(3, 4)]),
        (model("OtherNames"), [rows(3, 3)]),
        *((model(kind), [rows(3, 4)]) for kind in ("TwoReaders", "ReadBefore")),
    ),
    "07-insertion-points/exercises/limit": one_function(
        "limit", (model("Plain"), [rows(3, 4)]), (model("Shared"), [rows(3, 4)])
    ),
    "08-pattern-and-replacement/exercises/keep-the-values": patterns,
    "09-rewrite-by-retracing/exercises/take-apart": one_function(
        "decompose",
        (lambda check: check["softmax_model"](-1), [rows(3, 4)]),
        (lambda check: check["softmax_model"](0), [rows(3, 4)]),
        (lambda check: check["norm_model"](4, 0.5), NORMS),
    ),
    "13-conv-batch-norm-fusion/exercises/fuse-or-refuse": one_function(
        "fuse", *((model("Pair", way), [PICTURE]) for way in WAYS), (model("ResNet", 2), [PICTURE])
    ),
    "14-the-same-thing-twice/exercises/merge": one_function(
        "cse",
        *((traced(kind), [rows(2, 3), rows(2, 3)]) for kind in ("chains", "swapped", "nested")),
        *((traced(kind), [rows(2, 3)]) for kind in ("keyword", "types", "whole_and_float")),
        *((traced_part(part), [rows(2, 3)]) for part in ("InPlaceLayer", "Drops")),
    ),
    "15-fewer-bits/exercises/observe-and-convert": quantized,
    # A wrong cut gives the right values: these must not be refuted.
    "16-cut-a-model-in-stages/exercises/three-stages": stages,
}
# The programs of the others are no transforms, so there is nothing to compare: a module (1), one to
# be traced (2, 4), a list of chains (3), an interpreter's finding (10), a count (11), a list of
# times (12), a tracer (17), and answers about given rewrites (18).


def outcome(make, names):
    """The graph module that a program gives, or None."""
    try:
        torch.manual_seed(0)
        made = make(names)
        made.graph.lint()
        return made if isinstance(made, fx.GraphModule) else None
    except Exception:
        return None


def differ(right, wrong, inputs):
    """Whether the modules differ, by running them and nothing else."""
    for scale in (1.0, -3.0, 40.0):
        given = [one * scale for one in inputs]
        try:
            torch.manual_seed(0)
            a = right(*given)
            torch.manual_seed(0)
            b = wrong(*given)
        except Exception:
            return None
        if a.shape != b.shape or not torch.allclose(a, b, rtol=1e-4, atol=1e-5):
            return True
    return False


def main():
    wrong_programs = refuted = small = missed = 0
    for folder, cases in EXERCISES.items():
        check = program(LESSONS / folder / "check.py")
        solution = program(LESSONS / folder / "solution.py")
        for path in sorted((LESSONS / folder / "wrong").glob("*.py")):
            verdict, apart = judged(cases(check), solution, path)
            if verdict is None and not apart:
                continue
            wrong_programs += 1
            if verdict is None:
                missed += 1
                print(f"not refuted: {path.relative_to(LESSONS)}")
                continue
            refuted += 1
            sizes = [len(graph.nodes) for graph in verdict.case.graphs()]
            small += max(sizes) <= SMALL
            if max(sizes) > SMALL:
                print(f"{sizes} nodes: {path.relative_to(LESSONS)}\n{verdict}")
    counts = {"wrong": wrong_programs, "refuted": refuted, "small": small, "missed": missed}
    print(json.dumps(counts))


def judged(cases, solution, path):
    """The first refutation of a wrong program, and whether running it shows that it is wrong."""
    try:
        names = program(path)
    except Exception:
        return None, False
    apart = False
    for make, inputs in cases:
        right, wrong = outcome(make, solution), outcome(make, names)
        if right is None or wrong is None:
            continue
        wrong.recompile()
        verdict = compare(right, wrong, *inputs)
        if verdict.kind == "refuted":
            return verdict, True
        differs = differ(right, wrong, inputs)
        assert not (differs and verdict.kind == "proved"), f"{path}: proved, but it differs"
        apart |= bool(differs)
    return None, apart


main()
