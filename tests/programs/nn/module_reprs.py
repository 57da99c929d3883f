# The settings that modules show.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

MODULES = """
    Linear(2, 3); Linear(2, 3, False); Identity(3, a=4); ReLU(); ReLU(True); ReLU6(); ReLU6(True)
    LeakyReLU(); LeakyReLU(0.2, True); ELU(); ELU(2, True); SELU(True); CELU(); CELU(2.0); GELU()
    GELU("tanh"); SiLU(True); Mish(); Softplus(); Softplus(2, 3); Sigmoid(); Tanh(); Hardtanh()
    Hardtanh(-2, 2, True); Hardsigmoid(True); Hardswish(True); Softmax(); Softmax(dim=-1)
    LogSoftmax(1); Softmin(1); Dropout(); Dropout(0.2, True); Flatten(); Flatten(0, 2)
    Unflatten(1, (2, 3)); LayerNorm(3); LayerNorm((2, 3), elementwise_affine=False)
    LayerNorm([3], bias=False); RMSNorm(3); Embedding(3, 4)
    Embedding(3, 4, padding_idx=0, max_norm=1.0)
    Embedding(3, 4, norm_type=1.0, sparse=True); MSELoss(); L1Loss(); CrossEntropyLoss(); NLLLoss()
    SmoothL1Loss(); HuberLoss(); BCELoss(); BCEWithLogitsLoss(); LogSigmoid(); Softsign()
    Tanhshrink()
    Threshold(1, 2, True); GLU(); ParameterList(); ParameterList([torch.zeros(2), 3])
    ParameterDict({"a": torch.zeros(2, 3), "b": "text"})
"""
for line in MODULES.split("\n"):
    for text in filter(None, line.strip().split("; ")):
        print(eval("nn." + text))
for wrong in (
    lambda: nn.Dropout(2),
    lambda: nn.Dropout(-1),
    lambda: nn.Unflatten(1, 3),
    lambda: nn.Unflatten(1, (2, "a")),
    lambda: nn.Hardtanh(1, 1),
    lambda: nn.Embedding(3, 2, padding_idx=5),
    lambda: nn.Linear(2),
    lambda: nn.Linear(2, 2, size=1),
    lambda: nn.Linear(-1, 2),
    lambda: nn.Linear(2, 2, dtype=torch.int64),
    lambda: nn.LayerNorm("a"),
):
    attempt(wrong)
