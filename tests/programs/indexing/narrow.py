"""The same calls in every dtype."""

import torch

L = torch.tensor
NAMES = "uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 bool"
TYPES = [getattr(torch, name) for name in NAMES.split()]


def each(f):
    """f of a small tensor of each dtype."""
    out = []
    for dtype in TYPES:
        x = L([[1, 0, 3], [2, 2, 1]]).to(dtype)
        try:
            r = f(x)
            r = r if isinstance(r, tuple) else (r,)
            out.append(" ".join(f"{str(t.dtype)[6:]}{t.tolist()}" for t in r))
        except Exception as error:
            out.append(f"{type(error).__name__} {error}")
    return "\n  " + "\n  ".join(out)

CASES = """
each(lambda x: x.scatter(0, L([[0, 1, 0]]), x))
each(lambda x: x.scatter(0, L([[0, 1, 0]], dtype=torch.int32), 5))
each(lambda x: x.scatter_add(0, L([[0, 0, 0], [0, 1, 0]]), x))
each(lambda x: x.scatter_reduce(0, L([[0, 0, 0], [0, 1, 0]]), x, "prod"))
each(lambda x: x.scatter_reduce(0, L([[0, 0, 0], [0, 1, 0]]), x, "mean"))
each(lambda x: x.index_add(0, L([1, 1]), x))
each(lambda x: x.index_add(0, L([1, 1], dtype=torch.int32), x, alpha=2))
each(lambda x: x.index_copy(0, L([1]), x[:1]))
each(lambda x: x.index_fill(1, L([1]), 7))
each(lambda x: x.index_put((L([0, 0]), L([1, 1])), x[0, 0], accumulate=True))
each(lambda x: x.masked_scatter(x > 1, x))
each(lambda x: x.take(L([1, 4])))
each(lambda x: x.put(L([1, 4]), x[0, :2], accumulate=True))
each(lambda x: x.take_along_dim(L([[0], [1]]), 1))
each(lambda x: torch.cummax(x, 1))
each(lambda x: torch.logcumsumexp(x, 1))
each(lambda x: torch.diff(x))
each(lambda x: torch.unique(x, return_inverse=True, return_counts=True))
each(lambda x: torch.bincount(x[0]))
each(lambda x: torch.bincount(L([0, 1, 1]), x[0]))
each(lambda x: torch.histc(x, 2))
each(lambda x: torch.isin(x, L([1, 2])))
each(lambda x: torch.searchsorted(L([0, 1, 2]).to(x.dtype), x))
each(lambda x: torch.kthvalue(x, 2))
each(lambda x: torch.mode(x))
each(lambda x: torch.nanmedian(x, 1))
each(lambda x: torch.quantile(x, 0.5))
each(lambda x: torch.aminmax(x, dim=1))
each(lambda x: torch.nansum(x, 1))
each(lambda x: torch.nanmean(x, 1))
each(lambda x: torch.diag(x))
each(lambda x: torch.diag_embed(x[0]))
each(lambda x: torch.trace(x))
each(lambda x: torch.block_diag(x, x[:1]))
each(lambda x: torch.repeat_interleave(x, 2, 1))
each(lambda x: torch.rot90(x))
each(lambda x: torch.combinations(x[0]))
each(lambda x: torch.cartesian_prod(x[0], x[0]))
each(lambda x: torch.column_stack([x, x]))
each(lambda x: torch.select_scatter(x, x[0, :2], 1, 0))
each(lambda x: x.unfold(1, 2, 1))
each(lambda x: x.sum_to_size(2, 1))
each(lambda x: x.clone().fill_diagonal_(4))
each(lambda x: torch.fill(x, 3))
each(lambda x: x[:1].view(torch.int8))
each(lambda x: torch.dist(x, x))
each(lambda x: torch.std_mean(x)[1])
each(lambda x: torch.msort(x))
each(lambda x: torch.argwhere(x))
each(lambda x: torch.vander(x[0]))
"""


def show(code):
    """Prints an expression with its value or its error."""
    try:
        print(code, "->", eval(code))
    except Exception as error:
        print(code, "->", type(error).__name__, error)


for case in CASES.strip().splitlines():
    show(case)
