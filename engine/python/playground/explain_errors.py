"""What the exceptions mean that learners of torch.fx meet first."""

import linecache
import re

from torch import _engine, fx, nn

from . import explain_order


def add(case):
    """Adds the explanation of the exception that ended the program, if it is one of these."""
    for pattern, rule in _RULES:
        found = re.match(pattern, f"{case.witness.type}: {case.witness.message}", re.DOTALL)
        if found and rule(case, found) is not False:
            return


def _erase_with_users(case, _):
    node = case.witness.local("erase_node", "to_erase")
    users = list(node.users)
    case.explain(
        "erase-with-users",
        "`erase_node` removes a node that no other node reads. {users} still "
        + ("reads" if len(users) == 1 else "read") + " {node}.",
        "Give its users another node first, `{node}.replace_all_uses_with(other)`, and erase it "
        "then. To remove a chain of nodes, begin with the last: "
        "`for node in reversed(graph.nodes)`.",
        node.graph, node=node, users=users,
    )  # fmt: skip


def _foreign_to_erase(case, _):
    node = case.witness.local("erase_node", "to_erase")
    _foreign(case, node, "This graph was asked to erase it.")


def _foreign_anchor(case, found):
    node = case.witness.local(f"inserting_{found[1]}", "n")
    _foreign(case, node, "This graph can't insert beside it.")


def _foreign_argument(case, found):
    graph = case.witness.graph()
    user = next((node for node in graph.nodes if node.name == found[2]), None)
    inputs = user.all_input_nodes if user is not None else []
    node = next((one for one in inputs if one.graph is not graph), None)
    if node is None:
        return False
    case.explain(
        "foreign-node",
        "{user} reads `{node}`, which is a node of another graph. A copy, and each trace, has "
        "nodes of its own, also where the names are the same.",
        "Look the node up in the graph that you change, or bring it over: "
        "`graph.node_copy(node, lambda used: copies[used])`.",
        graph, event=explain_order.last_event(graph, user._id), user=user, node=node.name,
    )  # fmt: skip


def _foreign(case, node, what):
    case.explain(
        "foreign-node",
        "{node} is a node of another graph. " + what + " A copy, and each trace, has nodes of its "
        "own, also where the names are the same.",
        "Look the node up in the graph that you change, for example with "
        "`graph.find_nodes(op=..., target=...)`, or use `node.graph`.",
        node.graph, node=node,
    )  # fmt: skip


def _order(case, _):
    return explain_order.add(case, case.witness.graph())


def _name_clash(case, found):
    graph = case.witness.graph()
    name = found[1]
    nodes = [n for n in graph.nodes if name in (n.name, n.target if n.op == "placeholder" else "")]
    case.explain(
        "name-clash",
        "Two nodes are called `{name}`: {nodes}. In the generated function each needs a name of "
        "its own.",
        "Leave names to the graph, which makes `{name}_1` of a name that is taken; give every "
        "`placeholder` a name of its own.",
        graph, name=name, nodes=nodes,
        event=explain_order.last_event(graph, nodes[-1]._id) if nodes else None,
    )  # fmt: skip


_TARGETS = {
    "call_function": "a function itself, such as `torch.relu`",
    "call_method": 'the name of a method, such as `"relu"`',
    "call_module": 'the path of a submodule, such as `"layers.0"`',
    "get_attr": 'the path of a parameter, such as `"layer.weight"`',
    "placeholder": "a name",
}


def _wrong_target(case, _):
    op = case.witness.local("create_node", "op")
    target = case.witness.local("create_node", "target")
    got = "the text `{got}`" if isinstance(target, str) else "`{got}`"
    case.explain(
        "wrong-target",
        f"The target of `{op}` is {_TARGETS.get(op, 'a text')}. Here it is {got}.",
        _target_advice(op, target),
        case.witness.graph(), got=_short(target),
    )  # fmt: skip


def _target_advice(op, target):
    if isinstance(target, str):
        return "Write the function without quotes, or use `call_method` for a method of a tensor."
    if issubclass(type(target), nn.Module):
        return "Give the module a path, `gm.add_submodule(\"name\", module)`, and pass the path."
    return "For a function use `call_function`; for the others pass a text."


def _module_as_target(case, _):
    target = case.witness.local("call_module", "module_name")
    if isinstance(target, str) or target is None:
        return False
    case.explain(
        "wrong-target",
        "The target of `call_module` is " + _TARGETS["call_module"] + ". Here it is `{got}`.",
        _target_advice("call_module", target),
        case.witness.graph(), got=_short(target),
    )  # fmt: skip


def _wrong_opcode(case, _):
    case.explain(
        "wrong-target",
        "`{op}` is no opcode. There are six: `placeholder`, `get_attr`, `call_function`, "
        "`call_method`, `call_module` and `output`.",
        "Call the graph's method of the opcode's name, such as `graph.call_function(...)`.",
        case.witness.graph(), op=_short(case.witness.local("create_node", "op")),
    )  # fmt: skip


def _control_flow(case, _):
    proxy = case.witness.local("to_bool", "obj")
    case.explain(
        "control-flow",
        "While a program is traced, {node} is a `Proxy`: it stands for every value and has none. "
        "`if`, `while`, `and`, `not`, `in` and `assert` have to know whether it is true.",
        "Keep both ways in the graph with `torch.where`; when an argument decides, fix it with "
        "`symbolic_trace(f, concrete_args={...})`; or hide the choice in a function that is marked "
        "with `torch.fx.wrap`.",
        proxy.node.graph, node=proxy,
    )  # fmt: skip


def _untraceable_loop(case, _):
    proxy = case.witness.local("iter", "obj")
    if proxy is None:  # a Proxy has no truth value
        proxy = case.witness.local("__len__", "self")
    who = "{node}" if proxy is not None else "A value that comes of the inputs"
    case.explain(
        "untraceable-loop",
        who + " is a `Proxy` while a program is traced: it has no length and no number, so "
        "nobody can say how often a loop over it runs. The same goes for `*x`, `len`, `int` and "
        "`range`.",
        "Loop over what is known before the program runs, such as `range(3)` or `self.layers`; use "
        "one operation on the whole tensor; or hide the loop in a function that is marked with "
        "`torch.fx.wrap`.",
        proxy.node.graph if proxy is not None else case.witness.graph(), node=proxy,
    )  # fmt: skip


def _missing_submodule(case, found):
    path = case.witness.local("call_module", "module_name")
    if not isinstance(path, str):
        return False
    case.explain(
        "missing-submodule",
        "`call_module` wants to call `{path}`, and the module has no submodule at that path.",
        "Add it first, `gm.add_submodule(\"{path}\", module)`. `gm.named_modules()` lists the "
        "paths that there are.",
        case.witness.graph(), path=path,
    )  # fmt: skip


def _missing_target(case, _):
    node = case.witness.local("_check_path", "node")
    node = node if node is not None else case.witness.local("__init__", "node")
    node = node if node is not None else case.witness.local("_take_from_dict", "node")
    node = node if node is not None else case.witness.local("run_node", "n")
    if node is None or node.op not in ("call_module", "get_attr"):
        return False
    _explain_missing(case, node)


def _explain_missing(case, node):
    if node.op == "call_module":
        what, add = "submodule", "gm.add_submodule(\"{path}\", module)"
    else:
        what, add = "parameter, buffer or submodule", "setattr(gm, \"{path}\", nn.Parameter(...))"
    case.explain(
        "missing-submodule",
        f"{{node}} needs `{{path}}`, and the module has no {what} at that path.",
        f"Give the module what the graph names, `{add}`. Before you delete something, erase the "
        "nodes that name it; `gm.delete_all_unused_submodules()` deletes only what no node names.",
        node.graph, node=node, path=node.target,
    )  # fmt: skip


def _missing_in_code(case, found):
    """Generated code asks a module for an attribute that isn't there any more."""
    module = case.witness.local("call_wrapped", "self")
    graph = module.__dict__.get("_graph") if issubclass(type(module), fx.GraphModule) else None
    if graph is None:
        return False
    for node in graph.nodes:
        named = node.op in ("call_module", "get_attr")
        if named and found[1] in node.target.split("."):
            return _explain_missing(case, node)
    return False


def _not_installed(case, _):
    module = case.witness.local("path_of_module", "mod")
    case.explain(
        "missing-submodule",
        "`forward` calls a `{type}` that is no submodule of the traced module, so the graph has no "
        "path to it.",
        "Assign it in `__init__`, as in `self.layer = ...`; keep several in an `nn.ModuleList`, "
        "for a Python list hides them.",
        case.witness.graph(), type=type(module).__name__,
    )  # fmt: skip


def _immutable(case, _):
    case.explain(
        "immutable-arguments",
        "The `args` and `kwargs` of a node can't be changed in place: the graph would not learn "
        "who reads whom.",
        "Set them anew, `node.args = (other, *node.args[1:])`; or change one with "
        "`node.update_arg(0, other)`, `node.update_kwarg(\"dim\", 1)` or "
        "`node.replace_input_with(old, new)`.",
    )  # fmt: skip


def _immutable_tuple(case, _):
    line = case.run.error["line"] if case.run.error else None
    text = linecache.getline(case.run.file, line) if line else ""
    return _immutable(case, _) if "args[" in text else False


def _item_assignment(case, _):
    case.explain(
        "item-assignment",
        "While a program is traced, tensors are Proxies. `x[i] = value` changes a tensor in place "
        "and gives nothing that a node could stand for.",
        "Make a new tensor: `torch.where(mask, value, x)`, `torch.cat([...])` or "
        "`x.index_fill(dim, index, value)`; or hide the line in a function that is marked with "
        "`torch.fx.wrap`.",
        case.witness.graph(),
    )  # fmt: skip


def _failed_node(case, _):
    """Any other error while a graph runs: which node was being computed."""
    node = case.witness.local("run_node", "n")
    if node is None:
        node = _running_node(case.witness)
    if node is None or node.graph is not case.witness.graph():
        return False
    inputs = list(node.all_input_nodes)
    case.explain(
        "failed-node",
        "The error came while {node} was computed"
        + (", from the value of {inputs}." if len(inputs) == 1 else ", from {inputs}." if inputs
           else "."),
        "See whether the values fit: `ShapeProp(gm).propagate(x)` of `torch.fx.passes.shape_prop` "
        "writes the shape of each result into `node.meta[\"tensor_meta\"]`, as far as it gets.",
        node.graph, node=node, inputs=inputs,
    )  # fmt: skip


def _running_node(witness):
    """The node whose line of generated code was running, or None."""
    module = witness.local("call_wrapped", "self")
    frames = witness.local("__call__", "frames") or ()
    if not issubclass(type(module), fx.GraphModule):
        return None
    if _engine.checked(_engine.tape_length(module.graph._handle)) != module._compiled_at:
        return None  # the code is that of an earlier graph
    lines = [one.lineno for one in frames if one.filename.startswith("<eval_with_key>")]
    if not lines:
        return None
    place = module._lineno_map.get(lines[0] - module._prologue_start)
    nodes = list(module.graph.nodes)
    return nodes[place] if place is not None and place < len(nodes) else None


def _short(target):
    name = getattr(target, "__name__", None)
    text = name if isinstance(name, str) else str(target)
    return text if len(text) <= 60 else text[:57] + "..."


_RULES = (
    (r"RuntimeError: Tried to erase Node \S+ but it still had", _erase_with_users),
    (r"RuntimeError: Attempting to remove .* from wrong graph!", _foreign_to_erase),
    (r"AssertionError: Node to insert (before|after) is not in graph", _foreign_anchor),
    (r"RuntimeError: Argument '(.*?)' of Node '(.*?)' does not belong to this", _foreign_argument),
    (r"RuntimeError: Argument '.*?' of Node '.*?' was used before it has been", _order),
    (r"UnboundLocalError: cannot access local variable '(.*?)'", _order),
    (r"RuntimeError: Node redefined name (.*?)!", _name_clash),
    (r"SyntaxError: duplicate (?:argument|parameter) '(.*?)' in function", _name_clash),
    (r"ValueError: Node .* is expected$", _wrong_target),
    (r"AssertionError: Expected target to be str", _wrong_target),
    (r"AssertionError: op '.*' is not in _legal_ops", _wrong_opcode),
    (r"AttributeError: .* object has no attribute 'r?split'", _module_as_target),
    (r"TraceError: symbolically traced variables cannot be used as inputs", _control_flow),
    (r"TraceError: Proxy object cannot be iterated", _untraceable_loop),
    (r"RuntimeError: 'len' is not supported in symbolic tracing", _untraceable_loop),
    (r"TypeError: 'Proxy' object cannot be interpreted as an integer", _untraceable_loop),
    (r"TypeError: (int|float)\(\) argument must be .* not 'Proxy'", _untraceable_loop),
    (r"AttributeError: .* has no attribute `.*`", _missing_submodule),
    (r"AttributeError: `.*` is not an nn.Module", _missing_submodule),
    (r"RuntimeError: Node .* references nonexistent attribute", _missing_target),
    (r"RuntimeError: Node .* does not reference an nn.Module", _missing_target),
    (r"RuntimeError: Node .* referenced target .* but that target was not prov", _missing_target),
    (r"RuntimeError: Node referenced nonexistent target", _missing_target),
    (r"AttributeError: '.*' object has no attribute '(.*)'", _missing_in_code),
    (r"AttributeError: '.*' object has no attribute '.*'", _missing_target),
    (r"NameError: module is not installed as a submodule", _not_installed),
    (r"TypeError: 'tuple' object does not support item assignment", _immutable_tuple),
    (r"TypeError: 'Proxy' object does not support item assignment", _item_assignment),
    (r"TypeError: 'immutable_(list|dict)' object does not support mutation", _immutable),
    (r"", _failed_node),
)
