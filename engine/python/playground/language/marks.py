"""Mistakes that are certain without running anything: what doesn't compile, names that nothing
defines, parts of modules that aren't there, and a few slips that torch.fx is silent about."""

import ast
import builtins
import importlib
import sys
import types
import warnings

import torch

from .. import faults, fence, program
from . import inference
from .scopes import FUNCTIONS, Scope
from .values import Thing, is_a, is_ours

_MOST = 20
# With one of these a program can define names that it doesn't write.
_MAKES_NAMES = frozenset(["exec", "eval", "globals", "locals", "vars", "NameError", "setattr"])


def find(source, before, file):
    """The `Marker`s of a program, in order."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            program.compile_program(source, file)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            return [_of_error(error, file, source)]
    found = [_whole_line(source, one.lineno, str(one.message)) for one in warned
             if issubclass(one.category, SyntaxWarning) and one.lineno]
    looker = _Looker(source, before)
    found += looker.go()
    return sorted(found, key=lambda one: (one["line"], one["column"]))[:_MOST]


def _of_error(error, file, source):
    place = faults.diagnostic(error, file, {file})
    message = f"{place['type']}: {place['message']}"
    if place["line"] is None:
        return _whole_line(source, 1, message, "error")
    if place["column"] is None:
        return _whole_line(source, place["line"], message, "error")
    return {
        "severity": "error",
        "message": message,
        "line": place["line"],
        "column": place["column"],
        "endLine": place["endLine"],
        "endColumn": place["endColumn"],
    }


def _whole_line(source, line, message, severity="warning"):
    lines = source.split("\n")
    text = lines[line - 1] if line <= len(lines) else ""
    start = len(text) - len(text.lstrip()) + 1
    return {"severity": severity, "message": message, "line": line, "column": start,
            "endLine": line, "endColumn": max(len(text.rstrip()), start) + 1}


class _Looker(ast.NodeVisitor):
    """Walks a program that compiles."""

    def __init__(self, source, before):
        self._source = source
        self._world = inference.World(source, "", before, {})
        self._offset = self._world.line - source.count("\n") - 1
        self._scope = self._world.module
        self._found = []
        self._guarded = 0
        tree = self._world.tree
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        starred = any(isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
                      for node in ast.walk(tree))
        self._knows_names = not starred and not used & _MAKES_NAMES and all(map(_compiles, before))
        self._global = {name for node in ast.walk(tree) if isinstance(node, ast.Global)
                        for name in node.names}
        self._set = {node.attr for node in ast.walk(tree)
                     if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)}
        self._last = tree.body[-1] if tree.body else None

    def go(self):
        """All markers."""
        program.import_ahead(program.imported_names(self._source))
        for statement in self._world.tree.body:
            if statement.end_lineno > self._offset:
                self.visit(statement)
        return self._found

    def _mark(self, node, message, start=None):
        """Marks a node, or its last name when `start` is that name."""
        column = node.end_col_offset - len(start.encode()) if start else node.col_offset
        line = node.end_lineno if start else node.lineno
        self._found.append({
            "severity": "warning",
            "message": message,
            "line": line - self._offset,
            "column": self._column(line, column),
            "endLine": node.end_lineno - self._offset,
            "endColumn": self._column(node.end_lineno, node.end_col_offset),
        })

    def _column(self, line, offset):
        """From CPython's byte offset to a column from 1."""
        text = self._source.split("\n")[line - self._offset - 1]
        return len(text.encode()[:offset].decode(errors="replace")) + 1

    def _inside(self, node):
        before, self._scope = self._scope, Scope(node, self._scope)
        self.generic_visit(node)
        self._scope = before

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _inside

    def visit_ClassDef(self, node):
        """A module's layers need Module.__init__ first."""
        self._look_at_init(node)
        self._inside(node)

    def visit_Try(self, node):
        """What may fail inside of a try statement was meant to be able to."""
        self._guarded += 1
        self.generic_visit(node)
        self._guarded -= 1

    def visit_Name(self, node):
        """A name that nothing defines."""
        name = node.id
        if not isinstance(node.ctx, ast.Load) or self._guarded or not self._knows_names:
            return
        if name in self._global or hasattr(builtins, name) or name.startswith("__"):
            return
        scope = self._scope
        while scope is not None:
            if scope.find(name) is not None:
                return
            scope = scope.parent
        self._mark(node, f"name {name!r} is not defined")

    def visit_Attribute(self, node):
        """A part of a module of torch or of the library that isn't there."""
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or self._guarded or node.attr in self._set:
            return
        home = self._module_of(node.value)
        if home is None:
            return
        try:
            getattr(home, node.attr)
        except Exception as error:
            self._mark(node, str(error), node.attr)

    def _module_of(self, node):
        """The module that an expression of plain names and dots means, or None."""
        if isinstance(node, ast.Attribute):
            home = self._module_of(node.value)
            found = getattr(home, node.attr, None) if home is not None else None
        elif isinstance(node, ast.Name):
            scope = self._scope
            while scope.parent is not None and scope.find(node.id) is None:
                scope = scope.parent
            bindings = scope.bindings().get(node.id, [])
            if len({binding[2:] for _, binding in bindings if binding[0] == "import"}) != 1:
                return None
            if any(binding[0] != "import" for _, binding in bindings):
                return None
            value = self._world.resolve(node.id, scope)
            found = value.value if isinstance(value, Thing) else None
        else:
            return None
        good = isinstance(found, types.ModuleType) and is_ours(found.__name__)
        return found if good else None

    def visit_Import(self, node):
        """A module that can't be had."""
        for alias in node.names:
            self._look_at_module(alias, alias.name)

    def visit_ImportFrom(self, node):
        """A module, or a name in one, that can't be had."""
        if node.level or not node.module:
            return
        if not self._look_at_module(node, node.module):
            return
        home = sys.modules.get(node.module)
        for alias in node.names:
            if home is None or alias.name == "*" or f"{node.module}.{alias.name}" in sys.modules:
                continue
            try:
                getattr(home, alias.name)
            except Exception as error:
                said = str(error)
                if said.startswith("module "):
                    said = f"cannot import name {alias.name!r} from {node.module!r}"
                if not self._guarded:
                    self._mark(alias, said)

    def _look_at_module(self, node, name):
        if self._guarded:
            return False
        try:
            fence.Blocked().find_spec(name)
            if name.partition(".")[0] == "torch" and name not in sys.modules:
                importlib.import_module(name)
        except Exception as error:
            self._mark(node, str(error))
            return False
        return True

    def visit_Expr(self, node):
        """A statement that was meant to do something and doesn't."""
        self.generic_visit(node)
        value = node.value
        if node is self._last or self._guarded:
            return
        if isinstance(value, (ast.Attribute, ast.Name)):
            found = self._world.infer(value, self._scope)
            if isinstance(found, Thing) and is_a(found.value, types.FunctionType):
                name = value.attr if isinstance(value, ast.Attribute) else value.id
                self._mark(value, f"{name} is not called here: write {name}()")
        elif isinstance(value, ast.Call):
            found = self._world.infer(value.func, self._scope)
            if isinstance(found, Thing) and found.value is torch.fx.symbolic_trace:
                self._mark(value, "The GraphModule that symbolic_trace returns is not kept: "
                                  "give it a name")

    def _look_at_init(self, node):
        bases = [self._world.infer(base, self._scope) for base in node.bases]
        if not any(isinstance(one, Thing) and _is_module_class(one.value) for one in bases):
            return
        for method in node.body:
            if not isinstance(method, FUNCTIONS) or method.name != "__init__":
                continue
            calls = [one for one in ast.walk(method) if isinstance(one, ast.Call)]
            names = [one.func.attr for one in calls if isinstance(one.func, ast.Attribute)]
            if "__init__" in names:
                return
            inner = Scope(method, Scope(node, self._scope))
            for one, name, value in Scope(node, self._scope).self_assignments():
                found = self._world.infer(value, inner) if one is method else None
                if _is_module_class(getattr(found, "cls", None)):
                    message = f"self.{name} needs super().__init__() before it"
                    return self._mark(value, message)


def _is_module_class(value):
    return isinstance(value, type) and issubclass(value, (torch.nn.Module, torch.nn.Parameter))


def _compiles(source):
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
