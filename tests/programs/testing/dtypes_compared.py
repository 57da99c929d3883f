# What assert_close allows by dtype, of two dtypes at once, and assert_allclose of older programs.
import itertools
import warnings

import torch
from torch.testing import assert_allclose, assert_close

DTYPES = [torch.bool, torch.uint8, torch.int32, torch.int64, torch.float16, torch.bfloat16,
          torch.float32, torch.float64, torch.complex64]  # fmt: skip


def attempt(label, function, *args, **kwargs):
    try:
        function(*args, **kwargs)
        print(label, "close")
    except (AssertionError, ValueError) as error:
        print(label, type(error).__name__, error)


for dtype in DTYPES:
    attempt(dtype, assert_close, torch.ones(2, dtype=dtype), torch.zeros(2, dtype=dtype))
for one, other in itertools.combinations(DTYPES, 2):
    attempt((one, other), assert_close, torch.ones(1, dtype=one), torch.zeros(1, dtype=other),
            check_dtype=False)  # fmt: skip
for dtype, by in ((torch.float16, 1e-3), (torch.bfloat16, 1e-2), (torch.float64, 5e-8),
                  (torch.complex64, 1e-6)):  # fmt: skip
    attempt(dtype, assert_close, torch.ones(1, dtype=dtype) + by, torch.ones(1, dtype=dtype))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert_allclose(torch.ones(2), torch.ones(2))
print(caught[0].category.__name__, caught[0].message)
warnings.simplefilter("ignore")
attempt("looser", assert_allclose, torch.ones(2), torch.ones(2) + 1e-4)
attempt("too far", assert_allclose, torch.ones(2), torch.ones(2) * 2)
attempt("dtypes", assert_allclose, torch.ones(2), torch.ones(2).double())
attempt("list", assert_allclose, [1.0, 2.0], torch.tensor([1.0, 2.0]))
attempt("nan", assert_allclose, torch.tensor([float("nan")]), torch.tensor([float("nan")]))
attempt("shapes", assert_allclose, torch.ones(2), 1.0)
attempt("message", assert_allclose, torch.ones(1), torch.zeros(1), msg="mine")
attempt("one of two", assert_allclose, torch.ones(1), torch.zeros(1), rtol=1)
