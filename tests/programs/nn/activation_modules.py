import torch
import torch.nn.functional as F
from torch import nn

x = torch.tensor([-2.5, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0])
for m in (
    nn.ReLU(),
    nn.ReLU(inplace=True),
    nn.ReLU6(),
    nn.Sigmoid(),
    nn.Tanh(),
    nn.GELU(),
    nn.GELU("tanh"),
    nn.GELU(approximate="tanh"),
    nn.SiLU(),
    nn.Softmax(0),
    nn.Softmax(dim=-1),
    nn.LogSoftmax(0),
    nn.LeakyReLU(),
    nn.LeakyReLU(0.2),
    nn.ELU(),
    nn.ELU(0.5),
    nn.SELU(),
    nn.CELU(),
    nn.Softplus(),
    nn.Hardtanh(),
    nn.Hardswish(),
    nn.Hardsigmoid(),
    nn.Mish(),
    nn.LogSigmoid(),
    nn.Softsign(),
    nn.Tanhshrink(),
    nn.Identity(),
    nn.Identity(3, a=4),
    nn.Dropout(),
    nn.Dropout(0.3, inplace=True),
    nn.Flatten(),
    nn.Flatten(0),
    nn.LayerNorm(7),
    nn.LayerNorm((7,), elementwise_affine=False),
    nn.Softmin(0),
):
    m.eval()
    print(m, m(x.clone()) if not isinstance(m, nn.Flatten) else m(x.view(1, 7, 1)).shape)
for f in (
    F.relu,
    F.gelu,
    F.silu,
    F.sigmoid,
    F.tanh,
    F.elu,
    F.selu,
    F.leaky_relu,
    F.softplus,
    F.hardtanh,
    F.relu6,
    F.logsigmoid,
    F.mish,
    F.hardswish,
    F.softsign,
):
    print(f.__name__, f(x))
y = x.clone()
F.relu(y, inplace=True)
print(
    y,
    F.softmax(x, dim=0),
    F.log_softmax(x, dim=0),
    F.layer_norm(x, (7,)),
    F.dropout(x, 0.5, training=False),
    F.normalize(x, dim=0),
)
torch.manual_seed(0)
print(
    F.dropout(x),
    nn.Dropout(0.5)(x),
    F.dropout(x, 0.0),
    F.dropout(x, 1.0),
    F.mse_loss(x, x + 1),
    F.l1_loss(x, x - 1),
    nn.MSELoss()(x, x),
    nn.Embedding(3, 2)(torch.tensor([0, 2, 2])),
)
print(
    F.linear(torch.ones(2), torch.ones(3, 2), torch.ones(3)),
    F.one_hot(torch.tensor([0, 2])),
    F.embedding(torch.tensor([1]), torch.eye(2)),
)
for wrong in (
    lambda: F.relu(torch.tensor([True])),
    lambda: F.gelu(torch.tensor([1])),
    lambda: F.gelu(x, approximate="x"),
    lambda: F.softmax(x, dim=2),
    lambda: F.layer_norm(x, (3,)),
    lambda: F.dropout(x, 2),
    lambda: F.silu(3),
    lambda: F.leaky_relu("a"),
    lambda: F.elu(torch.tensor([1])),
    lambda: F.embedding(torch.tensor([5]), torch.eye(2)),
    lambda: F.sigmoid(3),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
