"""Attributes of modules as data on nodes (torch.fx.passes.param_fetch)."""

from torch import nn

__all__ = ["default_matching", "extract_attrs_for_lowering", "lift_lowering_attrs_to_nodes"]


def default_matching(name, target_version):
    """An attribute is called the same in all versions."""
    return name


# For classes: their version, the attributes that count, and how an attribute is called.
module_fetch_book = {
    nn.Linear: (1, ["weight", "bias"], default_matching),
    nn.Conv2d: (
        1,
        "weight bias kernel_size stride padding dilation groups padding_mode".split(),
        default_matching,
    ),
    nn.BatchNorm2d: (2, ["weight", "bias", "running_mean", "running_var", "eps"], default_matching),
    nn.AdaptiveAvgPool2d: (1, [], default_matching),
    nn.MaxPool2d: (
        1, "kernel_size stride padding dilation return_indices ceil_mode".split(), default_matching
    ),
    nn.ReLU: (1, ["inplace"], default_matching),
}  # fmt: skip

_TELL = (
    "the module_fetch_book, open an issue and @842974287 or report a bug to AIACC team directly."
)


def extract_attrs_for_lowering(mod):
    """The name of the module's class as "name", and its attributes by module_fetch_book, which
    RuntimeError says when it doesn't know the class or its version."""
    cls = type(mod)
    name = f"{cls.__module__}.{cls.__qualname__}"
    if cls not in module_fetch_book:
        raise RuntimeError(
            f"{name} is not in the module_fetch_book yet, please add it to {_TELL}"
        )
    version, attributes, matching = module_fetch_book[cls]
    if version < mod._version:
        raise RuntimeError(
            f"Fetcher version {version} try to fetch {name} version {mod._version}, please upgrade "
            f"{_TELL}"
        )
    found = {"name": name}
    for attribute in attributes:
        found[attribute] = getattr(mod, matching(attribute, mod._version))
    return found


def lift_lowering_attrs_to_nodes(fx_module):
    """Notes as node.attrs_for_lowering what extract_attrs_for_lowering says of the module that the
    node calls; also in submodules that are graph modules."""
    from ..graph_module import GraphModule

    for node in fx_module.graph.find_nodes(op="call_module"):
        module = fx_module.get_submodule(node.target)
        if isinstance(module, GraphModule):
            lift_lowering_attrs_to_nodes(module)
        else:
            node.attrs_for_lowering = extract_attrs_for_lowering(module)
