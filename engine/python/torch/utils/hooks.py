"""Handles that take a registered hook away again."""

import weakref

__all__ = ["RemovableHandle"]


class RemovableHandle:
    """What registering a hook returns: remove() forgets the hook, and so does the end of a `with`.

    The dictionary of hooks is held weakly, so that a handle keeps no module alive. Dictionaries in
    `extra_dict` that hold something under the same id forget it as well.
    """

    next_id = 0

    def __init__(self, hooks_dict, *, extra_dict=None):
        self.hooks_dict_ref = weakref.ref(hooks_dict)
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1
        if extra_dict is None:
            extra_dict = ()
        elif not isinstance(extra_dict, (list, tuple)):
            extra_dict = (extra_dict,)
        self.extra_dict_ref = tuple(weakref.ref(other) for other in extra_dict)

    def remove(self):
        """Forgets the hook; a second call does nothing."""
        for reference in (self.hooks_dict_ref, *self.extra_dict_ref):
            hooks = reference()
            if hooks is not None:
                hooks.pop(self.id, None)

    def __getstate__(self):
        return (self.hooks_dict_ref(), self.id)

    def __setstate__(self, state):
        hooks, self.id = state
        self.hooks_dict_ref = weakref.ref(hooks if hooks is not None else _Hooks())
        self.extra_dict_ref = ()
        RemovableHandle.next_id = max(RemovableHandle.next_id, self.id + 1)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        self.remove()


class _Hooks(dict):
    """A dictionary that can be referred to weakly."""
