"""A module's state as a dictionary of tensors, out and in."""

from collections import OrderedDict

from ..._grad_mode import no_grad
from ..._tensor import Tensor

__all__ = ["State"]

_EXTRA = "_extra_state"


class State:
    """The part of Module that saves and loads state."""

    def get_extra_state(self):
        """State besides parameters and buffers; subclasses may write it."""
        raise RuntimeError(
            "Reached a code path in Module.get_extra_state() that should never be called."
        )

    def set_extra_state(self, state):
        """Takes back what get_extra_state gave; subclasses may write it."""
        raise RuntimeError(
            "Reached a code path in Module.set_extra_state() that should never be called."
        )

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        for name, parameter in self._parameters.items():
            if parameter is not None:
                destination[prefix + name] = parameter if keep_vars else parameter.detach()
        for name, buffer in self._buffers.items():
            if buffer is not None and name not in self._non_persistent_buffers_set:
                destination[prefix + name] = buffer if keep_vars else buffer.detach()
        if type(self).get_extra_state is not State.get_extra_state:
            destination[prefix + _EXTRA] = self.get_extra_state()

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """All parameters and persistent buffers by qualified name; they share memory."""
        if destination is None:
            destination = OrderedDict()
            destination._metadata = OrderedDict()
        metadata = getattr(destination, "_metadata", None)
        if metadata is not None:
            metadata[prefix[:-1]] = {"version": self._version}
        for hook in self._state_dict_pre_hooks.values():
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                module.state_dict(
                    destination=destination, prefix=prefix + name + ".", keep_vars=keep_vars
                )
        for hook in self._state_dict_hooks.values():
            changed = hook(self, destination, prefix, {})
            destination = destination if changed is None else changed
        return destination

    def _load_from_state_dict(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        assign = local_metadata.get("assign_to_params_buffers", False)
        mine = [(n, v, self._parameters) for n, v in self._parameters.items()]
        mine += [
            (n, v, self._buffers)
            for n, v in self._buffers.items()
            if n not in self._non_persistent_buffers_set
        ]
        for name, current, table in mine:
            key = prefix + name
            if current is None:
                continue
            if key not in state_dict:
                if strict:
                    missing_keys.append(key)
                continue
            problem = self._load_one(table, name, current, key, state_dict[key], assign)
            if problem:
                error_msgs.append(problem)
        if type(self).set_extra_state is not State.set_extra_state:
            if prefix + _EXTRA in state_dict:
                self.set_extra_state(state_dict[prefix + _EXTRA])
            elif strict:
                missing_keys.append(prefix + _EXTRA)
        if strict:
            self._find_unexpected(state_dict, prefix, unexpected_keys)

    def _load_one(self, table, name, current, key, given, assign):
        if not isinstance(given, Tensor):
            return (
                f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like '
                f"object from checkpoint but received {type(given)}"
            )
        if given.shape != current.shape:
            return (
                f"size mismatch for {key}: copying a param with shape {given.shape} from "
                f"checkpoint, the shape in current model is {current.shape}."
            )
        if assign:
            from ..parameter import Parameter

            if isinstance(current, Parameter) and not isinstance(given, Parameter):
                given = Parameter(given, requires_grad=current.requires_grad)
            table[name] = given
        else:
            with no_grad():
                current.copy_(given)
        return None

    def _find_unexpected(self, state_dict, prefix, unexpected_keys):
        for key in state_dict:
            if key.startswith(prefix) and key != prefix + _EXTRA:
                name, _, rest = key[len(prefix) :].partition(".")
                known = name in self._modules if rest else (
                    name in self._parameters or name in self._buffers
                )
                if not known:
                    unexpected_keys.append(key)

    def load_state_dict(self, state_dict, strict=True, assign=False):
        """Copies a state's tensors into the module's; strict means that the names must match."""
        from collections.abc import Mapping

        from .module import _IncompatibleKeys

        if not isinstance(state_dict, Mapping):
            raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        missing, unexpected, problems = [], [], []
        state_dict = OrderedDict(state_dict)

        def load(module, prefix):
            for hook in module._load_state_dict_pre_hooks.values():
                hook(state_dict, prefix, {}, strict, missing, unexpected, problems)
            module._load_from_state_dict(
                state_dict, prefix, {"assign_to_params_buffers": assign}, True, missing,
                unexpected, problems,
            )
            for name, child in module._modules.items():
                if child is not None:
                    load(child, prefix + name + ".")
            keys = _IncompatibleKeys(missing, unexpected)
            for hook in module._load_state_dict_post_hooks.values():
                hook(module, keys)

        load(self, "")
        if strict:
            for title, keys in (("Unexpected", unexpected), ("Missing", missing)):
                if keys:
                    names = ", ".join(f'"{key}"' for key in keys)
                    problems.insert(0, f"{title} key(s) in state_dict: {names}. ")
        if problems:
            lines = "\n\t".join(problems)
            raise RuntimeError(
                f"Error(s) in loading state_dict for {type(self).__name__}:\n\t{lines}"
            )
        return _IncompatibleKeys(missing, unexpected)

    def register_state_dict_pre_hook(self, hook):
        """hook(module, prefix, keep_vars) runs before the state is taken."""
        from ._hooks import RemovableHandle

        handle = RemovableHandle(self._state_dict_pre_hooks)
        self._state_dict_pre_hooks[handle.id] = hook
        return handle

    def register_state_dict_post_hook(self, hook):
        """hook(module, state_dict, prefix, metadata) runs after the state is taken."""
        from ._hooks import RemovableHandle

        handle = RemovableHandle(self._state_dict_hooks)
        self._state_dict_hooks[handle.id] = hook
        return handle

    def register_load_state_dict_post_hook(self, hook):
        """hook(module, incompatible_keys) runs after the state is loaded."""
        from ._hooks import RemovableHandle

        handle = RemovableHandle(self._load_state_dict_post_hooks)
        self._load_state_dict_post_hooks[handle.id] = hook
        return handle
