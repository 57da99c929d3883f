"""What tracers with check_mutable_operations and trace_asserts ask."""

import dis

from .. import _ops

_BETWEEN = {"CACHE", "TO_BOOL", "NOT_TAKEN", "EXTENDED_ARG"}


def is_assert(frame):
    """Whether the frame is testing the condition of an assert statement."""
    steps = iter(dis.get_instructions(frame.f_code))
    for step in steps:
        if step.offset == frame.f_lasti:
            break
    names = (step for step in steps if step.opname not in _BETWEEN)
    jump, then = next(names, None), next(names, None)
    if jump is not None and step.opname.startswith("POP_JUMP"):
        jump, then = step, jump
    return (
        then is not None
        and "IF_TRUE" in jump.opname
        and (then.opname == "LOAD_ASSERTION_ERROR" or "AssertionError" in then.argrepr)
    )


def refuse_mutable(target, kwargs):
    """RuntimeError for functions of torch that change their operands."""
    name = getattr(target, "__name__", "")
    if getattr(target, "__module__", None) not in ("torch", "torch._C._nn"):
        return
    out = kwargs.get("out") is not None
    rows = _ops.ROWS.get(name if out else name[:-1], ())
    if len(rows) != 1 or not (out or name.endswith("_")):
        return
    schema = rows[0].schema.replace("Number", "Scalar").partition(" -> ")[0]
    if out:
        mark = ", " if "*, " in schema else ", *, "
        schema = f"aten::{name}.out{schema[:-1]}{mark}Tensor(a!) out)".replace("input", "self", 1)
    else:
        schema = f"aten::{name}{schema.replace('Tensor input', 'Tensor(a!) self', 1)}"
    raise RuntimeError(
        f"Tried to trace mutable operation {schema} -> Tensor(a!). FX only supports functional "
        "code, so operations that mutate operands in-place (e.g. via `out` arguments) are not "
        "supported"
    )
