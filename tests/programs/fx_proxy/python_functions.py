"""Python's own functions of proxies."""

from torch.fx import symbolic_trace

for name, function in {
    "len": lambda x: len(x),
    "int": lambda x: int(x),
    "float": lambda x: float(x),
    "range": lambda x: range(x),
    "round": lambda x: round(x),
    "abs": lambda x: abs(x),
    "divmod": lambda x: divmod(x, 2),
    "isinstance": lambda x: isinstance(x, int),
    "hasattr": lambda x: hasattr(x, "anything"),
    "callable": lambda x: callable(x),
    "str": lambda x: str(x),
    "format": lambda x: f"{x}",
    "bytes": lambda x: bytes(x),
    "index": lambda x: [1, 2][x],
    "max": lambda x: max(x, 1),
    "sorted": lambda x: sorted([x, x]),
    "repr": lambda x: repr(x),
}.items():
    try:
        print(name, symbolic_trace(function).code)
    except Exception as error:
        print(name, type(error).__name__, str(error).split(" See ")[0])
