"""torch.utils.checkpoint: without gradients there is nothing to compute again."""

__all__ = ["checkpoint", "checkpoint_sequential"]


def checkpoint(function, *args, use_reentrant=None, context_fn=None, determinism_check="default",
               debug=False, early_stop=True, **kwargs):
    """function(*args, **kwargs)"""
    return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    """The functions one after another."""
    for function in functions.children() if hasattr(functions, "children") else functions:
        input = function(input)
    return input
