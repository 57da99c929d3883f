# assert_close on numbers, sequences and mappings.

import torch
import torch.testing


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

nan, inf = float("nan"), float("inf")
T = torch.tensor
PAIRS = """
1, 1|1, 2|1.0, 1.1|1, 1.0|1, 1.0, check_dtype=False|True, True|True, False|1 + 0j, 1 + 1j|None, None
None, 1
nan, nan|nan, nan, equal_nan=True|inf, inf|inf, 1.0|1.0, nan|5, 0|0, 5|1, 3, rtol=0.01, atol=0.1
1.0, 3.0, rtol=0, atol=0
123456789.123, 1.0|"a", "a"|object, object|1, "a"|3, [3]|"ab", ["a", "b"]|[], []|{}, {}
[T([1.0]), T([2.0])], [T([1.0]), T([3.0])]|[1, 2], [1, 2, 3]|(1, 2), [1, 2]|range(3), range(3)
[[1.0, 2.0], [3.0, 4.0]], [[1.0, 2.0], [3.0, 5.0]]|{"a": T([1.0])}, {"a": T([2.0])}
{"a": 1}, {"b": 1}
{"a": 1, "b": 2}, {"b": 2, "a": 1}|{3: 1}, {"3": 1}|{1: 2}, [2]
{"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}
[T([1.0]), 1, "a"], [T([1.0]), 1, "a"]
{"x": [1.0, {"y": T([1.0])}]}, {"x": [1.0, {"y": T([1.0, 2.0])}]}
[1], [2], msg="custom"|[1], [2], msg=lambda report: "here: " + report|[1, [2, 3]], [1, (2, 3)]
"""
for line in PAIRS.strip().split("\n"):
    for pair in line.split("|"):
        print(">", pair)
        attempt(lambda: eval(f"torch.testing.assert_close({pair})"))
