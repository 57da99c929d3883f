"""What every operator makes of every dtype: the result's dtype, or the error."""

import torch
import torch.nn.functional as F

DTYPES = [
    torch.bool, torch.uint8, torch.int8, torch.int32, torch.int64, torch.float16, torch.bfloat16,
    torch.float32, torch.float64, torch.complex64,
]  # fmt: skip
REAL = [dtype for dtype in DTYPES if not dtype.is_complex]


def ones(dtype, *sizes):
    return torch.ones(*(sizes or (2,)), dtype=dtype)


def show(name, call, dtypes=DTYPES):
    seen = {}
    for dtype in dtypes:
        try:
            result = call(dtype)
            result = result[0] if isinstance(result, tuple) else result
            text = str(result.dtype) if isinstance(result, torch.Tensor) else repr(result)
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
        seen.setdefault(text, []).append(str(dtype).removeprefix("torch."))
    print("==", name)
    for text, names in seen.items():
        print("  ", text, *names)


for name in (
    "neg abs relu sign square bitwise_not ceil floor trunc round frac exp sqrt reciprocal "
    "logical_not isnan isinf isfinite sum prod mean max min argmax median sort any all "
    "count_nonzero argsort amax amin argmin nonzero"
).split():
    show(name, lambda dtype: getattr(torch, name)(ones(dtype)))
for name in "sigmoid log tanh erf rsqrt log1p cos exp2 std var".split():
    show(name, lambda dtype: getattr(torch, name)(ones(dtype)), REAL)
for name in "cumsum cumprod logsumexp max min median softmax log_softmax topk".split():
    dtypes = REAL if name in ("logsumexp", "softmax", "log_softmax") else DTYPES
    show(name + " along", lambda dtype: getattr(torch, name)(ones(dtype, 2, 2), 1), dtypes)
for name in (
    "add sub mul div floor_divide fmod remainder pow atan2 bitwise_and bitwise_or bitwise_xor eq "
    "lt ge maximum minimum logical_and rsub max clamp_min isclose allclose equal dot outer"
).split():
    function = getattr(torch, name)
    show(name, lambda dtype: function(ones(dtype), ones(dtype)))
    show(name + " bool", lambda dtype: function(ones(dtype), ones(torch.bool)))
    show(name + " float", lambda dtype: function(ones(torch.float32), ones(dtype)))
for name in "celu selu".split():
    show(name, lambda dtype: getattr(torch, name)(ones(dtype)))
for name in (
    "elu gelu hardsigmoid hardswish hardtanh leaky_relu logsigmoid mish softplus relu6"
).split():
    show(name, lambda dtype: getattr(F, name)(ones(dtype)))
for name in "mse_loss smooth_l1_loss huber_loss".split():
    show(name, lambda dtype: getattr(F, name)(ones(dtype), ones(dtype)), REAL)

show("clamp", lambda dtype: torch.clamp(ones(dtype), 0, 1))
show("clamp by floats", lambda dtype: torch.clamp(ones(dtype), 0.5, 1.5))
show("lerp", lambda dtype: torch.lerp(ones(dtype), ones(dtype), 0.5), REAL)
show("where", lambda dtype: torch.where(ones(torch.bool), ones(dtype), ones(torch.float32)))
show("masked_fill", lambda dtype: ones(dtype).masked_fill(ones(torch.bool), 1.5))
show("mask", lambda dtype: ones(torch.float32).masked_fill(ones(dtype), 1))
show("floor", lambda dtype: torch.div(ones(dtype), ones(dtype), rounding_mode="floor"))
show("trunc", lambda dtype: torch.div(ones(dtype), ones(dtype), rounding_mode="trunc"))
show("** -1", lambda dtype: ones(dtype) ** -1)
show("** 2", lambda dtype: ones(dtype) ** 2)
show("** 0.5", lambda dtype: ones(dtype) ** 0.5)
show("2 **", lambda dtype: 2 ** ones(dtype))
show("arange", lambda dtype: torch.arange(3, dtype=dtype))
show("linspace", lambda dtype: torch.linspace(0, 1, 3, dtype=dtype))
show("eye", lambda dtype: torch.eye(2, dtype=dtype))
show("full", lambda dtype: torch.full((2,), 1.5, dtype=dtype))
show("tril", lambda dtype: torch.tril(ones(dtype, 2, 2)))
show("matmul", lambda dtype: torch.matmul(ones(dtype, 2, 2), ones(dtype, 2, 2)))
show("mm float", lambda dtype: torch.mm(ones(dtype, 2, 2), ones(torch.float32, 2, 2)))
show("linear", lambda dtype: F.linear(ones(dtype, 2, 2), ones(dtype, 2, 2), ones(dtype)))
show("addmm", lambda dtype: torch.addmm(*[ones(dtype, 2, 2)] * 3))
show("layer_norm", lambda dtype: F.layer_norm(ones(dtype), (2,)))
show("sum as", lambda dtype: torch.sum(ones(dtype), dtype=torch.float64), REAL)
show("cumsum as", lambda dtype: torch.cumsum(ones(dtype), 0, dtype=torch.int8), REAL)
show("mean as", lambda dtype: torch.mean(ones(dtype), dtype=torch.float32), REAL)
show("gather", lambda dtype: torch.gather(ones(torch.float32), 0, torch.zeros(1, dtype=dtype)))
show("index_select", lambda dtype: ones(torch.int8).index_select(0, torch.zeros(1, dtype=dtype)))
show("embedding", lambda dtype: torch.embedding(ones(dtype, 2, 2), torch.zeros(1).long()))
show("cat", lambda dtype: torch.cat([ones(dtype), ones(torch.int16)]))
show("stack", lambda dtype: torch.stack([ones(dtype), ones(torch.float16)]), REAL)
