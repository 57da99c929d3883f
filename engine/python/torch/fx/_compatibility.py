"""What functions of torch.fx are marked with in PyTorch, and some programs mark theirs with."""

__all__ = ["compatibility"]


def compatibility(is_backward_compatible):
    """A decorator that leaves a function as it is."""
    return lambda function: function
