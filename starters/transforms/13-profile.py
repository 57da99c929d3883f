"""Profile: run the graph node by node, several times, and take the time of each step."""
import statistics
import sys
import time

from torch import fx

RUNS = 5


class Profiler(fx.Interpreter):
    def __init__(self, module):
        super().__init__(module)
        self.times = {}

    def run_node(self, node):
        start = time.perf_counter()
        value = super().run_node(node)
        self.times.setdefault(node, []).append(time.perf_counter() - start)
        return value


traced = fx.symbolic_trace(model)
graph = traced.graph
profiler = Profiler(traced)
with torch.no_grad():
    for _ in range(RUNS):
        profiler.run(x)

middle = {node: statistics.median(times) for node, times in profiler.times.items()}
total = sum(middle.values())
print(len(middle), "nodes,", RUNS, "runs each")
print("all of them measured:", set(middle) == set(graph.nodes))

# Times differ from run to run, so they are not part of the output proper.
for node, seconds in sorted(middle.items(), key=lambda item: -item[1])[:8]:
    line = f"{node.name:16} {1e6 * seconds:8.0f} µs  {100 * seconds / total:5.1f} %"
    print(line, file=sys.stderr)
