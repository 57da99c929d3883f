"""The text of GraphModule.print_readable."""

import re

from ._python_code import python_code

_SHORT = {"bool": "b8", "complex64": "c64", "bfloat16": "bf16", "uint8": "u8"}


def readable(module, name):
    """`class <name>(torch.nn.Module):` and the generated code, with a comment where nodes carry
    the stack of their creation, and nested GraphModules as nested classes."""
    from .graph_module import GraphModule

    code, numbers = python_code(module.graph, "self")
    lines = code.src.split("\n")
    shown, last = [], None
    for index, line in enumerate(lines):
        number = numbers[index] if index < len(numbers) else -1
        line = _with_types(line, number, module.graph)
        if number >= 0 and _wants_comment(module.graph._node(number)):
            comment = _comment(module.graph._node(number))
            if comment != last:
                last = comment
                # The first comment stands right below the signature.
                shown += [] if shown[-1].startswith("def ") else [""]
                shown.append(f"    {comment}")
        shown.append(line)
    text = "\n".join(shown).strip("\n")
    body = "\n".join(f"    {line}" if line.strip() else "" for line in text.split("\n"))
    parts = [f"class {name}(torch.nn.Module):\n{body.rstrip()}\n"]
    for child_name, child in module.named_children():
        if isinstance(child, GraphModule):
            nested = readable(child, child_name)
            parts.append("\n".join(f"    {line}" if line else "" for line in nested.split("\n")))
    return "\n".join(parts)


def _with_types(line, number, graph):
    """The line with the type of each value behind its name, as ShapeProp noted it."""
    if line.startswith("def "):
        for node in graph.find_nodes(op="placeholder"):
            line = re.sub(rf"(?<=[ (]){node.name}(?=[,)]| =)", node.name + _type_of(node), line)
    elif number >= 0:
        node = graph._node(number)
        line = re.sub(rf"^( *){node.name} = ", rf"\1{node.name}{_type_of(node)} = ", line)
    return line


def _type_of(node):
    meta = node.meta.get("tensor_meta")
    if not hasattr(meta, "dtype"):
        return ""
    name = str(meta.dtype).removeprefix("torch.")
    short = _SHORT.get(name) or name[0] + name.lstrip("abcdefghijklmnopqrstuvwxyz")
    return f': "{short}{list(meta.shape)}"'


def _wants_comment(node):
    return node.op not in ("placeholder", "output")


def _comment(node):
    if not node.stack_trace:
        return "# No stacktrace found for following nodes"
    lines = [line.strip() for line in node.stack_trace.strip().splitlines()]
    place = lines[0].removeprefix('File "').replace('", line ', ":").replace(", in ", " in ")
    code = lines[1] if len(lines) > 1 else ""
    return f"# File: {place}, code: {code}"
