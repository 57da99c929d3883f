"""Rows of a table by number: one by one, or bag by bag."""

import torch
from torch import Tensor

from .. import functional as F
from .. import init
from .._functional.layers import checked_padding_idx
from ..parameter import Parameter
from .module import Module

__all__ = ["Embedding", "EmbeddingBag"]

# What an Embedding hands on to F.embedding, with what its text leaves out as usual.
_SETTINGS = {
    "padding_idx": None,
    "max_norm": None,
    "norm_type": 2.0,
    "scale_grad_by_freq": False,
    "sparse": False,
}


class Embedding(Module):
    """Looks rows of weight, [num_embeddings, embedding_dim], up by the numbers in its input.

    padding_idx: a row that starts as zeros. max_norm: rows are scaled down to it when they are
    used.
    """

    __constants__ = ["num_embeddings", "embedding_dim", *_SETTINGS]

    def __init__(
        self, num_embeddings: int, embedding_dim: int, padding_idx: int | None = None,
        max_norm: float | None = None, norm_type: float = 2.0, scale_grad_by_freq: bool = False,
        sparse: bool = False, _weight=None, _freeze: bool = False, device=None, dtype=None
    ):
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.padding_idx = checked_padding_idx(padding_idx, num_embeddings)
        self.max_norm, self.norm_type = max_norm, norm_type
        self.scale_grad_by_freq, self.sparse = scale_grad_by_freq, sparse
        given = _weight is not None
        if given and tuple(_weight.shape) != (num_embeddings, embedding_dim):
            raise AssertionError("Shape of weight does not match num_embeddings and embedding_dim")
        if not given:
            _weight = torch.empty((num_embeddings, embedding_dim), device=device, dtype=dtype)
        self.weight = Parameter(_weight, not _freeze)
        if not given:
            self.reset_parameters()

    def reset_parameters(self):
        """Draws the table from the standard normal distribution."""
        table = init.normal_(self.weight)
        if self.padding_idx is not None:
            init.zeros_(table.data[self.padding_idx])

    def forward(self, input: Tensor) -> Tensor:
        settings = {name: getattr(self, name) for name in _SETTINGS}
        return F.embedding(input, self.weight, **settings)

    def extra_repr(self):
        shown = [str(self.num_embeddings), str(self.embedding_dim)]
        for name, usual in _SETTINGS.items():
            if getattr(self, name) != usual:
                shown.append(f"{name}={getattr(self, name)}")
        return ", ".join(shown)

    @classmethod
    def from_pretrained(
        cls, embeddings, freeze=True, padding_idx=None, max_norm=None, norm_type=2.0,
        scale_grad_by_freq=False, sparse=False
    ):
        """An Embedding with the table `embeddings`, which doesn't require gradients if `freeze`."""
        if embeddings.dim() != 2:
            raise AssertionError("Embeddings parameter is expected to be 2-dimensional")
        settings = (padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse)
        return cls(*embeddings.shape, *settings, _weight=embeddings, _freeze=freeze)


class EmbeddingBag(Module):
    """The sum, mean or maximum of rows of weight, bag by bag.

    """

    __constants__ = [
        "num_embeddings", "embedding_dim", "max_norm", "norm_type", "scale_grad_by_freq", "mode",
        "sparse", "include_last_offset", "padding_idx",
    ]

    def __init__(
        self, num_embeddings: int, embedding_dim: int, max_norm: float | None = None,
        norm_type: float = 2.0, scale_grad_by_freq: bool = False, mode: str = "mean",
        sparse: bool = False, _weight=None, include_last_offset: bool = False,
        padding_idx: int | None = None, device=None, dtype=None
    ) -> None:
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.max_norm, self.norm_type = max_norm, norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        if padding_idx is not None:
            if not -num_embeddings <= padding_idx < num_embeddings:
                raise AssertionError("padding_idx must be within num_embeddings")
            padding_idx %= num_embeddings
        self.padding_idx = padding_idx
        shape = [num_embeddings, embedding_dim]
        if _weight is not None and list(_weight.shape) != shape:
            raise AssertionError("Shape of weight does not match num_embeddings and embedding_dim")
        given = torch.empty(shape, device=device, dtype=dtype) if _weight is None else _weight
        self.weight = Parameter(given)
        if _weight is None:
            self.reset_parameters()
        self.mode, self.sparse, self.include_last_offset = mode, sparse, include_last_offset

    def reset_parameters(self) -> None:
        """Draws the table from the standard normal distribution."""
        table = init.normal_(self.weight)
        if self.padding_idx is not None:
            init.zeros_(table.data[self.padding_idx])

    def forward(
        self, input: Tensor, offsets: Tensor | None = None,
        per_sample_weights: Tensor | None = None
    ) -> Tensor:
        return F.embedding_bag(
            input, self.weight, offsets, self.max_norm, self.norm_type, self.scale_grad_by_freq,
            self.mode, self.sparse, per_sample_weights, self.include_last_offset, self.padding_idx
        )

    def extra_repr(self) -> str:
        shown = [str(self.num_embeddings), str(self.embedding_dim)]
        usual = {"max_norm": None, "norm_type": 2.0, "scale_grad_by_freq": False}
        for name, value in usual.items():
            if getattr(self, name) != value:
                shown.append(f"{name}={getattr(self, name)}")
        shown.append(f"mode={self.mode!r}")
        if self.padding_idx is not None:
            shown.append(f"padding_idx={self.padding_idx}")
        return ", ".join(shown)

    @classmethod
    def from_pretrained(
        cls, embeddings, freeze: bool = True, max_norm: float | None = None,
        norm_type: float = 2.0, scale_grad_by_freq: bool = False, mode: str = "mean",
        sparse: bool = False, include_last_offset: bool = False, padding_idx: int | None = None
    ) -> "EmbeddingBag":
        """An EmbeddingBag with the table `embeddings`, which needs no gradients if `freeze`."""
        if embeddings.dim() != 2:
            raise AssertionError("Embeddings parameter is expected to be 2-dimensional")
        bag = cls(
            *embeddings.shape, max_norm, norm_type, scale_grad_by_freq, mode, sparse, embeddings,
            include_last_offset, padding_idx
        )
        bag.weight.requires_grad = not freeze
        return bag
