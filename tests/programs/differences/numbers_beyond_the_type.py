"""Numbers beside small whole numbers that can't hold them: compared and divided as written."""

import torch

x = torch.tensor([1, 2], dtype=torch.int8)
print(x >= 2**40, x < 2**40)
print(x // 2**40, x % 2**40, torch.fmod(x, 2**40))
print(x << 2**40, x >> 2**40)
y = x.to(torch.uint8)
print(y >= -1, y < -1)
z = x.to(torch.int32)
print(z // 2**40, z % 2**40, z >= 2**40)
