"""Sequences of different lengths: padded to one, or packed step by step."""

import collections

import torch

__all__ = [
    "PackedSequence",
    "invert_permutation",
    "pack_padded_sequence",
    "pack_sequence",
    "pad_packed_sequence",
    "pad_sequence",
    "unpack_sequence",
    "unpad_sequence",
]

_Packed = collections.namedtuple(
    "PackedSequence", ["data", "batch_sizes", "sorted_indices", "unsorted_indices"]
)


class PackedSequence(_Packed):
    """The rows of several sequences, step by step, with the longest sequence first.

    batch_sizes: how many sequences have each step. sorted_indices, unsorted_indices: the order in
    which the sequences were taken, and the way back.
    """

    def __new__(cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        if batch_sizes is None:
            if not isinstance(data, (list, tuple)) or len(data) != 2:
                raise AssertionError("Expected data to be a tuple of (data, batch_sizes)")
            data, batch_sizes = data
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args, **kwargs):
        """The same with its data converted; itself when nothing changes."""
        data = self.data.to(*args, **kwargs)
        return self if data is self.data else self._replace(data=data)

    def _replace(self, **changes):
        return type(self)(**{**self._asdict(), **changes})

    def double(self):
        """The same with float64 data."""
        return self.to(dtype=torch.float64)

    def float(self):
        """The same with float32 data."""
        return self.to(dtype=torch.float32)

    def half(self):
        """The same with float16 data."""
        return self.to(dtype=torch.float16)

    def long(self):
        """The same with int64 data."""
        return self.to(dtype=torch.int64)

    def cpu(self):
        """Itself: everything is on the CPU."""
        return self

    @property
    def is_cuda(self):
        """False: there is no CUDA here."""
        return False

    def is_pinned(self):
        """False: there is no pinned memory here."""
        return False


def invert_permutation(permutation):
    """The way back from an order."""
    if permutation is None:
        return None
    places = torch.arange(permutation.numel())
    return torch.empty_like(permutation).scatter_(0, permutation, places)


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """Packs [length, batch, ...] (or [batch, length, ...]), of whose sequences only the first
    `lengths` steps count. enforce_sorted: the longest comes first already."""
    if not isinstance(lengths, torch.Tensor):
        lengths = torch.as_tensor(lengths, dtype=torch.int64)
    order = None
    if not enforce_sorted:
        lengths, order = torch.sort(lengths, descending=True)
        input = input.index_select(0 if batch_first else 1, order)
    if batch_first:
        input = input.transpose(0, 1)
    sizes = lengths.tolist()
    if len(sizes) != input.size(1):
        raise RuntimeError(
            f"Expected `len(lengths)` to be equal to batch_size, but got {len(sizes)} "
            f"(batch_size={input.size(1)})"
        )
    if any(size <= 0 for size in sizes):
        raise RuntimeError(
            "Length of all samples has to be greater than 0, but found an element in 'lengths' "
            "that is <= 0"
        )
    if sizes != sorted(sizes, reverse=True):
        raise RuntimeError(
            "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. "
            "You can pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to "
            "sidestep this requirement if you do not need ONNX exportability."
        )
    counts = [sum(size > step for size in sizes) for step in range(sizes[0])]
    data = torch.cat([input[step, :count] for step, count in enumerate(counts)])
    return PackedSequence(data, torch.tensor(counts), order, None)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """(padded sequences, lengths) of a PackedSequence."""
    counts = sequence.batch_sizes.tolist()
    longest = len(counts)
    if total_length is not None:
        if total_length < longest:
            raise ValueError(
                "Expected total_length to be at least the length of the longest sequence in "
                f"input, but got total_length={total_length} and max sequence length being "
                f"{longest}"
            )
        longest = total_length
    steps = []
    for rows in sequence.data.split(counts):
        missing = [counts[0] - rows.size(0), *rows.shape[1:]]
        steps.append(torch.cat([rows, rows.new_full(missing, padding_value)]))
    for _ in range(longest - len(counts)):
        steps.append(sequence.data.new_full([counts[0], *sequence.data.shape[1:]], padding_value))
    padded = torch.stack(steps, 1 if batch_first else 0)
    lengths = torch.tensor([sum(count > i for count in counts) for i in range(counts[0])])
    back = sequence.unsorted_indices
    if back is not None:
        return padded.index_select(0 if batch_first else 1, back), lengths[back]
    return padded, lengths


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Sequences of different lengths as one tensor, [length, batch, ...]."""
    if isinstance(sequences, torch.Tensor):
        sequences = sequences.unbind(0)
    elif not isinstance(sequences, (list, tuple)):
        sequences = tuple(sequences)
    if not sequences:
        raise RuntimeError("received an empty list of sequences")
    if padding_side not in ("left", "right"):
        raise RuntimeError(
            f"Expected padding_side to be one of left or right, but got {padding_side}."
        )
    longest = max(sequence.size(0) for sequence in sequences)
    rows = []
    for sequence in sequences:
        missing = [longest - sequence.size(0), *sequence.shape[1:]]
        filling = sequence.new_full(missing, padding_value)
        rows.append(torch.cat([filling, sequence] if padding_side == "left" else
                              [sequence, filling]))
    return torch.stack(rows, 0 if batch_first else 1)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The sequences of a padded tensor, each with its own length."""
    if not batch_first:
        padded_sequences = padded_sequences.transpose(0, 1)
    return [rows[: int(size)] for rows, size in zip(padded_sequences, lengths)]


def pack_sequence(sequences, enforce_sorted=True):
    """Packs a list of sequences."""
    lengths = torch.as_tensor([sequence.size(0) for sequence in sequences])
    return pack_padded_sequence(
        pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted
    )


def unpack_sequence(packed_sequences):
    """The list of sequences of a PackedSequence."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)
