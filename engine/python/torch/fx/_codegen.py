"""Generated Python beyond the plain form: by a program's own CodeGen, with a transformed body, with
comments and types (Graph.python_code's options), and for trees of arguments."""

import re
from typing import NamedTuple

import torch

from ..utils import _pytree as pytree
from . import _pytree as fx_pytree
from ._python_code import CodeGen, PythonCode

_SHORT = {"bool": "b8", "complex64": "c64", "bfloat16": "bf16", "uint8": "u8"}
_FREED = re.compile(r";  (?:\w+ = )+None$")
_COUNTER = re.compile(r"# COUNTER: (\d+)$")


def assemble(graph, source, places, parameters, namespace, options):
    """A PythonCode of what the engine wrote. source: the plain form. places: for each of its lines
    which node it runs. parameters: those of the function, then what stands behind them."""
    codegen, nodes = graph._codegen, list(graph.nodes)
    lines = source.split("\n")
    start = next(at for at, line in enumerate(lines) if line.startswith("def "))
    *parameters, result = parameters
    inputs = [node for node in nodes if node.op == "placeholder"]
    shown = [_parameter(*each, options) for each in zip(parameters, inputs)]
    body = []
    _write_body(body, nodes, lines[start + 1 : -1], places[start + 1 : -1], codegen, options)
    wraps = "".join(f"{line}\n" for line in lines[:start] if line) or "\n"
    if options.get("expanded_def"):
        head = codegen.gen_fn_def(shown, result, expanded_def=True)
    else:
        head = codegen.gen_fn_def(shown, result)
    if codegen._body_transformer is not None:
        body = codegen._body_transformer(body)
    for name, value in codegen.additional_globals():
        namespace[name] = value
    text, kept, found = "".join(body), [], {}
    place, unpacked = None, head.count("\n", head.index("def "))
    for line in text.split("\n"):
        counter = _COUNTER.match(line.strip())
        if counter:
            place = int(counter[1])
        elif line or kept:
            kept.append(f"    {line}")
            found[len(kept) + unpacked] = place
    code = f"\n{wraps}\n{head}\n" + "\n".join(kept)
    return PythonCode(code, namespace, found, wraps.count("\n") + 3)


def _write_body(body, nodes, lines, places, codegen, options):
    by_place, last, colored = {}, None, options.get("colored")
    if colored:
        from ._colors import dim, literals
    for line, place in zip(lines, places):
        by_place.setdefault(place, []).append(line[4:])
    for place, node in enumerate(nodes):
        calls = node.op not in ("placeholder", "output")
        if options.get("verbose") and calls:
            comment = _comment(node, options.get("additional_meta"))
            if comment != last:
                last = comment
                body.append(f"\n{dim(comment) if colored else comment}\n")
        body.append(f"# COUNTER: {place}\n")
        for line in by_place.get(place, ()):
            if node.op == "placeholder":
                body.append(f"{line}\n")
            elif calls:
                freed = _FREED.search(line)
                statement = line[: freed.start()] if freed else line
                type_text = _type_of(node, options)
                if type_text:
                    named = rf"(^|;  ){node.name}(?: : [^=;]+)? = "
                    statement = re.sub(named, rf"\1{node.name}{type_text} = ", statement, count=1)
                freeing = freed[0] if freed else ""
                if colored:
                    statement = literals(statement, node.args, list(node.kwargs.values()))
                    freeing = freeing and ";  " + dim(freeing[3:])
                body += [statement, freeing + "\n"]
            else:
                own = type(codegen).generate_output is not CodeGen.generate_output
                if colored:
                    line = literals(line, node.args)
                body += [codegen.generate_output(node.args[0]) if own else line, "\n"]
    if not by_place.keys() - {-1}:
        body.append("pass\n")


def _parameter(text, node, options):
    type_text = _type_of(node, options)
    if type_text:
        _, equals, default = text.partition(" = ")
        text = f"{node.target}{type_text}{equals}{default}"
    if options.get("colored"):
        from ._colors import literals

        text = literals(text, node.args)
    return text


def _type_of(node, options):
    """The type of a node's value as its metadata tell it, for verbose code."""
    if not options.get("verbose"):
        return ""
    meta = node.meta.get("val", node.meta.get("tensor_meta", node.meta.get("example_value")))
    if not isinstance(meta, torch.Tensor) and not hasattr(meta, "memory_format"):
        return ""
    name = str(meta.dtype).removeprefix("torch.")
    short = _SHORT.get(name) or name[0] + name.lstrip("abcdefghijklmnopqrstuvwxyz")
    real = isinstance(meta, torch.Tensor)
    stride = str(list(meta.stride())) if real and options.get("include_stride") else ""
    device = str(meta.device) if real and options.get("include_device") else ""
    return f': "{short}{list(meta.shape)}{stride}{device}"'


def _comment(node, additional):
    shown = [f"{key}: {node.meta[key]}" for key in additional or () if key in node.meta]
    start = "# " + "".join(f"{each} # " for each in shown)
    if not node.stack_trace:
        return f"{start}No stacktrace found for following nodes"
    lines = [line.strip() for line in node.stack_trace.strip().splitlines()]
    place = lines[0].removeprefix('File "').replace('", line ', ":").replace(", in ", " in ")
    return f"{start}File: {place}, code: {lines[1] if len(lines) > 1 else ''}"


class _PyTreeInfo(NamedTuple):
    orig_args: list
    in_spec: pytree.TreeSpec
    out_spec: pytree.TreeSpec


class _PyTreeCodeGen(CodeGen):
    """Takes the leaves out of arguments that are trees, and makes a tree of the results."""

    def __init__(self, pytree_info):
        super().__init__()
        self.pytree_info = pytree_info

    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        names = self.pytree_info.orig_args
        head = super().gen_fn_def(list(names), maybe_return_annotation, expanded_def=expanded_def)
        # Defaults belong to whole arguments, which have none here.
        leaves = [text.partition(" = ")[0].partition(" : ")[0] for text in free_vars]
        if names[:1] == ["self"]:
            leaves.insert(0, "self")
        if not leaves:
            return head
        return (
            f"{head}\n    {', '.join(leaves)}, = fx_pytree.tree_flatten_spec("
            f"[{', '.join(names)}], self._in_spec)"
        )

    def generate_output(self, output_args, *, descs=None, repr_fn=None):
        shown = (repr_fn or repr)(list(output_args))
        return f"return pytree.tree_unflatten({shown}, self._out_spec)"

    def process_inputs(self, *args):
        return pytree.tree_leaves(args)

    def process_outputs(self, outputs):
        return pytree.tree_unflatten(outputs, self.pytree_info.out_spec)

    def additional_globals(self):
        return [("fx_pytree", fx_pytree), ("pytree", pytree)]


_PyTreeCodeGen.__module__ = _PyTreeInfo.__module__ = "torch.fx.graph"
