"""Proving: the operators that two programs run are recorded by the engine (engine/proof), which
knows when two ways of computing give the same."""

import torch
from torch.utils import _pytree as pytree

from .. import _engine
from . import _proof_inputs
from ._proof_run import copied

# By number of TermRule in engine/proof/terms.h: the rule, and its caveat.
RULES = (
    ("a + b is b + a, and a * b is b * a", ""),
    ("x * 1, x / 1, x - 0 and x ** 1 are x", "The result may be x itself, not a copy."),
    ("doing it twice: -(-x) is x, relu(relu(x)) is relu(x)", ""),
    ("a copy has the values of what it copies", "Writing into one no longer changes the other."),
    ("cat of neighbouring pieces of a tensor is that part of the tensor", ""),
    ("operators on constants are computed beforehand", "As long as the constants don't change."),
    ("dropout gives its input in eval mode", "Not in train mode."),
    ("views of views show the same memory", ""),
)
_FOLDED = (
    "a batch norm in eval mode is folded into the layer before it",
    "With these weights. Rounding differs, and what overflows may.",
    [],
)
_DOUBTS = {
    "reads": "Python code looks at elements (item(), bool(), print), so other inputs may take "
    "another way through it",
    "shapes": "a shape depends on elements (nonzero, masked_select, a mask as index)",
    "state": "a step writes into parameters or buffers, such as a batch norm in train mode",
    "memory": "inputs share memory or have gaps, or a tensor was made to look at other memory",
    "undefined": "memory without values is used (torch.empty)",
}


class Proof:
    """exact: the same bits; real: the same real numbers; else `reason`. rules as in Verdict."""

    def __init__(self, reason="", rules=(), exact=False, real=False):
        self.reason, self.rules, self.exact, self.real = reason, list(rules), exact, real


class _Recorded:
    """One run under the engine's ears."""

    def __init__(self, program, inputs, keep):
        self.by_term, self.nodes, self.terms = {}, {}, {}
        given = [copied(one) for one in inputs]
        torch.manual_seed(0)
        _engine.checked(_engine.proof_begin(keep))
        try:
            for index, one in enumerate(t for t in given if isinstance(t, torch.Tensor)):
                _engine.checked(_engine.proof_input(index, one._handle))
            leaves, self.spec = pytree.tree_flatten(program.call(given, self._watch))
            self.output = [_term(one) for one in leaves]
        finally:
            doubts, self.effects, uses = _engine.checked(_engine.proof_end()).split("\n")
        self.doubts = doubts.split()
        self.uses = [tuple(map(int, use.split(":"))) for use in uses.split()]

    def _watch(self, node, value):
        self.nodes[node._id] = node
        _engine.proof_mark(node._id)
        if value is not None:
            terms = tuple(_term(one) for one in pytree.tree_leaves(value))
            self.terms[node] = terms
            self.by_term.setdefault(terms, node)

    def same_as(self, other):
        """Whether both returned and did the same."""
        return (self.spec, self.output, self.effects) == (other.spec, other.output, other.effects)


def _term(value):
    if isinstance(value, torch.Tensor):
        return _engine.checked(_engine.proof_term(value._handle))
    return type(value).__name__, repr(value)


def _real(terms):
    return [_engine.proof_real(one) if type(one) is int else one for one in terms]


def prove(first, second, inputs):
    """A `Proof` for inputs of the shapes and types of `inputs`, whatever their elements are."""
    if first.training and first.has_modes or second.training and second.has_modes:
        return Proof(_DOUBTS["state"])
    try:
        a = _Recorded(first, inputs, 0)
        other = _proof_inputs.varied(inputs, 11)
        # What a run does may depend on elements, on a counter or on the time: then not twice alike.
        steady = a.same_as(_Recorded(first, other, 1))
        b = _Recorded(second, inputs, 1)
        steady = steady and b.same_as(_Recorded(second, other, 1))
        return _concluded(a, b, steady)
    except Exception as error:
        return Proof(f"a run ended with {type(error).__name__}")
    finally:
        _engine.proof_forget()


def _concluded(a, b, steady):
    doubts = dict.fromkeys(a.doubts + b.doubts)
    if doubts:
        return Proof("; ".join(_DOUBTS[one] for one in doubts))
    if not steady:
        return Proof("two runs of one program don't take the same steps")
    if a.same_as(b):
        return Proof(rules=_rules(a, b), exact=True)
    if (a.spec, a.effects) == (b.spec, b.effects) and _real(a.output) == _real(b.output):
        return Proof(rules=[*_rules(a, b), _FOLDED], real=True)
    if a.output == b.output and a.spec == b.spec:
        return Proof("they draw other random numbers, or leave other values in their inputs")
    return Proof(_first_difference(a, b))


def _rules(a, b):
    """The rules that one program needed where the other one didn't."""
    named = [{(rule, getattr(r.nodes.get(node), "name", "")) for rule, node in r.uses}
             for r in (a, b)]
    used = {}
    for rule, name in sorted(named[0] ^ named[1]):
        used.setdefault(rule, []).extend([name] if name else [])
    return [(*RULES[rule], names) for rule, names in used.items()]


def _first_difference(a, b):
    for node, terms in b.terms.items():
        if terms not in a.by_term and node.op != "placeholder":
            return f"no rule makes {node.name} of the second program a step of the first"
    return "no rule makes the results one"
