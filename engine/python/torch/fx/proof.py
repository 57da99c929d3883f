"""Do two programs compute the same? FX Playground's own; PyTorch has no such module.

    from torch.fx.proof import compare
    print(compare(traced, fused, torch.randn(2, 4)))
"""

import torch

from . import _proof_inputs, _proof_record, _proof_shrink
from ._near import NearMatch, near_matches
from ._proof_mutants import unnoticed
from ._proof_run import Program, difference, furthest

__all__ = ["NearMatch", "Verdict", "compare", "near_matches", "unnoticed"]


class Verdict:
    """What is known of two programs.

    kind     "proved": the same for every input of these shapes and types; "tested": the same for
             the inputs that were tried; "refuted": different for one
    summary  a sentence
    rules    of "proved": what makes the two ways of writing one, as (rule, caveat, node names)
    tried    names of the inputs that were tried
    refused  those of them that the first program refuses with an error
    ulps, absolute, furthest  the largest difference that counts as rounding, and its input's name
    reason   of "tested": why it isn't proved
    case     of "refuted": the counterexample, see `_proof_shrink.Case`
    notes    more sentences
    """

    def __init__(self, kind, summary, **more):
        self.kind, self.summary = kind, summary
        self.rules, self.tried, self.refused, self.notes = [], [], [], []
        self.ulps = self.absolute = 0.0
        self.furthest = self.reason = self.case = None
        self.__dict__.update(more)

    def __bool__(self):
        """False when the programs are known to differ."""
        return self.kind != "refuted"

    def __repr__(self):
        lines = [f"{self.kind}: {self.summary}"]
        for rule, caveat, nodes in self.rules:
            where = f" ({', '.join(nodes)})" if nodes else ""
            lines.append(f"  rule: {rule}{where}{'. ' + caveat if caveat else ''}")
        if self.reason:
            lines.append(f"  not proved: {self.reason}")
        if self.case is not None:
            lines += ["  " + line for line in self.case.lines()]
        lines += ["  " + note for note in self.notes]
        return "\n".join(lines)


def compare(before, after, *example_inputs) -> Verdict:
    """Whether two graph modules (or modules, or functions of tensors) compute the same.

    `example_inputs` say how many inputs there are, their shapes and types; without any, the last
    call of `before` in this program does, or what ShapeProp left there. Both are compared in the
    mode (train or eval) that they are in, from the same random seed; neither is changed.
    """
    first, second = Program(before), Program(after)
    return compare_programs(first, second, example_inputs or _proof_inputs.found(first))


def compare_programs(first, second, inputs):
    """compare() of two `_proof_run.Program`s."""
    state = torch.get_rng_state()
    try:
        with torch.no_grad():
            return _compared(first, second, list(inputs))
    finally:
        torch.set_rng_state(state)


def _compared(first, second, inputs):
    notes = [program.stale for program in (first, second) if program.stale]
    tried, refused, far, zeros = [], [], (0.0, 0.0, None), False
    for name, values in _proof_inputs.attacks(inputs):
        expected = first.run(values)
        if expected.error is not None:
            if name == "the example":
                raise expected.error
            refused.append(name)
            continue
        arrived = second.run(values)
        tried.append(name)
        found = difference(expected, arrived)
        if found:
            case = _proof_shrink.Case(first, second, name, values, found)
            summary = f"for {name}, {found}."
            return Verdict("refuted", summary, tried=tried, refused=refused, case=case, notes=notes)
        ulps, absolute, signs = furthest(expected, arrived)
        if signs and not zeros:
            zeros = True
            notes.append(
                f"For {name} one gives 0.0 where the other gives -0.0: == takes them for equal, "
                "1 / x doesn't."
            )
        if (ulps, absolute) > far[:2]:
            far = (ulps, absolute, name)
    notes += _other_mode(first, second, inputs)
    if refused:
        notes.append(f"The first program refuses these inputs: {', '.join(refused)}.")
    said = {
        "tried": tried, "refused": refused, "notes": notes,
        "ulps": far[0], "absolute": far[1], "furthest": far[2],
    }  # fmt: skip
    proof = _proof_record.prove(first, second, inputs)
    shapes = ", ".join(_proof_inputs.text(one) for one in inputs)
    if proof.exact:
        summary = f"the same bits for all elements of inputs like {shapes}."
        return Verdict("proved", summary, rules=proof.rules, **said)
    if proof.real and far[0] < float("inf"):
        summary = (
            f"the same real numbers for all elements of inputs like {shapes}. Floating-point "
            f"results may differ by rounding{_far(far)}."
        )
        return Verdict("proved", summary, rules=proof.rules, **said)
    summary = f"the same for {len(tried)} inputs like {shapes}{_far(far)}."
    return Verdict("tested", summary, reason=proof.reason, **said)


def _far(far):
    ulps, absolute, name = far
    if name is None:
        return ", bit for bit"
    return f"; at most {ulps:.0f} ULP ({absolute:.2g}) apart, for {name}"


def _other_mode(first, second, inputs):
    """A sentence on the mode that the programs aren't in, when it makes a difference."""
    if not first.has_modes and not second.has_modes:
        return []
    with first.other_mode(), second.other_mode():
        expected, arrived = first.run(inputs), second.run(inputs)
    found = expected.error is None and difference(expected, arrived)
    mode = "eval" if first.training else "train"
    return [f"In {mode}() mode they differ: {found}."] if found else []
