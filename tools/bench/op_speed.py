"""Prints the microseconds that small tensor operations take from Python, as JSON {operation: µs}.

Runs in the page, in Node and on real PyTorch. Each sample is the mean of a batch, so that a coarse
clock (5 µs in an isolated page) does not matter; the figure is the median over samples.
"""

import json
import statistics
import time

import torch

BATCH = 200
SAMPLES = 25

a = torch.randn(3, 4)
b = torch.randn(3, 4)
row = torch.randn(4)

OPERATIONS = {
    "a + b": lambda: a + b,
    "torch.relu(a)": lambda: torch.relu(a),
    "torch.add(a, row)": lambda: torch.add(a, row),
    "a * 2": lambda: a * 2,
    "a.sum()": lambda: a.sum(),
    "a.shape": lambda: a.shape,
}


def microseconds(run):
    samples = []
    for _ in range(SAMPLES):
        start = time.perf_counter()
        for _ in range(BATCH):
            run()
        samples.append((time.perf_counter() - start) / BATCH * 1e6)
    return round(statistics.median(samples), 2)


print(json.dumps({name: microseconds(run) for name, run in OPERATIONS.items()}))
