"""Which module is being traced, and which nodes came from it: torch.fx.proxy's Scope."""

import collections
import copy

__all__ = ["Scope", "ScopeContextManager", "ScopesByName", "note_scope"]


class Scope:
    """Path and type of the module whose forward is being traced."""

    __module__ = "torch.fx.proxy"

    def __init__(self, module_path, module_type):
        self.module_path, self.module_type = module_path, module_type


class ScopeContextManager:
    """Sets a scope to another one within a with block."""

    __module__ = "torch.fx.proxy"

    def __init__(self, scope, current_scope):
        self._scope, self._before = scope, copy.copy(scope)
        scope.module_path, scope.module_type = current_scope.module_path, current_scope.module_type

    def __enter__(self):
        return self._scope

    def __exit__(self, *exception):
        self._scope.module_path = self._before.module_path
        self._scope.module_type = self._before.module_type


class ScopesByName:
    """A tracer's dict from names of nodes to path and type of the module that was being traced. A
    name takes longer than all else of a new node, so they are asked for when the dict is."""

    def __set_name__(self, owner, name):
        self._name = name

    def __get__(self, tracer, owner):
        if tracer is None:
            raise AttributeError(f"type object '{owner.__name__}' has no attribute '{self._name}'")
        try:
            named, waiting = tracer._scopes
        except AttributeError:
            message = f"'{owner.__name__}' object has no attribute '{self._name}'"
            raise AttributeError(message, name=self._name, obj=tracer) from None
        while waiting:
            node, scope = waiting.popleft()
            named[node.name] = scope
        return named

    def __set__(self, tracer, named):
        tracer._scopes = named, collections.deque()


def note_scope(tracer, node, scope):
    """Notes the scope of a tracer's new node."""
    try:
        tracer._scopes[1].append((node, scope))
    except AttributeError:
        tracer.node_name_to_scope[node.name] = scope  # which says that the tracer has none
