"""In which order a loader asks for examples."""

import itertools

import torch

__all__ = [
    "BatchSampler", "RandomSampler", "Sampler", "SequentialSampler", "SubsetRandomSampler",
    "WeightedRandomSampler",
]  # fmt: skip

# Numbers that random sampling with replacement draws at a time.
_DRAWN = 32


class Sampler:
    """Numbers of examples one after the other: subclasses define __iter__."""

    def __class_getitem__(cls, kind):
        return cls

    def __iter__(self):
        raise NotImplementedError


class SequentialSampler(Sampler):
    """0, 1, 2 … of a dataset."""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    """All numbers in random order, or with `replacement` drawn anew each time."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(replacement, bool):
            raise TypeError(
                f"replacement should be a boolean value, but got replacement={replacement}"
            )
        if not isinstance(self.num_samples, int) or self.num_samples <= 0:
            raise ValueError(
                "num_samples should be a positive integer value, "
                f"but got num_samples={self.num_samples}"
            )

    @property
    def num_samples(self):
        """How many numbers there will be: the dataset's size unless told."""
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        size, count = len(self.data_source), self.num_samples
        generator = self.generator
        if generator is None:
            generator = torch.Generator()
            generator.manual_seed(_seed())
        if self.replacement:
            for _ in range(count // _DRAWN):
                yield from torch.randint(size, (_DRAWN,), generator=generator).tolist()
            yield from torch.randint(size, (count % _DRAWN,), generator=generator).tolist()
            return
        for _ in range(count // size):
            yield from torch.randperm(size, generator=generator).tolist()
        yield from torch.randperm(size, generator=generator).tolist()[: count % size]

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    """The given numbers in random order."""

    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        for place in torch.randperm(len(self.indices), generator=self.generator).tolist():
            yield self.indices[place]

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    """Numbers drawn with the given weights, which need not sum to 1."""

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        if not isinstance(num_samples, int) or isinstance(num_samples, bool) or num_samples <= 0:
            raise ValueError(
                "num_samples should be a positive integer value, "
                f"but got num_samples={num_samples}"
            )
        if not isinstance(replacement, bool):
            raise ValueError(
                f"replacement should be a boolean value, but got replacement={replacement}"
            )
        self.weights = torch.as_tensor(weights, dtype=torch.double)
        if self.weights.dim() != 1:
            raise ValueError(
                "weights should be a 1d sequence but given weights have shape "
                f"{tuple(self.weights.shape)}"
            )
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self):
        drawn = torch.multinomial(
            self.weights, self.num_samples, self.replacement, generator=self.generator
        )
        yield from drawn.tolist()

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler):
    """Lists of `batch_size` numbers of another sampler, without a shorter last one if told."""

    def __init__(self, sampler, batch_size, drop_last):
        if not isinstance(batch_size, int) or isinstance(batch_size, bool) or batch_size <= 0:
            raise ValueError(
                f"batch_size should be a positive integer value, but got batch_size={batch_size}"
            )
        if not isinstance(drop_last, bool):
            raise ValueError(f"drop_last should be a boolean value, but got drop_last={drop_last}")
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        numbers = iter(self.sampler)
        while batch := list(itertools.islice(numbers, self.batch_size)):
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch

    def __len__(self):
        whole, rest = divmod(len(self.sampler), self.batch_size)
        return whole + (rest > 0 and not self.drop_last)


def _seed(generator=None):
    """A seed out of the given random stream, as loaders draw one for each pass over their data."""
    return int(torch.empty((), dtype=torch.int64).random_(generator=generator).item())
