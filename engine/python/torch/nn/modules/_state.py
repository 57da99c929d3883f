"""A module's state as a flat dictionary, and back: state_dict and load_state_dict."""

import collections
import warnings

from torch.utils.hooks import RemovableHandle

__all__ = ["Module"]

_EXTRA = "_extra_state"


class _IncompatibleKeys(
    collections.namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])
):
    """What load_state_dict returns: the keys that were missing and those that had no place."""

    __slots__ = ()

    def __repr__(self):
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__()

    __str__ = __repr__


_IncompatibleKeys.__name__ = _IncompatibleKeys.__qualname__ = "_IncompatibleKeys"
_IncompatibleKeys.__module__ = "torch.nn.modules.module"


def _register(hooks, hook):
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    return handle


def _unreachable(name):
    return RuntimeError(
        f"Reached a code path in Module.{name}() that should never be called. Please file an issue "
        "at https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml to report this "
        "bug."
    )


class Module:
    """The part of torch.nn.Module that saves and loads state."""

    def get_extra_state(self):
        """Overridden by modules that keep more than tensors in their state."""
        raise _unreachable("get_extra_state")

    def set_extra_state(self, state):
        """Overridden together with get_extra_state."""
        raise _unreachable("set_extra_state")

    def _has_extra(self, name):
        return getattr(type(self), name) is not getattr(Module, name)

    # ---- saving ----

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """An ordered dictionary of path: tensor for all parameters and persistent buffers.

        The tensors share the module's memory and are detached unless keep_vars. destination: a
        dictionary to fill instead of a new one.
        """
        if args:
            warnings.warn(
                "Positional args are being deprecated, use kwargs instead. Refer to "
                "https://pytorch.org/docs/main/generated/torch.nn.Module.html"
                "#torch.nn.Module.state_dict for details.",
                FutureWarning,
                stacklevel=2,
            )
            given = dict(zip(("destination", "prefix", "keep_vars"), args))
            destination = given.get("destination", destination)
            prefix = given.get("prefix", prefix)
            keep_vars = given.get("keep_vars", keep_vars)
        if destination is None:
            destination = collections.OrderedDict()
            destination._metadata = collections.OrderedDict()
        metadata = {"version": self._version}
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix.removesuffix(".")] = metadata
        for prepare in self._state_dict_pre_hooks.values():
            prepare(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, child in self._modules.items():
            if child is not None:
                below = f"{prefix}{name}."
                child.state_dict(destination=destination, prefix=below, keep_vars=keep_vars)
        for finish in self._state_dict_hooks.values():
            changed = finish(self, destination, prefix, metadata)
            destination = destination if changed is None else changed
        return destination

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        """Adds this module's own tensors, not its submodules', to `destination`."""
        for name, value in self._persistent().items():
            destination[prefix + name] = value if keep_vars else value.detach()
        if self._has_extra("get_extra_state"):
            destination[prefix + _EXTRA] = self.get_extra_state()

    def _persistent(self):
        """The module's own parameters and persistent buffers that aren't None, by name."""
        values = dict(self._parameters)
        for name, value in self._buffers.items():
            if name not in self._non_persistent_buffers_set:
                values[name] = value
        return {name: value for name, value in values.items() if value is not None}

    # ---- loading ----

    def load_state_dict(self, state_dict, strict=True, assign=False):
        """Copies the tensors of `state_dict` into the parameters and buffers of the same paths.

        Returns the missing and the unexpected keys. RuntimeError for those when `strict`, and for
        tensors of another shape always. assign: takes the tensors over instead of copying them.
        """
        if not isinstance(state_dict, collections.abc.Mapping):
            raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        missing, unexpected, errors = [], [], []
        metadata = getattr(state_dict, "_metadata", None)
        state_dict = collections.OrderedDict(state_dict)
        if metadata is not None:
            state_dict._metadata = metadata
        _load(self, state_dict, "", metadata, assign, (missing, unexpected, errors))
        if strict:
            for kind, keys in (("Unexpected", unexpected), ("Missing", missing)):
                if keys:
                    quoted = ", ".join(f'"{key}"' for key in keys)
                    errors.insert(0, f"{kind} key(s) in state_dict: {quoted}. ")
        if errors:
            report = "\n\t".join(errors)
            raise RuntimeError(
                f"Error(s) in loading state_dict for {type(self).__name__}:\n\t{report}"
            )
        return _IncompatibleKeys(missing, unexpected)

    def _load_from_state_dict(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        """Loads this module's own tensors; overridden by modules that read older states."""
        for hook in self._load_state_dict_pre_hooks.values():
            hook(
                state_dict,
                prefix,
                local_metadata,
                strict,
                missing_keys,
                unexpected_keys,
                error_msgs,
            )
        assign = local_metadata.get("assign_to_params_buffers", False)
        own = self._persistent()
        for name, current in own.items():
            key = prefix + name
            if key in state_dict:
                _load_value(self, name, current, key, state_dict[key], assign, error_msgs)
            elif strict:
                missing_keys.append(key)
        extra = prefix + _EXTRA
        if self._has_extra("set_extra_state"):
            if extra in state_dict:
                self.set_extra_state(state_dict[extra])
            elif strict:
                missing_keys.append(extra)
        elif strict and extra in state_dict:
            unexpected_keys.append(extra)
        if strict:
            for key in state_dict:
                if key.startswith(prefix) and key != extra:
                    first, *rest = key[len(prefix) :].split(".", 1)
                    if first not in (self._modules if rest else own):
                        unexpected_keys.append(key)

    # ---- hooks ----

    def register_state_dict_pre_hook(self, hook):
        """Calls hook(module, prefix, keep_vars) before the state is collected."""
        return _register(self._state_dict_pre_hooks, hook)

    def register_state_dict_post_hook(self, hook):
        """Calls hook(module, state_dict, prefix, local_metadata) afterwards."""
        return _register(self._state_dict_hooks, hook)

    _register_state_dict_hook = register_state_dict_post_hook

    def register_load_state_dict_pre_hook(self, hook):
        """Calls hook(module, ...) with what _load_from_state_dict gets, before a module loads."""
        return _register(self._load_state_dict_pre_hooks, _WithModule(hook, self))

    def _register_load_state_dict_pre_hook(self, hook, with_module=False):
        if with_module:
            return self.register_load_state_dict_pre_hook(hook)
        return _register(self._load_state_dict_pre_hooks, hook)

    def register_load_state_dict_post_hook(self, hook):
        """Calls hook(module, incompatible_keys) after loading; it may edit the lists in place."""
        return _register(self._load_state_dict_post_hooks, hook)


class _WithModule:
    """A hook that gets its module as the first argument."""

    def __init__(self, hook, module):
        self.hook, self.module = hook, module

    def __call__(self, *args):
        return self.hook(self.module, *args)


def _load(module, state_dict, prefix, metadata, assign, reports):
    local_metadata = {} if metadata is None else dict(metadata.get(prefix[:-1], {}))
    if assign:
        local_metadata["assign_to_params_buffers"] = assign
    # A module always reports all keys; whether they are errors is decided at the end.
    module._load_from_state_dict(state_dict, prefix, local_metadata, True, *reports)
    for name, child in module._modules.items():
        if child is not None:
            below = prefix + name + "."
            part = collections.OrderedDict(
                (key, value) for key, value in state_dict.items() if key.startswith(below)
            )
            _load(child, part, below, metadata, assign, reports)
    incompatible = _IncompatibleKeys(*reports[:2])
    for hook in module._load_state_dict_post_hooks.values():
        if hook(module, incompatible) is not None:
            raise AssertionError(
                "Hooks registered with ``register_load_state_dict_post_hook`` are not expected to "
                "return new values, if incompatible_keys need to be modified, it should be done "
                "inplace."
            )


def _load_value(module, name, current, key, value, assign, errors):
    import torch

    if not isinstance(value, torch.Tensor):
        errors.append(
            f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like '
            f"object from checkpoint but received {type(value)}"
        )
        return
    if hasattr(type(current), "cls_to_become") and hasattr(type(value), "cls_to_become"):
        return  # neither has a shape yet
    if value.shape != current.shape:
        errors.append(
            f"size mismatch for {key}: copying a param with shape {value.shape} from checkpoint, "
            f"the shape in current model is {current.shape}."
        )
        return
    try:
        with torch.no_grad():
            if not assign:
                current.copy_(value)
            elif isinstance(current, torch.nn.Parameter) and not isinstance(
                value, torch.nn.Parameter
            ):
                setattr(module, name, torch.nn.Parameter(value, current.requires_grad))
            else:
                setattr(module, name, value)
    except Exception as error:
        errors.append(
            f'While copying the parameter named "{key}", whose dimensions in the model are '
            f"{current.size()} and whose dimensions in the checkpoint are {value.size()}, an "
            f"exception occurred : {error.args}."
        )
