"""What a pass over a graph module is (torch.fx.passes.infra.pass_base)."""

import abc
from collections import namedtuple

from ...graph_module import GraphModule

__all__ = ["PassResult", "PassBase"]


class PassResult(namedtuple("PassResult", ["graph_module", "modified"])):
    """What a pass gives back: the graph module, and whether the pass has changed anything."""

    __slots__ = ()

    def __new__(cls, graph_module, modified):
        return super().__new__(cls, graph_module, modified)


class PassBase(abc.ABC):
    """A pass as a class: write `call`, and `requires` and `ensures` for what must hold before and
    after it. An instance is called with a graph module."""

    def __call__(self, graph_module):
        """requires, call, ensures. Returns what call returned."""
        self.requires(graph_module)
        result = self.call(graph_module)
        self.ensures(graph_module)
        return result

    @abc.abstractmethod
    def call(self, graph_module: GraphModule) -> PassResult:
        """Changes the graph module, or makes another. Returns a PassResult."""

    def requires(self, graph_module):
        """Raises when the graph module isn't fit for the pass."""

    def ensures(self, graph_module):
        """Raises when the pass has left something that it shouldn't."""
