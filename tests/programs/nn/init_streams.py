import torch
from torch import nn

torch.manual_seed(0)
for f, args in (
    (nn.init.kaiming_uniform_, ()),
    (nn.init.kaiming_normal_, ()),
    (nn.init.xavier_uniform_, ()),
    (nn.init.xavier_normal_, (2.0,)),
    (nn.init.uniform_, (-1, 1)),
    (nn.init.normal_, (0, 2)),
    (nn.init.zeros_, ()),
    (nn.init.ones_, ()),
    (nn.init.constant_, (3,)),
    (nn.init.eye_, ()),
):
    print(f.__name__, f(torch.empty(2, 5), *args))
print(
    nn.init.kaiming_uniform_(torch.empty(3, 4), mode="fan_out", nonlinearity="relu"),
    nn.init.calculate_gain("leaky_relu", 0.2),
    nn.init.calculate_gain("tanh"),
)
print(
    nn.Linear(3, 5).weight,
    nn.Linear(7, 2).bias,
    nn.Linear(100, 3, bias=False).weight.sum(),
    nn.Embedding(4, 3).weight,
    nn.LayerNorm(2).weight,
)
print(nn.Linear(2, 2).weight.requires_grad, nn.init.zeros_(nn.Linear(2, 2).weight))
for wrong in (
    lambda: nn.init.kaiming_uniform_(torch.empty(3)),
    lambda: nn.init.calculate_gain("foo"),
    lambda: nn.init.eye_(torch.empty(3)),
    lambda: nn.init.kaiming_normal_(torch.empty(2, 2), mode="x"),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
