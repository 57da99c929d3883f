"""The text of GraphModule.print_readable."""


def readable(module, name, options):
    """`class <name>(torch.nn.Module):` and the verbose code, and nested GraphModules as nested
    classes."""
    from .graph_module import GraphModule

    code = module.graph.python_code("self", verbose=True, **options).src.strip("\n")
    parts = [f"class {name}(torch.nn.Module):\n{_indented(code).rstrip()}\n"]
    for child_name, child in module.named_children():
        if isinstance(child, GraphModule):
            parts.append(_indented(readable(child, child_name, options)))
    return "\n".join(parts)


def _indented(text):
    return "\n".join(f"    {line}" if line.strip() else "" for line in text.split("\n"))
