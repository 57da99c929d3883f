"""The scopes of a tree, and what each binds to its names."""

import ast

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Scope:
    """A module, class or function, and its names' bindings.

    A binding is a tuple for inference.World: ("written", statement), ("import", statement, module,
    name), ("value" or "item", expression, places in the tuples around the target), ("annotation",
    expression), ("parameter", function, argument, default, is it the first).
    """

    def __init__(self, node, parent):
        self.node = node
        self.parent = parent
        self.is_class = isinstance(node, ast.ClassDef)
        self._bindings = None

    def bindings(self):
        """From each name to its bindings with their lines, in order."""
        if self._bindings is None:
            self._bindings = {}
            if isinstance(self.node, (*FUNCTIONS, ast.Lambda)):
                self._parameters(self.node.args)
            body = self.node.body
            for statement in body if isinstance(body, list) else [body]:
                self._walk(statement)
        return self._bindings

    def find(self, name, line=None):
        """The last binding of `name` above `line`, or the first below; None when there is none."""
        found = self.bindings().get(name)
        if not found:
            return None
        above = [binding for at, binding in found if line is None or at <= line]
        return above[-1] if above else found[0][1]

    def self_assignments(self):
        """(method, attribute, value) of each assignment to the first parameter's attributes."""
        for method in self.node.body:
            if not isinstance(method, FUNCTIONS) or not method.args.args:
                continue
            own = method.args.args[0].arg
            for node in ast.walk(method):
                if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
                    continue
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Attribute) and _is_name(target.value, own):
                        yield method, target.attr, node.value

    def _bind(self, name, line, *binding):
        self._bindings.setdefault(name, []).append((line, binding))

    def _parameters(self, arguments):
        plain = [*arguments.posonlyargs, *arguments.args]
        defaults = [None] * (len(plain) - len(arguments.defaults)) + arguments.defaults
        pairs = [*zip(plain, defaults), *zip(arguments.kwonlyargs, arguments.kw_defaults)]
        for index, (argument, default) in enumerate(pairs):
            self._bind(argument.arg, 0, "parameter", self.node, argument, default, index == 0)
        if arguments.vararg:
            self._bind(arguments.vararg.arg, 0, "value", ast.Tuple([], ast.Load()))
        if arguments.kwarg:
            self._bind(arguments.kwarg.arg, 0, "value", ast.Dict([], []))

    def _walk(self, node):
        """Takes what `node` binds here; the bodies of other scopes bind nothing here."""
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            self._bind(node.name, node.lineno, "written", node)
            return
        if isinstance(node, ast.Lambda):
            return
        self._take(node)
        for child in ast.iter_child_nodes(node):
            self._walk(child)

    def _take(self, node):
        if isinstance(node, ast.Import):
            for alias in node.names:
                whole = alias.name if alias.asname else alias.name.partition(".")[0]
                self._bind(alias.asname or whole, node.lineno, "import", node, whole, "")
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                bound = alias.asname or alias.name
                self._bind(bound, node.lineno, "import", node, node.module, alias.name)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._target(target, "value", node.value)
        elif isinstance(node, ast.AnnAssign):
            self._target(node.target, "annotation", node.annotation)
        elif isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
            self._target(node.target, "item", node.iter)
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            self._target(node.optional_vars, "value", node.context_expr)
        elif isinstance(node, ast.NamedExpr):
            self._target(node.target, "value", node.value)
        elif isinstance(node, ast.ExceptHandler) and node.name and node.type is not None:
            self._bind(node.name, node.lineno, "annotation", node.type)
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            self._bind(node.name, node.lineno, "value", None)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            self._bind(node.rest, node.lineno, "value", None)
        elif type(node).__name__ in ("TypeVar", "ParamSpec", "TypeVarTuple"):
            self._bind(node.name, node.lineno, "value", None)
        elif type(node).__name__ == "TypeAlias":
            self._target(node.name, "value", None)

    def _target(self, target, kind, value, path=()):
        if isinstance(target, ast.Starred):
            target = target.value
        if isinstance(target, ast.Name):
            self._bind(target.id, target.lineno, kind, value, *([path] if path else []))
        elif isinstance(target, (ast.Tuple, ast.List)):
            inner = "value" if kind == "annotation" else kind
            for place, one in enumerate(target.elts):
                self._target(one, inner, value, (*path, place))


def scope_at(module, line, indent):
    """The innermost scope around a line whose text begins after `indent` columns."""
    scope = module
    while True:
        inner = _inner(scope.node, line, indent)
        if inner is None:
            return scope
        scope = Scope(inner, scope)


def _inner(node, line, indent):
    """The class or function right inside of `node` that the line belongs to."""
    found = None
    for one in _scopes_in(node):
        if one.lineno > line:
            continue
        # A line behind the last statement belongs to what it is indented under.
        if line <= one.end_lineno or indent > one.col_offset and not _follows(node, one, line):
            found = one
    return found


def _scopes_in(node):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (*FUNCTIONS, ast.ClassDef)):
            yield child
        elif not isinstance(child, ast.expr):
            yield from _scopes_in(child)


def _follows(node, one, line):
    """Whether a statement stands between the end of `one` and the line."""
    return any(
        one.end_lineno < other.lineno <= line and other.col_offset <= one.col_offset
        for other in ast.walk(node)
        if isinstance(other, ast.stmt) and other is not one
    )


def _is_name(node, name):
    return isinstance(node, ast.Name) and node.id == name
