"""Finds out what an expression of an unfinished program is, without running it."""

import ast
import builtins
import sys
import types

import torch

from .. import program
from . import reading, schemas
from .known import result_of
from .members import attribute, base_of
from .scopes import Scope, scope_at
from .values import (
    Instance, Made, Many, Thing, Written, from_live, is_a, is_class, is_ours, name_of_class,
    own_function,
)

# A program may be of any size and depth; an answer has little time.
_DEEPEST = 24
_MOST_STEPS = 2000


class World:
    """A program at a cursor: its tree, the cursor's scope, and the objects of its last run."""

    def __init__(self, head, tail, before, live):
        steps = "".join(text if text.endswith("\n") else text + "\n" for text in before)
        text = steps + head + tail
        self.line = steps.count("\n") + head.count("\n") + 1
        self.tree = reading.tree_of(text, self.line)
        self.live = live
        column = len(head) - head.rfind("\n") - 1
        last = head[head.rfind("\n") + 1 :]
        indent = column if not last.strip() else len(last) - len(last.lstrip())
        self.module = Scope(self.tree, None)
        self.scope = scope_at(self.module, self.line, indent)
        self._depth = self._steps = 0

    def evaluate(self, text):
        """What the expression `text` is at the cursor, or None."""
        try:
            tree = ast.parse(text.strip(), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
        return self.infer(tree.body, self.scope)

    def name(self, name):
        """What `name` is at the cursor, or None."""
        return self.resolve(name, self.scope)

    def infer(self, node, scope):
        """What the expression `node` is in `scope`, or None."""
        self._steps += 1
        if node is None or self._depth > _DEEPEST or self._steps > _MOST_STEPS:
            return None
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            return None
        self._depth += 1
        try:
            return method(node, scope)
        finally:
            self._depth -= 1

    def resolve(self, name, scope):
        """What `name` is in `scope`, or None."""
        home = scope
        while home is not None:
            binding = home.find(name, self.line if home is self.scope else None)
            if binding is not None and (home is scope or not home.is_class):
                value = self._bound(binding, home)
                return self._with_live(name, value) if home is self.module else value
            home = home.parent
        if name in self.live:
            return from_live(self.live[name])
        return Thing(getattr(builtins, name)) if hasattr(builtins, name) else None

    def _with_live(self, name, value):
        """The object that the last run bound to a name of the program, where it is still of the
        kind that the program as it stands gives to that name."""
        if name not in self.live or isinstance(value, (Thing, Written)):
            return value
        live = from_live(self.live[name])
        if value is None or isinstance(value, Many) and isinstance(live, Many):
            return live
        if isinstance(live, Instance):
            if isinstance(value, Instance) and issubclass(live.cls, value.cls):
                return live
            if isinstance(value, Many) and live.cls is value.cls:
                return live
            if isinstance(value, Made) and name_of_class(live.cls) == value.written.node.name:
                return live
        return value

    def _bound(self, binding, scope):
        kind, node, *rest = binding
        self._depth += 1
        try:
            if self._depth > _DEEPEST:
                return None
            return getattr(self, "_from_" + kind)(scope, node, *rest)
        finally:
            self._depth -= 1

    def _from_written(self, scope, node):
        return Written(node, scope)

    def _from_import(self, scope, node, module, name):
        program.import_ahead([module, f"{module}.{name}"] if name else [module])
        found = sys.modules.get(module)
        if found is None or not is_ours(module):
            return None
        return attribute(Thing(found), name) if name else Thing(found)

    def _from_value(self, scope, node, path=()):
        return _part(self.infer(node, scope), path)

    def _from_item(self, scope, node, path=()):
        walked = self.infer(node, scope)
        return _part(walked.item, path) if isinstance(walked, Many) else None

    def _from_annotation(self, scope, node):
        return self.instance_of(self.infer(_unquoted(node), scope))

    def _from_parameter(self, scope, node, argument, default, first):
        function, home = node, scope.parent
        if argument.annotation is not None:
            return self._from_annotation(scope, argument.annotation)
        if home.is_class and first and not _is_static(function):
            written = Written(home.node, home.parent)
            return written if _is_class_method(function) else Made(written)
        if home.is_class and function.name == "forward" and default is None:
            return Instance(torch.Tensor)
        return self.infer(default, home)

    def instance_of(self, value):
        """A value of the class that `value` is."""
        if isinstance(value, Thing) and is_a(value.value, type):
            return Instance(value.value)
        return Made(value) if isinstance(value, Written) and is_class(value) else None

    # ---- expressions, by the names of their nodes ----

    def _name(self, node, scope):
        return self.resolve(node.id, scope)

    def _attribute(self, node, scope):
        return attribute(self.infer(node.value, scope), node.attr, self)

    def _constant(self, node, scope):
        return Instance(type(node.value), node.value)

    def _joinedstr(self, node, scope):
        return Instance(str)

    def _list(self, node, scope):
        parts = [self.infer(one, scope) for one in node.elts[:8]]
        return Many(parts[0] if parts else None, parts, list)

    def _tuple(self, node, scope):
        return Many(None, self._list(node, scope).parts, tuple)

    def _set(self, node, scope):
        return self._list(node, scope)

    def _listcomp(self, node, scope):
        inner = Scope(types.SimpleNamespace(body=node.generators), scope)
        return Many(self.infer(node.elt, inner))

    _generatorexp = _setcomp = _listcomp

    def _dict(self, node, scope):
        return Instance(dict)

    def _dictcomp(self, node, scope):
        return Instance(dict)

    def _compare(self, node, scope):
        left = self.infer(node.left, scope)
        return left if _is_tensor(left) else Instance(bool)

    def _unaryop(self, node, scope):
        return Instance(bool) if isinstance(node.op, ast.Not) else self.infer(node.operand, scope)

    def _binop(self, node, scope):
        left, right = self.infer(node.left, scope), self.infer(node.right, scope)
        return right if _is_tensor(right) else left

    def _boolop(self, node, scope):
        return self.infer(node.values[0], scope)

    def _ifexp(self, node, scope):
        return self.infer(node.body, scope) or self.infer(node.orelse, scope)

    def _namedexpr(self, node, scope):
        return self.infer(node.value, scope)

    def _subscript(self, node, scope):
        value = self.infer(node.value, scope)
        if isinstance(value, Many):
            if isinstance(node.slice, ast.Slice):
                return value
            place = node.slice.value if isinstance(node.slice, ast.Constant) else None
            if value.parts and type(place) is int and -1 <= place < len(value.parts):
                return value.parts[place]
            return value.item
        return Instance(value.cls) if _is_tensor(value) else None

    def _call(self, node, scope):
        function = self.infer(node.func, scope)
        if isinstance(function, Thing):
            return self._call_thing(function, node, scope)
        if isinstance(function, Written):
            if is_class(function):
                return Made(function)
            return self._returned(function)
        module = isinstance(function, Instance) and issubclass(function.cls, torch.nn.Module)
        return Instance(torch.Tensor) if module or isinstance(function, Made) else None

    def _call_thing(self, thing, node, scope):
        value = thing.value
        first = self.infer(node.args[0], scope) if node.args else None
        if any(value is one for one in _KEEPS_ITEMS) and isinstance(first, Many):
            return Many(first.item)
        if value is next:
            return first.item if isinstance(first, Many) else None
        if value is enumerate and isinstance(first, Many):
            return Many(Many(None, [Instance(int), first.item], tuple))
        if value is zip:
            walked = [self.infer(one, scope) for one in node.args[:8]]
            parts = [one.item if isinstance(one, Many) else None for one in walked]
            return Many(Many(None, parts, tuple))
        if value is super:
            return base_of(scope, self)
        if is_a(value, type):
            return Instance(value)
        if not own_function(value):
            return None
        name = value.__qualname__
        if name == "deepcopy":
            return Instance(first.cls) if isinstance(first, Instance) else first
        made = result_of(name)
        if made == "self":
            own = isinstance(node.func, ast.Attribute)
            return self.infer(node.func.value, scope) if own else None
        return made or schemas.result_of(value)

    def _returned(self, written):
        """What a function of the program returns, by its annotation or its first return."""
        node = written.node
        inner = Scope(node, written.scope)
        if node.returns is not None:
            return self._from_annotation(inner, node.returns)
        for one in ast.walk(node):
            if isinstance(one, ast.Return) and one.value is not None:
                return self.infer(one.value, inner)
        return None


def _part(value, path):
    """What a target gets of a value: the path has its place in each tuple around it."""
    for place in path:
        if not isinstance(value, Many):
            return None
        parts = value.parts
        value = parts[place] if parts and place < len(parts) else value.item
    return value


_KEEPS_ITEMS = (list, tuple, set, sorted, reversed, iter, frozenset)


def _is_tensor(value):
    return isinstance(value, Instance) and issubclass(value.cls, torch.Tensor)


def _decorators(function):
    return [one.id for one in getattr(function, "decorator_list", []) if isinstance(one, ast.Name)]


def _is_static(function):
    return "staticmethod" in _decorators(function)


def _is_class_method(function):
    return "classmethod" in _decorators(function)


def _unquoted(node):
    """An annotation that is written as a text is what the text says."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        try:
            return ast.parse(node.value.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            return None
    return node
