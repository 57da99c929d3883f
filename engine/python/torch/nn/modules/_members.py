"""Finding what a module holds: by name, one after the other, and by path."""

__all__ = ["Module"]


def _walk(module, path):
    """The object that each atom of a dotted path leads to, with the name of its owner's class."""
    for atom in path.split("."):
        owner = module
        if not hasattr(owner, atom):
            raise AttributeError(f"{owner._get_name()} has no attribute `{atom}`")
        module = getattr(owner, atom)
        yield atom, module


class Module:
    """The part of torch.nn.Module that finds members."""

    # ---- one after the other ----

    def _named_members(self, get_members_fn, prefix="", recurse=True, remove_duplicate=True):
        """(path, member) for the (name, member) pairs that get_members_fn finds in each module."""
        seen = set()
        if recurse:
            modules = self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate)
        else:
            modules = [(prefix, self)]
        for module_path, module in modules:
            for name, member in get_members_fn(module):
                if member is None or member in seen:
                    continue
                if remove_duplicate:
                    seen.add(member)
                yield f"{module_path}.{name}" if module_path else name, member

    def parameters(self, recurse=True):
        """The module's parameters, and its submodules' if `recurse`; a shared one once."""
        for _, parameter in self.named_parameters(recurse=recurse):
            yield parameter

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        """(path, parameter) for the module's parameters."""
        yield from self._named_members(
            lambda module: module._parameters.items(),
            prefix=prefix,
            recurse=recurse,
            remove_duplicate=remove_duplicate,
        )

    def buffers(self, recurse=True):
        """The module's buffers, and its submodules' if `recurse`."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        """(path, buffer) for the module's buffers."""
        yield from self._named_members(
            lambda module: module._buffers.items(),
            prefix=prefix,
            recurse=recurse,
            remove_duplicate=remove_duplicate,
        )

    def children(self):
        """The direct submodules; a shared one once."""
        for _, module in self.named_children():
            yield module

    def named_children(self):
        """(name, module) for the direct submodules; a shared one once, by its first name."""
        seen = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def modules(self, remove_duplicate=True):
        """The module itself and all modules below it."""
        for _, module in self.named_modules(remove_duplicate=remove_duplicate):
            yield module

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        """(path, module) for the module itself, whose path is `prefix`, and all below it.

        memo: modules to leave out; those found are added to it.
        """
        memo = set() if memo is None else memo
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                below = f"{prefix}.{name}" if prefix else name
                yield from module.named_modules(memo, below, remove_duplicate)

    # ---- by path ----

    def get_submodule(self, target):
        """The module at a path such as "layers.0"; "" is the module itself.

        AttributeError if there is none.
        """
        module = self
        if target:
            for atom, module in _walk(self, target):
                if not isinstance(module, Module):
                    raise AttributeError(f"`{atom}` is not an nn.Module")
        return module

    def _owner(self, target):
        path, _, name = target.rpartition(".")
        owner = self.get_submodule(path)
        if not hasattr(owner, name):
            raise AttributeError(f"{owner._get_name()} has no attribute `{name}`")
        return owner, name

    def get_parameter(self, target):
        """The parameter at a path such as "fc1.weight"; AttributeError if there is none."""
        from ..parameter import Parameter

        owner, name = self._owner(target)
        parameter = getattr(owner, name)
        if not isinstance(parameter, Parameter):
            raise AttributeError(f"`{name}` is not an nn.Parameter")
        return parameter

    def get_buffer(self, target):
        """The buffer at a path; AttributeError if there is none."""
        owner, name = self._owner(target)
        buffer = getattr(owner, name)
        if name not in owner._buffers:
            raise AttributeError(f"`{name}` is not a buffer")
        return buffer

    def set_submodule(self, target, module, strict=False):
        """Puts `module` at a path.

        AttributeError when its parent doesn't exist or, if `strict`, when it replaces nothing.
        """
        if target == "":
            raise ValueError("Cannot set the submodule without a target name!")
        if not isinstance(module, Module):
            raise ValueError(f"`module` is not an nn.Module, found {type(module)}")
        path, _, name = target.rpartition(".")
        parent = self.get_submodule(path)
        if strict and not hasattr(parent, name):
            raise AttributeError(f"{parent._get_name()} has no attribute `{name}`")
        if hasattr(parent, name) and not isinstance(getattr(parent, name), Module):
            raise AttributeError(f"`{name}` is not an nn.Module")
        setattr(parent, name, module)
