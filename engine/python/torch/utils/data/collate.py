"""How examples become a batch."""

from collections.abc import Mapping, Sequence

import torch

__all__ = ["default_collate", "default_convert"]


def _is_named_tuple(value):
    return isinstance(value, tuple) and hasattr(value, "_fields")


def default_collate(batch):
    """A batch of a list of examples of the same form.

    Tensors are stacked along a new first dimension, numbers become a tensor (Python's floats one of
    float64), texts stay as they are, and containers keep their form with a batch of each part.
    Raises RuntimeError for containers of unequal lengths and TypeError for what makes no batch.
    """
    first = batch[0]
    if isinstance(first, torch.Tensor):
        return torch.stack(list(batch), 0)
    if isinstance(first, float):
        return torch.tensor(batch, dtype=torch.float64)
    if isinstance(first, int):
        return torch.tensor(batch)
    if isinstance(first, str | bytes):
        return batch
    if isinstance(first, Mapping):
        parts = {key: default_collate([example[key] for example in batch]) for key in first}
        return _like(first, parts, parts)
    if isinstance(first, Sequence):
        if any(len(example) != len(first) for example in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        parts = [default_collate(part) for part in zip(*batch, strict=True)]
        if _is_named_tuple(first):
            return type(first)(*parts)
        return parts if isinstance(first, tuple) else _like(first, parts, parts)
    raise TypeError(
        "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; "
        f"found {type(first)}"
    )


def default_convert(data):
    """What a loader without batches makes of one example: itself, containers part by part."""
    if isinstance(data, Mapping):
        parts = {key: default_convert(data[key]) for key in data}
        return _like(data, parts, parts)
    if _is_named_tuple(data):
        return type(data)(*(default_convert(part) for part in data))
    if isinstance(data, tuple):
        return [default_convert(part) for part in data]
    if isinstance(data, Sequence) and not isinstance(data, str | bytes):
        parts = [default_convert(part) for part in data]
        return _like(data, parts, parts)
    return data


def _like(example, parts, otherwise):
    """`parts` in a container of the example's class, if that can be made of them."""
    try:
        return type(example)(parts)
    except TypeError:
        return otherwise
