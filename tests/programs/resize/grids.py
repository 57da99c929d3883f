# Sampling by a grid, and grids of affine maps.

import torch
import torch.nn.functional as F

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
x = torch.arange(12.0).view(1, 1, 3, 4)
grid = torch.rand(1, 2, 3, 2) * 3 - 1.5
for mode in ("bilinear", "nearest", "bicubic"):
    for padding in ("zeros", "border", "reflection"):
        for corners in (False, True):
            print(mode, padding, F.grid_sample(x, grid, mode, padding, corners).flatten())
print(F.grid_sample(torch.randn(2, 2, 2, 2, 2), torch.rand(2, 1, 2, 2, 3), align_corners=True))
theta = torch.tensor([[[0.8, -0.2, 0.1], [0.3, 1.0, -0.1]]])
for corners in (False, True):
    print(F.affine_grid(theta, (1, 1, 2, 3), align_corners=corners))
    print(F.grid_sample(x, F.affine_grid(theta, (1, 1, 3, 3), corners), align_corners=corners))
print(F.affine_grid(torch.randn(2, 3, 4), [2, 1, 1, 2, 2], align_corners=False).shape)
same = torch.tensor([[[1.0, 0, 0], [0, 1, 0]]])
print(torch.allclose(F.grid_sample(x, F.affine_grid(same, x.shape, False), align_corners=False), x))
print(type(F.grid_sample(x.clone().requires_grad_(), grid, align_corners=False).grad_fn).__name__)
print(type(F.affine_grid(theta.requires_grad_(), (1, 1, 2, 3), False).grad_fn).__name__)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.grid_sample(x, grid, mode="cubic"))
attempt(lambda: F.grid_sample(x, grid, padding_mode="wrap"))
attempt(lambda: F.grid_sample(x[0], grid))
attempt(lambda: F.grid_sample(x, grid[..., :1]))
attempt(lambda: F.grid_sample(x.expand(2, 1, 3, 4), grid))
attempt(lambda: F.grid_sample(x[:, :, :0], grid))
attempt(lambda: F.grid_sample(x[None], torch.zeros(1, 1, 1, 1, 3), mode="bicubic"))
attempt(lambda: F.affine_grid(theta, (1, 1, 2)))
attempt(lambda: F.affine_grid(theta[0], (1, 1, 2, 3)))
attempt(lambda: F.affine_grid(theta, (2, 1, 2, 3)))
attempt(lambda: F.affine_grid(theta, (1, 1, 0, 3)))
attempt(lambda: F.affine_grid(theta.long(), (1, 1, 2, 3)))
