"""Where nodes come from: metadata that new nodes get while something is being traced
(torch.fx.traceback)."""

import contextlib
import copy
import enum
import functools
import traceback

from . import proxy
from .graph import Graph

__all__ = [
    "annotate", "annotate_fn", "preserve_node_meta", "has_preserved_node_meta", "set_stack_trace",
    "set_grad_fn_seq_nr", "reset_grad_fn_seq_nr", "format_stack", "set_current_meta",
    "get_current_meta", "NodeSource", "NodeSourceAction", "get_graph_provenance_json",
    "set_current_replay_node", "get_current_replay_node",
]  # fmt: skip

current_meta = {}
current_replay_node = None
_preserving = False
_KEPT = ("stack_trace", "nn_module_stack", "source_fn_stack", "custom", "from_node")


class NodeSourceAction(enum.Enum):
    """What a pass did: made a node, or put one in place of another."""

    CREATE = "create"
    REPLACE = "replace"


class NodeSource:
    """Which node another one was made from, by which pass, and what that one was made from."""

    class NodeInfo:
        """What is remembered of a node."""

        def __init__(self, name, target, graph_id):
            self.name, self.target, self.graph_id = name, target, graph_id

    def __init__(self, node, pass_name="", action=None):
        self.pass_name = pass_name
        self.action = action if isinstance(action, list) else [] if action is None else [action]
        self.node_info, self.from_node = None, []
        if node is not None:
            self.node_info = self.NodeInfo(node.name, str(node.target), id(node.graph))
            self.from_node = copy.deepcopy(node.meta.get("from_node", []))

    @property
    def name(self):
        """The node's name."""
        return self.node_info.name if self.node_info else ""

    @property
    def target(self):
        """The text of the node's target."""
        return self.node_info.target if self.node_info else ""

    @property
    def graph_id(self):
        """The id() of the node's graph, or -1."""
        return self.node_info.graph_id if self.node_info else -1

    def _get_action_string(self):
        return "+".join(action.name.lower() for action in self.action)

    def print_readable(self, indent=0):
        """The source as a line, and what it came from below it, further to the right."""
        line = (
            f"{' ' * 4 * indent}(name={self.name}, pass_name={self.pass_name}, "
            f"action={self._get_action_string()}, graph_id={self.graph_id})\n"
        )
        return line + "".join(source.print_readable(indent + 1) for source in self.from_node)

    def __repr__(self):
        return self.print_readable()

    def to_dict(self):
        """The source as plain data."""
        return {
            "name": self.name, "target": self.target, "graph_id": self.graph_id,
            "pass_name": self.pass_name, "action": self._get_action_string(),
            "from_node": [source.to_dict() for source in self.from_node],
        }  # fmt: skip

    @classmethod
    def _from_dict(cls, d):
        if d is None:
            return None
        made = cls(None, d.get("pass_name", ""))
        made.action = [NodeSourceAction(one) for one in d.get("action", "").split("+") if one]
        if d.get("name"):
            made.node_info = cls.NodeInfo(d["name"], d["target"], d["graph_id"])
        made.from_node = [cls._from_dict(one) for one in d.get("from_node", [])]
        return made

    def __eq__(self, other):
        return isinstance(other, NodeSource) and self.to_dict() == other.to_dict()

    def __hash__(self):
        return hash(str(self.to_dict()))


@contextlib.contextmanager
def preserve_node_meta(enable=True):
    """Within it, nodes that tracers make get what get_current_meta() says."""
    global _preserving, current_meta
    before = _preserving, current_meta.copy(), proxy._noted_meta
    _preserving = enable
    proxy._noted_meta = _meta_of_new_nodes if enable else None
    try:
        yield
    finally:
        _preserving, current_meta, proxy._noted_meta = before


def _meta_of_new_nodes():
    meta = {key: copy.copy(current_meta[key]) for key in _KEPT if key in current_meta}
    return {**meta, "seq_nr": -1}


def has_preserved_node_meta():
    """Whether metadata is being preserved."""
    return _preserving


def set_stack_trace(stack):
    """Sets the current stack trace, a list of lines, while metadata is preserved."""
    if _preserving and stack:
        current_meta["stack_trace"] = "".join(stack)


@contextlib.contextmanager
def annotate(annotation_dict):
    """Within it, the current metadata has the dict as "custom"."""
    global current_meta
    before = current_meta
    current_meta = {**before, "custom": {**before.get("custom", {}), **annotation_dict}}
    try:
        yield
    finally:
        current_meta = before


def annotate_fn(annotation_dict):
    """A decorator: within the function annotate(annotation_dict) holds."""

    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            with annotate(annotation_dict):
                return function(*args, **kwargs)

        return wrapper

    return decorate


def set_grad_fn_seq_nr(seq_nr):
    """Notes the number of a backward function while metadata is preserved."""
    if _preserving:
        current_meta["grad_fn_seq_nr"] = [*current_meta.get("grad_fn_seq_nr", []), seq_nr]
        current_meta["in_grad_fn"] = current_meta.get("in_grad_fn", 0) + 1


def reset_grad_fn_seq_nr():
    """Takes back the last set_grad_fn_seq_nr."""
    if not _preserving:
        return
    level = current_meta.get("in_grad_fn", 0)
    if level == 1:
        del current_meta["in_grad_fn"], current_meta["grad_fn_seq_nr"]
    elif level > 1:
        current_meta["in_grad_fn"] = level - 1
        current_meta["grad_fn_seq_nr"] = current_meta["grad_fn_seq_nr"][:-1]


def format_stack():
    """The current stack trace, or Python's, as a list of texts."""
    if _preserving:
        return [current_meta.get("stack_trace", "")]
    return traceback.format_list(traceback.extract_stack()[:-1])


@contextlib.contextmanager
def set_current_meta(node, pass_name=""):
    """Within it, the current metadata is the node's, with "from_node" that says so."""
    global current_meta
    if not (_preserving and node.meta):
        yield
        return
    before = current_meta
    source = NodeSource(node, pass_name, NodeSourceAction.CREATE)
    current_meta = {**node.meta, "from_node": [source]}
    try:
        yield
    finally:
        current_meta = before


def get_current_meta():
    """The current metadata, a dict."""
    return current_meta


@contextlib.contextmanager
def set_current_replay_node(node):
    """Within it, get_current_replay_node() is `node`."""
    global current_replay_node
    before, current_replay_node = current_replay_node, node
    try:
        yield
    finally:
        current_replay_node = before


def get_current_replay_node():
    """The node that is being replayed, or None."""
    return current_replay_node


def get_graph_provenance_json(graph):
    """For each call of a function by name what it was made from, as plain data."""
    assert isinstance(graph, Graph)
    return {
        node.name: [source.to_dict() for source in node.meta.get("from_node", [])]
        for node in graph.nodes
        if node.op == "call_function"
    }
