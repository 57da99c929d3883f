"""torch.load of what is no checkpoint: text, pickles of other programs, pickles that break off."""

import io
import pickle
import warnings

import torch


def tell(data, **options):
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        try:
            print(torch.load(io.BytesIO(data), **options))
        except Exception as error:
            print(type(error).__name__, error)
    for warning in given:
        print(warning.category.__name__, warning.message)


JSON = b"{}", b"[1, 2]", b"<html>"
for data in b"", b"hello world", b"\n", *JSON, "é".encode(), b"\x00\x01":
    print(data)
    tell(data)
    tell(data, weights_only=False)
for protocol in 2, 3, 4, 5:
    for value in {"a": 1}, [1, 2], 5:
        print(protocol, value)
        tell(pickle.dumps(value, protocol=protocol))
        tell(pickle.dumps(value, protocol=protocol), weights_only=False)
for data in b"\x80", b"\x80\x02", b"\x80\x04\x95":
    print(data)
    tell(data)
    tell(data, weights_only=False)
tell(pickle.dumps(torch.nn.ReLU, protocol=2))
for wrong in 5, io.StringIO("text"):
    try:
        torch.load(wrong)
    except Exception as error:
        print(type(error).__name__, error)
print(torch.nn.Parameter(torch.ones(1, dtype=torch.complex64)))
