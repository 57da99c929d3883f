"""glu: half of the values, gated by the other half; what it refuses."""

import torch
import torch.nn.functional as F

print(F.glu(torch.tensor([[1.0, 2.0, 0.0, -1.0]])))
print(F.glu(torch.tensor([[1.0], [0.0]]), 0))
for wrong in (torch.tensor(1.0), torch.ones(3), torch.tensor([1, 2]), torch.tensor([True, False])):
    try:
        print(F.glu(wrong))
    except Exception as error:
        print(type(error).__name__, error)
