"""Taking the leaves out of a tree whose shape is known, for generated code."""

from collections import namedtuple

from ..utils._pytree import TreeSpec, tree_flatten  # noqa: F401 - torch.fx._pytree.tree_flatten

SUPPORTED_NODES = {}


def register_pytree_flatten_spec(cls, flatten_fn_spec, flatten_fn_exact_match_spec=None):
    """flatten_fn_spec(tree, spec): the children of a tree of class `cls`."""
    SUPPORTED_NODES[cls] = flatten_fn_spec


def tree_flatten_spec(pytree, spec):
    """The leaves of `pytree` where `spec` says that they are; KeyError or IndexError when it lacks
    some."""
    if spec.is_leaf():
        return [pytree]
    if spec.type in SUPPORTED_NODES:
        children = SUPPORTED_NODES[spec.type](pytree, spec)
        return [leaf for child, shape in zip(children, spec.children())
                for leaf in tree_flatten_spec(child, shape)]  # fmt: skip
    leaves, real = tree_flatten(pytree)
    if real != spec:
        raise RuntimeError(
            f"Real spec {real} of object {pytree} is different from expected spec {spec}. Please "
            "file an issue at https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml"
        )
    return leaves


def _by_key(tree, spec):
    return [tree[key] for key in spec.context]


def _by_index(tree, spec):
    return [tree[index] for index in range(spec.num_children)]


for _cls in (list, tuple, namedtuple):
    register_pytree_flatten_spec(_cls, _by_index)
register_pytree_flatten_spec(dict, _by_key)
