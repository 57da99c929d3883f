"""What the settings of recurrent layers may be."""

import numbers
import warnings

__all__ = ["check_settings"]


def check_settings(layer, dropout, modes):
    """Raises the error of the first setting that can't be."""
    if (
        not isinstance(dropout, numbers.Number)
        or not 0 <= dropout <= 1
        or isinstance(dropout, bool)
    ):
        raise ValueError(
            "dropout should be a number in range [0, 1] representing the probability of an "
            "element being zeroed"
        )
    if dropout > 0 and layer.num_layers == 1:
        warnings.warn(
            "dropout option adds dropout after all but last recurrent layer, so non-zero dropout "
            f"expects num_layers greater than 1, but got dropout={dropout} and num_layers=1",
            stacklevel=4,
        )
    if not isinstance(layer.hidden_size, int):
        raise TypeError(
            f"hidden_size should be of type int, got: {type(layer.hidden_size).__name__}"
        )
    if layer.hidden_size <= 0:
        raise ValueError("hidden_size must be greater than zero")
    if layer.num_layers <= 0:
        raise ValueError("num_layers must be greater than zero")
    if layer.proj_size < 0:
        raise ValueError(
            "proj_size should be a positive integer or zero to disable projections"
        )
    if layer.proj_size >= layer.hidden_size:
        raise ValueError("proj_size has to be smaller than hidden_size")
    if layer.mode not in modes:
        raise ValueError("Unrecognized RNN mode: " + layer.mode)
