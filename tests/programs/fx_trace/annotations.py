"""Annotations of parameters and results."""

from typing import Callable, Dict, List, NamedTuple, Optional, Tuple, Union

import torch
from torch.fx import symbolic_trace


class Own:
    pass


class Pair(NamedTuple):
    a: int
    b: int


def function(
    a: int, b: torch.Tensor, c: List[int], d: Dict[str, List[int]], e: Optional[int],
    f: Tuple[int, ...], g: Union[int, str], h: Own, i: "int", j: list[int], k: int | None,
    l: Callable, m: Tuple[()], n: None, o: torch.nn.Module, p: type,
) -> Tuple[int, torch.Tensor]:  # fmt: skip
    return a, b


gm = symbolic_trace(function)
print(gm.code)
print(gm(*range(16)))
print(symbolic_trace(lambda x: Pair(x, 1)).code)
