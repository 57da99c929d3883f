"""on_generate_code: every generated body passes through a function."""

from torch.fx import symbolic_trace

gm = symbolic_trace(lambda input, b: (input + b).relu())


def add_lines(body):
    print("body:", body)
    return ["import math\n", *body, "# the end\n"]


gm.graph.on_generate_code(lambda before: add_lines)
gm.recompile()
print(gm.code)


def after(before):
    print("there was one:", before is add_lines)
    return lambda body: [*before(body), "# twice\n"]


with gm.graph.on_generate_code(after):
    gm.recompile()
    print(gm.code)
gm.recompile()
print(gm.code)
gm.graph.on_generate_code(lambda before: None)
gm.recompile()
print(gm.code)
