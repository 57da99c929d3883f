"""Puts functions in the place of others while something is traced, and puts the old ones back."""


class Patcher:
    """A context manager: patches made within the with block are undone at its end, the last one
    first."""

    def __init__(self):
        self._undo = []
        self._seen = set()

    def patch_item(self, namespace, name, value):
        """Sets namespace[name], once for each namespace and name."""
        key = (id(namespace), name)
        if key in self._seen:
            return
        self._seen.add(key)
        if name in namespace:
            old = namespace[name]
            self._undo.append(lambda: namespace.__setitem__(name, old))
        else:
            self._undo.append(lambda: namespace.pop(name, None))
        namespace[name] = value

    def patch_method(self, cls, name, value):
        """Sets an attribute of a class."""
        old = cls.__dict__.get(name)
        if old is None:
            self._undo.append(lambda: delattr(cls, name))
        else:
            self._undo.append(lambda: setattr(cls, name, old))
        setattr(cls, name, value)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        while self._undo:
            self._undo.pop()()
