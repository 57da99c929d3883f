# What kind of functions torch.nn.functional has, and how tracing writes them down.

import torch
import torch.fx as fx
import torch.nn.functional as F
from torch import nn

NAMES = "relu softmax dropout layer_norm linear gelu logsigmoid softplus one_hot threshold nll_loss"
for name in NAMES.split():
    function = getattr(F, name)
    print(name, type(function).__name__, function.__module__, function.__name__)
CALLS = """
relu(x)|relu(x, True)|relu6(x)|leaky_relu(x, 0.2)|elu(x)|gelu(x)|gelu(x, approximate="tanh")|selu(x)
celu(x)|silu(x)
mish(x)|sigmoid(x)|tanh(x)|softmax(x, 1)|softmax(x, dim=1)|log_softmax(x, dim=1)|dropout(x)
dropout(x, 0.3, training=False)
layer_norm(x, (3,))|layer_norm(x, (3,), y, y)|embedding(x, y)|mse_loss(x, y)|l1_loss(x, y)
smooth_l1_loss(x, y)
huber_loss(x, y)|cross_entropy(x, y)|nll_loss(x, y)|binary_cross_entropy(x, y)|one_hot(x, 3)
pad(x, (1, 1))|normalize(x)
linear(x, y)|hardtanh(x)|hardsigmoid(x)|hardswish(x)|softplus(x)|logsigmoid(x)|softsign(x)
tanhshrink(x)|glu(x)
threshold(x, 1, 2)|relu_(x)|rms_norm(x, (3,))|kl_div(x, y)|binary_cross_entropy_with_logits(x, y)
"""
for line in CALLS.strip().split("\n"):
    for call in line.split("|"):
        namespace = {"F": F}
        exec(f"def f(x, y):\n    return F.{call}", namespace)
        traced = fx.symbolic_trace(namespace["f"])
        lines = [text.strip().partition(";")[0] for text in traced.code.split("\n")]
        print([text for text in lines if " = torch" in text or " = x." in text])
for module in (
    nn.Linear(2, 3),
    nn.ReLU(),
    nn.Softmax(1),
    nn.LayerNorm(2),
    nn.Embedding(2, 2),
    nn.Flatten(),
    nn.MSELoss(),
):
    print(fx.symbolic_trace(module).code)
