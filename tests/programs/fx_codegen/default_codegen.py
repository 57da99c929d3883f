"""What the default CodeGen's methods give."""

from torch.fx import CodeGen, Graph

codegen = CodeGen()
print(codegen.gen_fn_def(["x", "y : int = 2"], " -> int"))
print(codegen.gen_fn_def(["self", "x"], ""))
print(codegen.gen_fn_def([], "", expanded_def=True))
print(codegen.gen_fn_def(["x", "y"], " -> int", expanded_def=True))
print(codegen.generate_output((1, "a")))
print(codegen.generate_output([1], repr_fn=lambda value: f"<{value}>"))
print(codegen.process_inputs(1, 2), codegen.process_outputs(3), codegen.additional_globals())
graph = Graph()
print(graph.process_inputs(1, 2), graph.process_outputs({"a": 1}))
print(graph.materialize_symint(3), graph.materialize_symints([1, 2]))
