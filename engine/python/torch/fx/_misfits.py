"""Nodes whose opcode there isn't, or whose target doesn't fit it: what a slip such as
n.op = "call_funtion", or a new opcode with the old target, leaves behind. Setting them is allowed,
as in the reference; what prints, generates code or copies says what is wrong, in its words.

The engine has another opcode in place of one it doesn't know: a call that doesn't fit the target
either, so that no pattern finds it.
"""

from .. import _engine

OPS = ("placeholder", "get_attr", "call_function", "call_method", "call_module", "output")
OP_NUMBERS = {op: number for number, op in enumerate(OPS)}


def stand_in(node):
    """The opcode by which the engine knows a node with an unknown one."""
    return "call_method" if callable(node.target) else "call_function"


def note(node):
    """Remembers whether the node's opcode and target fit each other."""
    fits = callable if node.op == "call_function" else _is_text
    if node.op in OP_NUMBERS and fits(node.target):
        node.graph._misfits.pop(node, None)
    else:
        node.graph._misfits[node] = None


def _is_text(target):
    return isinstance(target, str)


def check_opcodes(graph):
    """RuntimeError for a node whose opcode there isn't."""
    for node in _in_order(graph):
        if node.op not in OP_NUMBERS:
            raise RuntimeError(f"Node {node} had unknown opcode {node.op}!")


def check_code(graph):
    """Raises what generating code raises: NotImplementedError, AssertionError."""
    for node in _in_order(graph):
        kind = type(node.target)
        if node.op not in OP_NUMBERS:
            raise NotImplementedError(f"node: {node.op} {node.target}")
        if node.op == "call_function":
            raise AssertionError(f"Expected node.target to be callable, got {kind}")
        if node.op == "placeholder":
            raise AssertionError(f"Expected node.target to be str, got {kind}")
        if node.op != "output":
            raise AssertionError(f"Expected node.target to be str for {node.op}, got {kind}")


def graph_text(graph, text):
    """print(graph), where `text` is what the engine makes of it."""
    for node in _in_order(graph):
        line = _engine.checked(_engine.node_format(graph._handle, node._id))
        text = text.replace(f"\n    {line}", f"\n    {node_text(node, line)}", 1)
    return text


def node_text(node, line):
    """The node's line, where `line` is what the engine makes of it; AssertionError and
    AttributeError for targets that can't be printed."""
    kind = type(node.target)
    if node.op == "output":
        return line
    if node.op == "placeholder":
        raise AssertionError(f"Expected target to be str for placeholder, got {kind}")
    if not isinstance(node.target, str) and not callable(node.target):
        raise AttributeError(f"'{kind.__name__}' object has no attribute '__name__'")
    if node.op in OP_NUMBERS:
        return line
    return line.replace(f" = {stand_in(node)}[", f" = {node.op}[", 1)


def _in_order(graph):
    return [node for node in graph.nodes if node in graph._misfits]
