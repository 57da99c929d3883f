"""torch.func: calling a module with other parameters. Its transforms need autograd."""

import torch

from ._absent import stand_ins

__all__ = ["functional_call"]


def functional_call(
    module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False
):
    """What `module` returns when its parameters and buffers are those of the given dict or dicts.

    Names are as in `named_parameters()`; what isn't named keeps its own tensor. The module is as
    before afterwards, whatever happens. With `tie_weights` a tensor that the module has under
    several names is replaced under all of them. Raises ValueError for names that are given twice,
    TypeError for what is no tensor, and with `strict` RuntimeError for missing and unknown names.
    """
    given = _merged(parameter_and_buffer_dicts)
    known = _tensors_of(module)
    tensors = _tied(known, given) if tie_weights else dict(given)
    if strict:
        _check_names(module, known, tensors)
    args = () if args is None else args if isinstance(args, tuple) else (args,)
    changed = []
    try:
        for name, tensor in tensors.items():
            _replace(module, name, tensor, changed)
        return module(*args, **(kwargs or {}))
    finally:
        for place, leaf, before in reversed(changed):
            if before is None:
                del place[leaf]
            else:
                place[leaf] = before


def _merged(dicts):
    if isinstance(dicts, dict):
        return dicts
    if not isinstance(dicts, list | tuple):
        raise ValueError(
            "Expected parameter_and_buffer_dicts to be a dict, or a list/tuple of dicts, "
            f"but got {type(dicts)}"
        )
    if not all(isinstance(part, dict) for part in dicts):
        raise ValueError("Expected all elements of parameter_and_buffer_dicts to be dictionaries")
    names = [name for part in dicts for name in part]
    repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if repeated:
        raise ValueError(
            f"{repeated} appeared in multiple dictionaries; "
            "behavior of functional call is ambiguous"
        )
    return {name: tensor for part in dicts for name, tensor in part.items()}


def _tensors_of(module):
    named = dict(module.named_parameters(remove_duplicate=False))
    named.update(module.named_buffers(remove_duplicate=False))
    return named


def _tied(known, given):
    """`given`, with the other names of the tensors it replaces."""
    names = {}
    for name, tensor in known.items():
        names.setdefault(id(tensor), []).append(name)
    tensors = dict(given)
    for name, tensor in given.items():
        others = names.get(id(known.get(name)), ())
        if any(given.get(other, tensor) is not tensor for other in others):
            together = sorted(other for other in others if other in given)
            raise ValueError(
                f"functional_call got multiple values for keys {together}, which are tied. "
                "Consider using tie_weights=False"
            )
        tensors.update(dict.fromkeys(others, tensor))
    return tensors


def _check_names(module, known, given):
    lines = [
        f"\n\t{what} key(s): {', '.join(map(repr, sorted(names)))}."
        for what, names in (
            ("Unexpected", given.keys() - known.keys()),
            ("Missing", known.keys() - given.keys()),
        )
        if names
    ]
    if lines:
        raise RuntimeError(
            f"Error(s) in reparametrizing for {type(module).__name__}:" + "".join(lines)
        )


def _replace(module, name, tensor, changed):
    path, _, leaf = name.rpartition(".")
    if not leaf:
        raise KeyError('tensor name can\'t be empty string ""')
    owner = module.get_submodule(path)
    if not isinstance(tensor, torch.Tensor):
        raise TypeError(f"{tensor} is not an instance of torch.Tensor")
    for place in (owner._parameters, owner._buffers):
        if leaf in place:
            break
    else:
        place = owner.__dict__
        if leaf not in place and hasattr(owner, leaf):
            raise TypeError(
                f"attribute `{leaf}`: {getattr(owner, leaf)} is not an instance of torch.Tensor"
            )
    changed.append((place, leaf, place.get(leaf)))
    place[leaf] = tensor


globals().update(
    stand_ins(
        __name__,
        "functionalize grad grad_and_value hessian jacfwd jacrev jvp linearize "
        "replace_all_batch_norm_modules_ stack_module_state vjp vmap",
        "transforms of functions need autograd and batched tensors",
    )
)
