# Dropout by channels or with SELU's mean: probabilities at the edges and beyond, whole numbers.
import torch

x = torch.ones(4, 3, 2)
for drop in (torch.alpha_dropout, torch.feature_dropout, torch.feature_alpha_dropout):
    for p in (float("nan"), -0.5, 1.5, 0.5, 0.0, 1.0):
        for dtype in (torch.int32, torch.int64, torch.bool, torch.float32):
            try:
                result = drop(x.to(dtype), p, True)
                print(drop.__name__, p, result.dtype, tuple(result.shape))
            except RuntimeError as error:
                print(drop.__name__, p, dtype, error)
