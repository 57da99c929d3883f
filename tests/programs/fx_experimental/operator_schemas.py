"""torch.fx.operator_schemas: signatures, types, arguments by name."""

import operator
import typing
import warnings

import torch
from torch import fx  # noqa: F401
from torch.fx.operator_schemas import (
    ArgsKwargsPair, check_for_mutable_operation, create_type_hint, get_signature_for_torch_op,
    normalize_function, normalize_module, type_matches,
)  # fmt: skip

F, T = torch.nn.functional, torch.Tensor
warnings.simplefilter("ignore")


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, str(error)[:180].split("\n")[0])


for function in (torch.cat, torch.matmul, torch.flatten, operator.add, len, F.relu):
    attempt(get_signature_for_torch_op, function)
calls = (
    (torch.relu, (1,), {}), (torch.add, (1, 2), {}), (F.relu, (1,), {}), (torch.relu, (1, 2), {}),
    (torch.sum, (1,), {"dim": 1}), (F.dropout, (1,), {"training": False}), (F.softmax, (1,), {}),
    (operator.add, (1, 2), {}), (len, (1,), {}), (torch.cat, ([1, 2], 1), {}),
    (torch.flatten, (1, 1), {}), (torch.split, (1, 2), {"dim": 1}), (torch.neg, (1,), {}),
    (lambda a, b=2: a, (1,), {}), (lambda *a: a, (1,), {}), (torch.clamp, (1, 0.0), {"max": 1.0}),
    (F.max_pool1d, (1, 2), {}), (F.max_pool2d, (1, 2), {"return_indices": True}),
    (F.adaptive_max_pool2d, (1, 2), {}),
    (F.avg_pool2d, (1, 2), {}), (F.avg_pool3d, (1, 2), {}), (torch.conv_transpose2d, (1, 2), {}),
    (torch.max_pool2d, (1, 2), {}), (torch.zeros, ((2, 3),), {}), (torch.rand, ((2, 3),), {}),
    (torch.full, ((2, 3), 1), {"dtype": torch.int64}), (torch.full_like, (1, 2.0), {}),
    (torch.zeros_like, (1,), {"dtype": torch.int64}), (torch.randn_like, (1,), {}),
    (torch.eye, (3,), {}), (torch.ones, ((),), {"device": "cpu"}),
)  # fmt: skip
for target, args, kwargs in calls:
    for only in (False, True):
        attempt(normalize_function, target, args, kwargs, normalize_to_only_use_kwargs=only)
typed = (
    (torch.add, (1, 2), {"alpha": 3}, (T, T), {"alpha": int}),
    (torch.add, (1, 2), {}, (T, int), {}), (torch.mul, (1, 2), {}, (T, float), {}),
    (torch.clamp, (1, 0.0), {"max": 1.0}, (T, float), {"max": float}),
    (torch.sum, (1,), {"dim": (1,)}, (T,), {"dim": tuple[int]}), (torch.neg, (1,), {}, (T,), {}),
    (torch.div, (1, 2), {}, (T, T), {}), (torch.eq, (1, 2), {}, (T, int), {}),
    (torch.exp, (1,), {}, (T,), {}), (torch.lerp, (1, 2, 0.5), {}, (T, T, float), {}),
    (torch.lerp, (1, 2, 3), {}, (T, T, T), {}), (torch.conv2d, (1, 2), {}, (T, T), {}),
    (torch.conv1d, (1, 2, None, 3), {}, (T, T, type(None), int), {}),
    (torch.conv3d, (1, 2), {"padding": "same"}, (T, T), {"padding": str}),
)  # fmt: skip
for target, args, kwargs, arg_types, kwarg_types in typed:
    attempt(normalize_function, target, args, kwargs, arg_types, kwarg_types, True)


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(2, 2)
        self.s = torch.nn.Sequential(torch.nn.ReLU())
        self.b = torch.nn.Bilinear(1, 1, 1)


model = Model()
for target, args, kwargs in (
    ("l", (1,), {}), ("l", (), {"input": 1}), ("s.0", (1,), {}), ("s", (1,), {}), ("b", (1, 2), {}),
    ("l", (1, 2), {}), ("zz", (1,), {}),
):  # fmt: skip
    for only in (False, True):
        attempt(normalize_module, model, target, args, kwargs, only)
for value in (
    1, "s", None, T, [int, int], (int, int), [T, T], [T, torch.nn.Parameter], [int, str], [], (),
    [bool, int], (float, int), [1, 2], {"a": 1}, [int, None],
):  # fmt: skip
    attempt(create_type_hint, value)
ints = typing.List[int]  # noqa: UP006
pairs = (
    (int, int), (float, int), (int, float), (int, bool), (ints, int), (ints, ints),
    (ints, list[int]), (typing.Any, str), (typing.List[T], list[T]), (T, int),  # noqa: UP006
    (ints, tuple[int, int]), (T, torch.nn.Parameter),
    (typing.List[float], list[int]),  # noqa: UP006
    (typing.Optional[int], int), (typing.Optional[int], type(None)), (typing.Optional[int], str),
    (typing.Union[int, str], str), (typing.Optional[ints], list[int]),
)  # fmt: skip
print([type_matches(*pair) for pair in pairs])
print(ArgsKwargsPair((1,), {"a": 2}))
x = torch.ones(2)
for target, args in ((torch.relu_, (x,)), (torch.relu, (x,)), (operator.iadd, (x, x))):
    attempt(check_for_mutable_operation, target, args, {})
