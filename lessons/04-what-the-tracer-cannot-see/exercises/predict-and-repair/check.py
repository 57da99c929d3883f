import torch
from checking import equal, is_dict, kind, trace
from torch.fx import symbolic_trace


def old_layers(x):
    for step in (torch.relu, torch.sigmoid):
        x = step(x)
    return x


def old_halves(x):
    a, b = torch.chunk(x, 2)
    return a * b


def old_mean(x):
    return x.sum() / len(x)


def old_jitter(x):
    return x + torch.rand(2, 3)


def old_clip(x):
    if x.max() > 1:
        return x / x.max()
    return x


def old_rows(x):
    return x.reshape(x.shape[0], -1)


OLD = {
    "layers": old_layers,
    "halves": old_halves,
    "mean": old_mean,
    "jitter": old_jitter,
    "clip": old_clip,
    "rows": old_rows,
}
WHY = {
    "layers": "The loop in layers goes over two functions, which are there while tracing.",
    "halves": "Two names on the left say how many values there are, so FX records two readings.",
    "mean": "len must return a number at once, and a Proxy has none.",
    "jitter": "torch.rand(2, 3) gets no Proxy, so it is called once, while tracing.",
    "clip": "if needs yes or no at once, and x.max() > 1 is a Proxy.",
    "rows": "x.shape[0] becomes a step, and reshape gets its value when the graph runs.",
}
TRACING = ("TraceError", "TypeError", "RuntimeError")


def what_happens(function):
    """What tracing really makes of a function: the answer is run, not written down."""
    try:
        traced = symbolic_trace(function)
    except Exception:
        return "error"
    x = torch.tensor([[-1.0, 0.5, 2.0], [0.0, 0.25, -3.0]])
    drawn_anew = not torch.equal(function(x), function(x))
    same = torch.equal(traced(x), traced(x))
    return "frozen" if drawn_anew and same else "fine"


def traced(function, name, source):
    try:
        return trace(function)
    except AssertionError:
        raise
    except Exception as error:
        what = type(error).__name__
        if what not in TRACING and "symbolic" not in str(error) and "Proxy" not in str(error):
            raise
        why = WHY[name]
        if "wrap" in source:
            why += (
                f" @torch.fx.wrap keeps a function whole where another one calls it. It stands "
                f"above {name} itself, which is what gets traced: move the choice into a helper."
            )
        if "rand() received an invalid combination" in str(error):
            why = "torch.rand takes no sizes that are Proxies. torch.rand_like(x) reads x itself."
        raise AssertionError(f"{name} can't be traced: {what}. {why}") from error


def test_predictions(predictions):
    """The predictions say what tracing does."""
    is_dict(predictions, "predictions")
    for name, function in OLD.items():
        expected, answer = what_happens(function), predictions.get(name)
        told = repr(answer) if isinstance(answer, str) else kind(answer)
        assert answer in ("error", "frozen", "fine"), (
            f'For {name}, predictions has {told}. Write "error", "frozen" or "fine".'
        )
        assert answer == expected, (
            f'For {name} you wrote "{answer}", but something else happens. {WHY[name]}'
        )


def test_clip(clip, source):
    """clip can be traced, and does what it did, for large and for small numbers."""
    module = traced(clip, "clip", source)
    for where, x in {
        "a maximum above 1": torch.tensor([[-6.0, 0.5, 4.0]]),
        "a maximum of 1.5": torch.tensor([[1.5, -3.0]]),
        "zeros": torch.zeros(2, 2),
        "a maximum below 1": torch.tensor([0.5, 0.25, -4.0]),
        "negative numbers": torch.tensor([[-2.0], [-1.0]]),
    }.items():
        hint = "Divide by the maximum, each number of x."
        if x.max() <= 1:
            hint = "It stays as it is when no number is above 1."
        equal(old_clip(x), module(x), where, hint)


def test_jitter(jitter, source):
    """jitter can be traced, adds numbers from 0 to 1, and draws others in each call."""
    module = traced(jitter, "jitter", source)
    for shape in ((2, 3), (4, 1)):
        x = torch.full(shape, -0.5)
        try:
            first, second = module(x), module(x)
        except RuntimeError as error:
            raise AssertionError(f"jitter works for one shape only: {error}") from error
        fits = isinstance(first, torch.Tensor) and first.is_floating_point()
        assert fits, f"Expected jitter to return x and numbers, but it returned {kind(first)}."
        assert not torch.equal(first, second), (
            "The traced jitter adds the same numbers in each call. Use a random function that "
            "reads x, so that it becomes a step."
        )
        assert first.shape == x.shape and (first >= -0.5).all() and (first < 0.5).all(), (
            "The numbers that jitter adds should be from 0 to 1, one for each number of x."
        )
