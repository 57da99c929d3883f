"""Measure: run the graph node by node and count what each one makes."""
from torch import fx


class Measure(fx.Interpreter):
    def __init__(self, module):
        super().__init__(module)
        self.sizes = {}

    def run_node(self, node):
        value = super().run_node(node)
        if isinstance(value, torch.Tensor):
            self.sizes[node] = value.numel() * value.element_size()
        return value


traced = fx.symbolic_trace(model)
graph = traced.graph
measure = Measure(traced)
measure.run(x)

total = sum(measure.sizes.values())
for node, size in sorted(measure.sizes.items(), key=lambda item: -item[1])[:8]:
    print(f"{node.name:12} {size:6} bytes  {100 * size / total:5.1f} %")
