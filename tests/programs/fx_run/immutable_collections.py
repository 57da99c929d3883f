"""immutable_list and immutable_dict."""

import copy
import pickle

from torch.fx.immutable_collections import immutable_dict, immutable_list

values, table = immutable_list([1, 2, 3]), immutable_dict({"a": 1, "b": [2]})
print(values, table, values == [1, 2, 3], table == {"a": 1, "b": [2]})
print(values + [4], type(values + [4]).__name__, values * 2, values[1:], type(values[1:]).__name__)
print(type(copy.copy(values)).__name__, type(copy.deepcopy(table)).__name__)
print(pickle.loads(pickle.dumps(values)), type(pickle.loads(pickle.dumps(table))).__name__)
print(hash(immutable_list([1, 2])) == hash((1, 2)), hash(immutable_dict({"a": 1})) is not None)
for act in (
    lambda: values.append(1), lambda: values.extend([1]), lambda: values.insert(0, 1),
    lambda: values.pop(), lambda: values.remove(1), lambda: values.sort(), lambda: values.reverse(),
    lambda: values.clear(), lambda: values.__setitem__(0, 1), lambda: values.__delitem__(0),
    lambda: values.__iadd__([1]), lambda: values.__imul__(2), lambda: table.update(a=2),
    lambda: table.pop("a"), lambda: table.popitem(), lambda: table.setdefault("c", 1),
    lambda: table.clear(), lambda: table.__setitem__("a", 1), lambda: table.__delitem__("a"),
    lambda: table.__ior__({"a": 2}),
):  # fmt: skip
    try:
        print(act())
    except TypeError as error:
        print(str(error).splitlines()[0])
try:
    values.append(1)
except TypeError as error:
    print(error)
