# Modules and hooks that take part in saving and loading.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


class Versioned(nn.Module):
    _version = 2

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(1))

    def get_extra_state(self):
        return {"steps": 7}

    def set_extra_state(self, state):
        print("extra", state)

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, *rest):
        print("loads", prefix, local_metadata)
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)


net = nn.Sequential(Versioned(), nn.ReLU())
print(dict(net.state_dict()))
attempt(lambda: net.load_state_dict(net.state_dict()))
attempt(lambda: net.load_state_dict({"0.weight": torch.zeros(1)}))
attempt(
    lambda: net.load_state_dict(
        {"0.weight": torch.zeros(1), "0._extra_state": 1, "_extra_state": 2}
    ),
)
lin = nn.Linear(1, 1)
lin.register_state_dict_pre_hook(lambda module, prefix, keep: print("before", prefix, keep))
after = lin.register_state_dict_post_hook(
    lambda module, state, prefix, meta: print("after", prefix, meta)
)
print(list(lin.state_dict(prefix="p.")))
after.remove()
lin.register_load_state_dict_pre_hook(
    lambda module, state, prefix, meta, *rest: print("load", prefix, meta)
)
lin.register_load_state_dict_post_hook(lambda module, keys: print("loaded", keys))
attempt(lambda: lin.load_state_dict(lin.state_dict()))


def forgive(module, keys):
    keys.missing_keys.clear()


bare = nn.Linear(1, 1)
bare.register_load_state_dict_post_hook(forgive)
attempt(lambda: bare.load_state_dict({}))
