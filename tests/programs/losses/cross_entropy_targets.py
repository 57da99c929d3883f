# Targets of the input's shape are probabilities, others are classes: which types each takes.
import torch
from torch.nn import functional as F

scores = torch.arange(12.0).reshape(3, 4)
targets = (
    scores.int(), scores.bool(), scores.long(), scores.half(), scores.double(), scores[:2].int(),
    scores[0].int(), scores[:, 0].int(), scores[:, 0],
)  # fmt: skip
for target in targets:
    for smoothing in (0.0, 0.1):
        try:
            print(F.cross_entropy(scores, target, label_smoothing=smoothing))
        except Exception as error:
            print(f"{tuple(target.shape)} {target.dtype} {type(error).__name__}: {error}")
