"""The loader: batches of a dataset."""

import itertools

from .collate import default_collate, default_convert
from .dataset import IterableDataset
from .sampler import BatchSampler, RandomSampler, SequentialSampler, _seed

__all__ = ["DataLoader", "get_worker_info"]

# What a loader's iterators depend on and what can't change once it is made.
_FIXED = ("batch_size", "batch_sampler", "sampler", "drop_last", "dataset", "persistent_workers")

_BATCHES_CHOSEN = (
    "batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last"
)
_NO_BATCHES = (
    "batch_size=None option disables auto-batching and is mutually exclusive with drop_last"
)


def get_worker_info():
    """None: examples are fetched in the program's own process."""
    return None


class DataLoader:
    """Iterating over it passes over the dataset once, in batches; arguments are the reference's.

    Random orders draw from `generator`, or from a new generator that the default one seeds, as in
    the reference: the same seed gives the same batches. Raises ValueError for arguments that
    exclude each other.
    """

    _made = False

    def __init__(
        self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
        collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
        multiprocessing_context=None, generator=None, *, prefetch_factor=None,
        persistent_workers=False, pin_memory_device="", in_order=True,
    ):  # fmt: skip
        _check_workers(num_workers, timeout, prefetch_factor, persistent_workers)
        self.dataset = dataset
        self.num_workers = num_workers
        self.prefetch_factor = 2 if num_workers and prefetch_factor is None else prefetch_factor
        self.timeout, self.in_order = timeout, in_order
        self.pin_memory, self.pin_memory_device = pin_memory, pin_memory_device
        self.worker_init_fn, self.multiprocessing_context = worker_init_fn, multiprocessing_context
        self._by_iterating = isinstance(dataset, IterableDataset)
        if self._by_iterating:
            _check_iterable(shuffle, sampler, batch_sampler)
        shuffle = bool(shuffle)
        chosen = shuffle or sampler is not None
        if shuffle and sampler is not None:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if batch_sampler is not None and (chosen or drop_last or batch_size != 1):
            raise ValueError(_BATCHES_CHOSEN)
        if batch_sampler is not None:
            batch_size = None
        elif drop_last and batch_size is None:
            raise ValueError(_NO_BATCHES)
        if sampler is None:
            sampler = self._order_of(dataset, shuffle, generator)
        if batch_size is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size, self.drop_last = batch_size, drop_last
        self.sampler, self.batch_sampler = sampler, batch_sampler
        self.generator = generator
        if collate_fn is None:
            collate_fn = default_convert if batch_sampler is None else default_collate
        self.collate_fn = collate_fn
        self.persistent_workers = persistent_workers
        self._made = True

    def _order_of(self, dataset, shuffle, generator):
        if self._by_iterating:
            return _Forever()
        if not shuffle:
            return SequentialSampler(dataset)
        return RandomSampler(dataset, generator=generator)

    def __class_getitem__(cls, kind):
        return cls

    def __setattr__(self, name, value):
        if self._made and name in _FIXED:
            raise ValueError(
                f"{name} attribute should not be set after {type(self).__name__} is initialized"
            )
        super().__setattr__(name, value)

    def __iter__(self):
        return _SingleProcessDataLoaderIter(self)

    def __len__(self):
        if not self._by_iterating:
            return len(self.sampler if self.batch_sampler is None else self.batch_sampler)
        length = len(self.dataset)
        if self.batch_size is None:
            return length
        return length // self.batch_size if self.drop_last else -(-length // self.batch_size)


class _SingleProcessDataLoaderIter:
    """One pass over the data."""

    def __init__(self, loader):
        _seed(loader.generator)  # the seed of workers: drawn also where there are none
        self._loader = loader
        self._order = iter(loader.sampler if loader.batch_sampler is None else loader.batch_sampler)
        self._examples = iter(loader.dataset) if loader._by_iterating else None
        self._ended = False

    def __iter__(self):
        return self

    def __len__(self):
        return len(self._loader)

    def __next__(self):
        loader = self._loader
        asked = next(self._order)
        if self._examples is not None:
            return loader.collate_fn(self._next_examples(asked))
        dataset = loader.dataset
        if loader.batch_sampler is None:
            return loader.collate_fn(dataset[asked])
        fetch = getattr(dataset, "__getitems__", None)
        return loader.collate_fn(fetch(asked) if fetch else [dataset[i] for i in asked])

    def _next_examples(self, asked):
        if self._loader.batch_sampler is None:
            return next(self._examples)
        if self._ended:
            raise StopIteration
        batch = list(itertools.islice(self._examples, len(asked)))
        self._ended = len(batch) < len(asked)
        if not batch or (self._ended and self._loader.drop_last):
            raise StopIteration
        return batch


class _Forever:
    """The sampler of a dataset that is iterated over: it asks until the dataset ends."""

    def __iter__(self):
        return itertools.repeat(None)


def _check_workers(num_workers, timeout, prefetch_factor, persistent_workers):
    alone = num_workers == 0
    for wrong, text in (
        (num_workers < 0, _TOO_FEW),
        (timeout < 0, "timeout option should be non-negative"),
        (alone and prefetch_factor is not None, _NOTHING_TO_PREFETCH),
        (not alone and (prefetch_factor or 0) < 0, "prefetch_factor option should be non-negative"),
        (alone and persistent_workers, "persistent_workers option needs num_workers > 0"),
    ):
        if wrong:
            raise ValueError(text)


_TOO_FEW = (
    "num_workers option should be non-negative; use num_workers=0 to disable multiprocessing."
)
_NOTHING_TO_PREFETCH = (
    "prefetch_factor option could only be specified in multiprocessing.let num_workers > 0 to "
    "enable multiprocessing, otherwise set prefetch_factor to None."
)


def _check_iterable(shuffle, sampler, batch_sampler):
    for name, value, clash in (
        ("shuffle", shuffle, shuffle not in (None, False)),
        ("sampler", sampler, sampler is not None),
        ("batch_sampler", batch_sampler, batch_sampler is not None),
    ):
        if clash:
            raise ValueError(
                f"DataLoader with IterableDataset: expected unspecified {name} option, "
                f"but got {name}={value}"
            )
