"""unification: what variables have to be so that two values are the same."""

from collections import namedtuple

from torch.fx.experimental import unification
from torch.fx.experimental.unification.core import reify, unify
from torch.fx.experimental.unification.utils import freeze, hashable, reverse_dict, transitive_get
from torch.fx.experimental.unification.variable import Var, isvar, var, variables

a, b = Var("a"), Var()
Pair = namedtuple("Pair", "first second")


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


print(a, b, repr(a), a.token, a == Var("a"), a == 1, a != b, hash(a) == hash(Var("a")), a in {a: 1})
print(Var(0), Var(1.5), Var("a", 2), Var([1]), Var(1) == Var(True), Var() == Var(), Var.__module__)
print(isvar(a), isvar(1), isvar("a"), isvar([]), unification.isvar is isvar, var()("x"))
for u, v in (
    (a, 1), (1, 1), (1, 2), ("a", "b"), (a, a), (a, b), (None, None), (True, 1), (a, (a,)),
    ((a, b), (1, 2)), ([a, 1], [2, 1]), ((a, a), (1, 2)), ((a,), (1, 2)), ((1, a), [1, 2]),
    ((a, b, a), (b, 1, a)), ([a, [b]], [1, [2]]), ((1, (a, b)), (1, (2, 3))), ([a], (1, 2)),
    (((a, 1), b), ((2,), 3)), ({"k": a}, {"k": 1}), ({1}, {1}), ({a}, {1}),
    (slice(a, b), slice(1, 3)), (slice(1, 2), slice(1, 3)), (slice(a, b), (1, 3, None)),
    (Pair(a, b), Pair(1, 2)), (Pair(a, 1), (3, 1)), ({"a": 1}, {"a": 1}),
):  # fmt: skip
    print(u, v, attempt(unify, u, v), attempt(unify, u, v, {a: 1}))
print(unify(a, b, {a: b, b: 3}), attempt(unify, a, 1, {a: 2}))
known = {a: 1, b: (2, a)}
for value in (
    a, b, (a, b), [a, 3], {"k": b}, 3, slice(a, 2), {a: a}, ((a,),), Pair(a, 4), {1, 2}, "a", None,
):  # fmt: skip
    print(value, reify(value, known), type(reify(value, known)).__name__)
print(reify([b, (a,)], {a: [b], b: 3}), reify(a, {}))
with variables(1, "q"):
    print(isvar(1), unify((1, 2), (5, 2)), unify("q", 4), reify(("q", 1), {"q": 3}))
    with variables(2):
        print(isvar(2), isvar("q"))
    print(isvar(2), isvar("q"))
print(isvar(1), attempt(unify, 1, 2))
print(transitive_get(1, {1: 2, 2: 3, 3: 4}), transitive_get([1], {}), hashable([]), hashable(()))
print(reverse_dict({"a": (1, 2), "b": (2, 3), "c": ()}))
print(freeze({1: {2: [3]}}) == frozenset({(1, frozenset({(2, (3,))}))}), freeze([[2]]))
