"""Pickling a GraphModule whose arguments are trees."""

import pickle

from torch.fx import PH, symbolic_trace

gm = symbolic_trace(lambda d: d["a"] + 1, concrete_args={"d": {"a": PH}})
back = pickle.loads(pickle.dumps(gm))
print(back.code)
print(back({"a": 1}))
