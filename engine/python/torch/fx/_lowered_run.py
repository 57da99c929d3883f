"""Runs of Interpreter and ShapeProp in the engine: those that nobody can tell from runs node by
node, of graphs that are long enough for it."""

from .. import _engine
from . import _lowered
from ._garbage import NoCollection
from ._symbol import is_ours
from .interpreter import Interpreter
from .passes.shape_prop import ShapeProp, note_recorded

__all__ = ["run"]

_METHODS = (
    "run run_node placeholder get_attr call_function call_method call_module output fetch_attr "
    "fetch_args_kwargs_from_env map_nodes_to_values"
).split()
_OWN = [(cls, name) for cls in (Interpreter, ShapeProp) for name in _METHODS if name in vars(cls)]


def run(interpreter, args):
    """(True, the graph's result), with all that the run notes; (False, why) when it has to go node
    by node in Python. Nothing has happened then."""
    reason = _hindrance(interpreter)
    if reason:
        return False, reason
    notes = type(interpreter) is ShapeProp
    # Noting shapes takes Python longer, so that more layers pay.
    plan = _lowered.plan(interpreter.module, interpreter.graph, layer_cost=3 if notes else 6)
    if not plan:
        return False, plan.text
    values = plan.values(args, 1 if notes else 0)
    if type(values) is _lowered.Reason:
        return False, values.text
    return True, _finish(interpreter, plan, args, values, notes)


def _hindrance(interpreter):
    if interpreter._uses is None or not interpreter.garbage_collect_values:
        return "all values are kept"
    graph, length = interpreter._planned
    if interpreter.graph is not graph or length != _engine.tape_length(graph._handle):
        return "the graph has changed since the interpreter was made"
    own = vars(interpreter)
    if any(name in own for name in _METHODS):
        return "methods have been replaced"
    if "user_to_last_uses" in own:
        return "somebody looks at the last uses"
    if not all(is_ours(getattr(cls, name)) for cls, name in _OWN):
        return "methods have been replaced"
    return None


def _finish(interpreter, plan, args, values, notes):
    graph = interpreter.graph
    env = interpreter.env = {graph._node(number): value for number, value in values.items()}
    interpreter.args_iter = iter(args[plan.placeholders :])
    if notes:
        with NoCollection():
            note_recorded(graph, plan)
    output = plan.output()
    (result,) = interpreter.map_nodes_to_values(output.args, output)
    for used in output.all_input_nodes:
        del env[used]
    env[output] = result
    if notes:
        interpreter._note(output, result)
    return result
