# Dropout of whole channels and dropout that keeps mean and variance.

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.ones(2, 4, 3)
print(F.dropout1d(x)[:, :, 0], F.dropout1d(x[0])[:, 0])
print(F.dropout2d(torch.ones(2, 3, 2, 2), 0.3)[:, :, 0, 0], F.dropout2d(torch.ones(3, 2, 2)).shape)
print(F.dropout3d(torch.ones(1, 4, 2, 2, 2))[0, :, 0, 0, 0], F.dropout3d(torch.ones(4, 1, 1, 1)))
print(F.alpha_dropout(x[0], 0.4, True), F.alpha_dropout(x[0]) is x[0])
print(F.feature_alpha_dropout(x, 0.4, training=True)[:, :, 0])
print(torch.feature_dropout(x, 0.5, True)[:, :, 0], torch.alpha_dropout(x[0], 0.2, True))
y = torch.ones(2, 3, 1)
print(F.dropout1d(y, inplace=True) is y, y[:, :, 0])
print(F.dropout2d(torch.ones(1, 2, 2, 2), 1.0), F.alpha_dropout(torch.ones(3), 1.0, True))
print(F.dropout2d(torch.ones(1, 2, 2, 2), 0.0), F.alpha_dropout(torch.ones(3), 0.0, True))
for module in (
    nn.Dropout1d(), nn.Dropout2d(0.2), nn.Dropout3d(0.1, True), nn.AlphaDropout(0.3),
    nn.FeatureAlphaDropout(), nn.Dropout(0.4),
):
    torch.manual_seed(1)
    values = torch.ones(1, 6, 1, 1, 1) if "3d" in repr(module) else torch.ones(1, 6, 1, 1)
    values = values[..., 0] if "1d" in repr(module) else values
    print(module, module(values).flatten())
    print(torch.equal(module.eval()(values), values))
w = torch.ones(1, 4, 2, requires_grad=True)
print(type(F.dropout1d(w).grad_fn).__name__)
print(type(F.alpha_dropout(w, training=True).grad_fn).__name__)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.dropout2d(x, 1.5))
attempt(lambda: F.alpha_dropout(x, -0.5))
attempt(lambda: F.dropout1d(torch.ones(1, 1, 1, 1)))
attempt(lambda: F.dropout3d(x[0, 0]))
attempt(lambda: nn.Dropout2d(2))
attempt(lambda: torch.feature_dropout(x[0, 0], 0.5, True))
attempt(lambda: F.feature_alpha_dropout(x, 7.0))
