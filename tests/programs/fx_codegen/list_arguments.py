"""A CodeGen of one's own: the generated function takes a list and gives a dict."""

import copy
from typing import List

import torch
from torch.fx import Interpreter, Transformer, symbolic_trace
from torch.fx.graph import CodeGen


class ListCodeGen(CodeGen):
    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        names = ", ".join(free_vars)
        return (
            f"def forward(self, args_list: List[torch.Tensor]){maybe_return_annotation}:\n"
            f"    {names} = args_list"
        )

    def additional_globals(self):
        return [("List", List)]

    def process_inputs(self, *inputs):
        assert len(inputs) == 1
        return inputs[0]

    def generate_output(self, output_args, **how):
        return f'return {{"sum": {output_args}}}'

    def process_outputs(self, outputs):
        return {"sum": outputs}


gm = symbolic_trace(lambda a, b: a + b)
gm.graph.set_codegen(ListCodeGen())
gm.recompile()
print(gm.code)
values = [torch.ones(2), torch.tensor([1.0, 2.0])]
print(gm(values))
print(Interpreter(gm).run(values))
print(gm.graph.process_inputs([1, 2]), gm.graph.process_outputs(7))
print(copy.deepcopy(gm).code)
print(Transformer(gm).transform().code)
print(gm._lineno_map, gm._prologue_start)
