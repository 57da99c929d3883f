"""What makes a module lazy: its parameters get their shapes from the first input."""

import itertools

from ..parameter import is_lazy

__all__ = ["LazyModuleMixin"]


class LazyModuleMixin:
    """Comes before a module's class among the bases of its lazy kind.

    A subclass makes parameters of nn.UninitializedParameter and defines initialize_parameters,
    which gets the first call's arguments. Then the module becomes one of class cls_to_become.
    """

    cls_to_become = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._load_hook = self._register_load_state_dict_pre_hook(self._lazy_load_hook)
        self._initialize_hook = self.register_forward_pre_hook(
            self._infer_parameters, with_kwargs=True
        )

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        for name, value in self._persistent().items():
            kept = keep_vars or is_lazy(value)
            destination[prefix + name] = value if kept else value.detach()

    def _lazy_load_hook(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        """Gives what has no shape that of the tensor which will be loaded."""
        for name, value in self._own_tensors():
            loaded = state_dict.get(prefix + name)
            if loaded is not None and is_lazy(value) and not is_lazy(loaded):
                value.materialize(loaded.shape)

    def _own_tensors(self):
        return itertools.chain(self._parameters.items(), self._buffers.items())

    def initialize_parameters(self, *args, **kwargs):
        """Gives the parameters their shapes; it gets what forward() will get."""
        raise NotImplementedError(
            f"initialize_parameters is not implemented for {type(self).__name__}"
        )

    def has_uninitialized_params(self):
        """Whether a parameter or buffer of the module itself still has no shape."""
        return any(is_lazy(value) for _, value in self._own_tensors())

    def _infer_parameters(self, module, args, kwargs=None):
        """Runs before the first forward, then goes away together with all else that is lazy."""
        module.initialize_parameters(*args, **(kwargs or {}))
        if module.has_uninitialized_params():
            raise RuntimeError(f"module {self._get_name()} has not been fully initialized")
        module._initialize_hook.remove()
        module._load_hook.remove()
        del module._initialize_hook, module._load_hook
        if module.cls_to_become is not None:
            module.__class__ = module.cls_to_become

    def _replicate_for_data_parallel(self):
        raise RuntimeError(
            "Modules with uninitialized parameters can't be used with `DataParallel`. Run a dummy "
            "forward pass to correctly initialize the modules"
        )
