import torch
from checking import difference, is_dict, kind, parted, rows

INF, NAN = float("inf"), float("nan")
PAIRS = {
    "silu": (lambda x: x * torch.sigmoid(x), torch.nn.functional.silu),
    "cancel": (lambda x: (x + 1.0) - x, lambda x: torch.ones_like(x + 1.0)),
    "twice": (lambda x: torch.relu(torch.relu(x)), torch.relu),
    "flat": (lambda x: x.reshape(-1), lambda x: x.view(-1)),
    "larger": (lambda x: torch.maximum(x, -x), torch.abs),
    "spread": (
        lambda x: (x * 1.0).std(0, correction=0),
        lambda x: (x * 1.0).std(0) * ((x.shape[0] - 1) / x.shape[0]) ** 0.5,
    ),
}
ATTACKS = {
    **{where: x for where, x in rows(3).items() if len(x) > 1},
    "infinite values": torch.tensor([[INF, 1.0], [-INF, -INF]]),
    "values that are nan": torch.tensor([[NAN, 1.0], [0.0, -0.0]]),
    "one row": torch.tensor([[1.0, -2.0, 3.0]]),
    "a transposed tensor": torch.arange(6.0).reshape(2, 3).t(),
    "no rows": torch.empty(0, 3),
    "float64": torch.randn(4, 3, dtype=torch.float64),
}


def classified(verdicts):
    is_dict(verdicts, "verdicts")
    for name in verdicts:
        assert name in PAIRS, f"verdicts has {name!r}, which is none of the rewrites."
    for name in PAIRS:
        verdict = verdicts.get(name)
        told = repr(verdict) if isinstance(verdict, str) else kind(verdict)
        assert verdict in ("safe", "unsafe"), (
            f'verdicts has {told} for {name}. Write "safe" or "unsafe".'
        )
    return verdicts


def test_safe(verdicts):
    """What is called safe withstands every attack."""
    for name, verdict in classified(verdicts).items():
        if verdict == "unsafe":
            continue
        for where, x in ATTACKS.items():
            found = difference(*PAIRS[name], x)
            if found is not None:
                message = f"You called {name} safe, but there is an input where {found}: {where}."
                raise parted(message, *PAIRS[name], (x,), rtol=1e-4, atol=1e-6)


def test_inputs(verdicts, inputs):
    """Each rewrite that is called unsafe comes with an input that exposes it."""
    is_dict(inputs, "inputs")
    for name, verdict in classified(verdicts).items():
        if verdict == "safe":
            continue
        x = inputs.get(name)
        assert x is not None, f"You called {name} unsafe, but there is no input for it in inputs."
        fits = isinstance(x, torch.Tensor) and x.is_floating_point() and x.ndim == 2
        assert fits, f"The input for {name} should be a floating-point tensor with two dimensions."
        assert difference(*PAIRS[name], x) is not None, (
            f"Your input does not expose {name}: both give the same, up to rounding. Find another "
            "input, or think again about the verdict."
        )


def test_arguments(verdicts, arguments):
    """Each rewrite that is called safe comes with an argument."""
    is_dict(arguments, "arguments")
    for name, verdict in classified(verdicts).items():
        if verdict == "unsafe":
            continue
        text = arguments.get(name)
        words = len(text.split()) if isinstance(text, str) else 0
        assert words == 0 or words >= 5, (
            f"The argument for {name} has {words} words. Write a sentence of at least five: why "
            "does it hold for every input?"
        )
        assert words, (
            f"There is no argument for {name} yet. Write in a sentence why it holds for every "
            "input."
        )
