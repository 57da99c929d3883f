"""The memory that tensors share: Tensor.untyped_storage(), and tensors as pickles hold them."""

import weakref

from . import _C, _engine

__all__ = ["UntypedStorage", "deep_copy", "reduce_tensor", "storage_of"]

_UINT8 = _C.DTYPES["uint8"]
# One object for each memory, so that what shares memory is pickled and copied together.
_known = weakref.WeakValueDictionary()


class UntypedStorage:
    """The bytes behind one tensor or several."""

    def __init__(self, tensor):
        self._bytes = tensor  # a tensor of bytes on the whole of the memory

    device = property(lambda self: _C.CPU)

    def nbytes(self):
        """How many bytes there are."""
        return self._bytes.numel()

    size = __len__ = nbytes

    def data_ptr(self):
        """Where the memory starts."""
        return self._bytes.data_ptr()

    _cdata = property(data_ptr)

    def element_size(self):
        return 1

    def tolist(self):
        """The bytes as numbers."""
        return self._bytes.tolist()

    def __getitem__(self, index):
        found = self._bytes[index]
        return found.item() if found.dim() == 0 else UntypedStorage(found)

    def __setitem__(self, index, value):
        self._bytes[index] = value

    def __iter__(self):
        return iter(self.tolist())

    def __repr__(self):
        rows = "\n ".join(map(str, self.tolist()))
        return f" {rows}\n[torch.storage.UntypedStorage(device=cpu) of size {len(self)}]"

    def __reduce__(self):
        return _rebuild_storage, (_engine.checked(_engine.tensor_bytes(self._bytes._handle)),)

    def __deepcopy__(self, memo):
        copied = UntypedStorage(self._bytes.clone())
        _known[copied.data_ptr()] = copied
        return copied


def _bytes_tensor(data):
    return _C.wrap(_engine.tensor_from_bytes(_UINT8._code, data, len(data)))


def _rebuild_storage(data):
    return UntypedStorage(_bytes_tensor(data))


def place_of(tensor):
    """Where the memory that a tensor looks at begins, and how many bytes it has."""
    dtype, offset, *_ = tensor._meta()
    start = int(_engine.tensor_address(tensor._handle)) - offset * dtype.itemsize
    return start, int(_engine.tensor_storage_bytes(tensor._handle))


def storage_of(tensor):
    """The memory that a tensor looks at."""
    start, size = place_of(tensor)
    found = _known.get(start)
    if found is None or found.nbytes() != size:
        whole = tensor.detach().as_strided((size // tensor.element_size(),), (1,), 0)
        found = UntypedStorage(_as_bytes(whole))
        _known[start] = found
    return found


def _as_bytes(whole):
    return whole.view(_UINT8) if whole.dim() else whole.reshape(1).view(_UINT8)


def _on_storage(storage, dtype, offset, size, stride):
    if dtype is _C.bool_:
        # Bytes aren't seen as bools: what they hold is nobody's promise.
        whole = storage._bytes.to(dtype)
    else:
        whole = storage._bytes.view(dtype)
    return whole.as_strided(size, stride, offset)


def rebuild_tensor(storage, dtype, offset, size, stride, requires_grad):
    """The tensor that a pickle describes."""
    tensor = _on_storage(storage, dtype, offset, size, stride)
    return tensor.requires_grad_() if requires_grad else tensor


# Whether torch.save is at work: only its files keep together what shares memory.
saving = False


def reduce_tensor(tensor):
    """What a pickle has of a tensor."""
    storage = storage_of(tensor)
    return rebuild_tensor, (
        storage if saving else UntypedStorage(storage._bytes),
        tensor.dtype,
        tensor.storage_offset(),
        tuple(tensor.shape),
        tensor.stride(),
        tensor.requires_grad,
    )


def deep_copy(tensor, memo):
    """A copy of a tensor on a copy of its memory, which all that share the memory share again."""
    import copy

    storage = copy.deepcopy(storage_of(tensor), memo)
    return _on_storage(
        storage, tensor.dtype, tensor.storage_offset(), tuple(tensor.shape), tensor.stride()
    )
