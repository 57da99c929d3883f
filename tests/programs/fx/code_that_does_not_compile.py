"""Generated code that isn't Python is refused when it is generated; other code runs as before."""

import operator

import torch
from torch import fx


def build(fill):
    graph = fx.Graph()
    x = graph.placeholder("x")
    try:
        graph.output(fill(graph, x))
        module = fx.GraphModule(torch.nn.Module(), graph)
    except Exception as error:
        print(fill.__name__, type(error).__name__)
        return
    try:
        print(fill.__name__, module(torch.ones(2)))
    except Exception as error:
        print(fill.__name__, "runs:", type(error).__name__)


def keyword_with_a_space(graph, x):
    return graph.call_function(torch.relu, (x,), {"a b": 1})


def python_keyword_as_keyword(graph, x):
    return graph.call_function(torch.relu, (x,), {"class": 1})


def debug_as_keyword(graph, x):
    return graph.call_function(torch.relu, (x,), {"__debug__": 1})


def method_with_a_space(graph, x):
    return graph.call_method("a b", (x,))


def method_named_as_a_keyword(graph, x):
    return graph.call_method("class", (x,))


def method_of_a_number(graph, x):
    return graph.call_method("relu", (3,))


def method_with_a_quote(graph, x):
    return graph.call_method('a"b', (x,))


def attribute_that_is_a_keyword(graph, x):
    return graph.call_function(getattr, (x, "class"))


def added_in_place_to_a_number(graph, x):
    return graph.call_function(operator.iadd, (3, x))


def object_as_an_argument(graph, x):
    return graph.call_function(torch.relu, (object(),))


def same_parameter_twice(graph, x):
    graph.placeholder("x")
    return x


def parameter_self(graph, x):
    graph.placeholder("self")
    return x


def parameter_without_default_behind_one_with(graph, x):
    graph.placeholder("y", default_value=1)
    graph.placeholder("z")
    return x


def starred_parameters(graph, x):
    graph.placeholder("*args")
    return x


def parameter_named_as_a_keyword(graph, x):
    return graph.placeholder("class")


def brackets_in_brackets(graph, x):
    value = x
    for _ in range(300):
        value = [value]
    return value


def some_brackets(graph, x):
    return [[[(x, {"a": x, 2: [None, ..., True]})]], slice(None, 2, None)]


def text_beyond_ascii(graph, x):
    return (x, "Ω \" ' \\ \n")


def a_number_of_many_digits(graph, x):
    return (x, 10**5000)


def dtype_and_device(graph, x):
    return graph.call_method("to", (x,), {"dtype": torch.float64, "device": torch.device("cpu")})


def number_on_the_left(graph, x):
    return graph.call_function(operator.sub, (1, x))


def item_of_a_literal(graph, x):
    return graph.call_function(operator.getitem, ((1, 2), 0))


def type_that_is_a_text(graph, x):
    return graph.create_node("call_function", torch.relu, (x,), type_expr="a b")


def name_of_a_node(graph, x):
    node = graph.call_function(torch.relu, (x,))
    node.name = "not a name"
    return node


for fill in list(globals().values()):
    if getattr(fill, "__module__", "") == "__main__" and fill is not build:
        build(fill)
