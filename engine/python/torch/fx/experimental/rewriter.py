"""Tracing assert statements (torch.fx.experimental.rewriter)."""

import ast
import copy
import functools
import inspect
import textwrap
import types

import torch

from .._symbolic_trace import Tracer

__all__ = ["AST_Rewriter", "RewritingTracer"]


class AST_Rewriter(ast.NodeTransformer):  # noqa: N801 - the reference's name
    """Writes functions anew so that they can be traced: `assert x > 0, "text"` becomes
    torch._assert(x > 0, "text"), and `y: int = x` becomes `y = x`."""

    def rewrite(self, fn):
        """A function that does the same as `fn`, written anew; its source has to be known."""
        if fn.__name__ == "<lambda>" or fn.__module__.split(".")[0] == "torch":
            return fn  # no statements, or none that have to be traced
        tree = self.visit(ast.parse(textwrap.dedent(inspect.getsource(fn))))
        definition = tree.body[0]
        definition.decorator_list = []
        names = fn.__code__.co_freevars
        if names:  # the variables of functions around it stay what they are
            outer = ast.parse(f"def outer({', '.join(names)}):\n    return {definition.name}")
            outer.body[0].body.insert(0, definition)
            tree = outer
        ast.fix_missing_locations(tree)
        code = compile(tree, fn.__code__.co_filename, "exec")
        for name in ("outer", definition.name) if names else (definition.name,):
            code = next(c for c in code.co_consts if getattr(c, "co_name", None) == name)
        known = {**fn.__globals__, "_fx_assert": torch._assert}
        made = types.FunctionType(code, known, fn.__name__, fn.__defaults__, fn.__closure__)
        made.__kwdefaults__ = fn.__kwdefaults__
        functools.update_wrapper(made, fn)
        del made.__wrapped__  # it would be traced instead
        return made

    def visit_Assert(self, node):  # noqa: N802 - ast's name
        """A call of torch._assert."""
        message = node.msg or ast.Constant(value="")
        function = ast.Name(id="_fx_assert", ctx=ast.Load())
        call = ast.Call(func=function, args=[node.test, message], keywords=[])
        return ast.copy_location(ast.Expr(value=call), node)

    def visit_AnnAssign(self, node):  # noqa: N802 - ast's name
        """The assignment without its annotation."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign(targets=[node.target], value=node.value), node)


class RewritingTracer(Tracer):
    """A Tracer for programs with assert statements: what it traces is written anew first, by
    AST_Rewriter, also the submodules that aren't leaves. Its `root` is the module written anew."""

    def trace(self, root, concrete_args=None):
        """The graph of `root`."""
        return super().trace(self._rewritten(root, ""), concrete_args)

    def _rewritten(self, root, path):
        if not isinstance(root, torch.nn.Module):
            return AST_Rewriter().rewrite(root)

        class RewrittenModule(type(root)):
            forward = AST_Rewriter().rewrite(type(root).forward)

        made = copy.copy(root)
        made.__class__ = RewrittenModule
        made._modules = {
            name: child
            if child is None or self.is_leaf_module(child, f"{path}{name}")
            else self._rewritten(child, f"{path}{name}.")
            for name, child in root._modules.items()
        }
        return made
