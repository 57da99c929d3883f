"""What Graph has for its generated code: how it is made, and how arguments pass through it."""

import contextlib

from . import _python_code


class GraphCode:
    """The base of Graph."""

    def python_code(
        self,
        root_module,
        *,
        verbose=False,
        include_stride=False,
        include_device=False,
        colored=False,
        expanded_def=False,
        record_func=False,
        additional_meta=None,
    ):
        """The Python function that the graph stands for. root_module: how the code names the
        module. verbose: with comments on where nodes come from, and types from their metadata.
        colored: with the codes by which a terminal colors literals and comments."""
        if record_func:
            raise NotImplementedError(
                "torch.fx.Graph.python_code: FX Playground doesn't have record_func; there is no "
                "profiler"
            )
        options = dict(
            verbose=verbose, include_stride=include_stride, include_device=include_device,
            colored=colored, expanded_def=expanded_def, additional_meta=additional_meta,
        )  # fmt: skip
        return _python_code.python_code(
            self, root_module, **(options if any(options.values()) else {})
        )

    def set_codegen(self, codegen):
        """Generates code by another CodeGen from now on."""
        self._codegen = codegen

    def on_generate_code(self, make_transformer):
        """Lets make_transformer(the one before, or None) say which function every generated body
        passes through, as a list of pieces of text. Within a with block, or for good without
        one."""
        codegen = self._codegen
        before = codegen._body_transformer
        codegen._body_transformer = make_transformer(before)

        @contextlib.contextmanager
        def put_back():
            try:
                yield
            finally:
                codegen._body_transformer = before

        return put_back()

    def print_tabular(self):
        """Prints a table of the nodes."""
        from ._tabular import table

        rows = [[node.op, node.name, node.target, node.args, node.kwargs] for node in self.nodes]
        print(table(rows, ["opcode", "name", "target", "args", "kwargs"]))

    def process_inputs(self, *args):
        """What the generated function makes of its arguments."""
        return self._codegen.process_inputs(*args)

    def process_outputs(self, out):
        """What the generated function makes of the graph's result."""
        return self._codegen.process_outputs(out)

    def materialize_symint(self, value):
        """`value` itself: FX Playground has no symbolic numbers."""
        return value

    def materialize_symints(self, values):
        """`values` themselves, as a list."""
        return list(values)

    def create_size_node(self, tensor_node, dim):
        _no_symbols("create_size_node")

    def create_stride_node(self, tensor_node, dim):
        _no_symbols("create_stride_node")

    def create_storage_offset_node(self, tensor_node):
        _no_symbols("create_storage_offset_node")


def _no_symbols(name):
    raise NotImplementedError(
        f"torch.fx.Graph.{name}: FX Playground doesn't have it; call_method 'size' or 'stride' "
        "gives the numbers"
    )
