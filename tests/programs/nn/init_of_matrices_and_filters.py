# nn.init.orthogonal_, sparse_ and dirac_: values for a seed, shapes, and what they refuse.
import torch
from torch.nn import init


def show(label, call):
    try:
        print(label, call())
    except Exception as error:
        print(f"{label} {type(error).__name__}: {error}")


for shape in ((3, 5), (5, 3), (4, 4), (2, 3, 2), (1, 3), (3, 1), (0, 2), (3,)):
    torch.manual_seed(1)
    show(f"orthogonal_ {shape}", lambda: init.orthogonal_(torch.empty(shape), gain=2.0))
print(torch.rand(1))
show("float64", lambda: init.orthogonal_(torch.empty(3, 3, dtype=torch.float64)))
show("float16", lambda: init.orthogonal_(torch.empty(3, 3, dtype=torch.float16)))
show("int64", lambda: init.orthogonal_(torch.empty(3, 3, dtype=torch.int64)))
own = torch.Generator().manual_seed(7)
show("generator", lambda: init.orthogonal_(torch.empty(2, 2), generator=own))
show("parameter", lambda: init.orthogonal_(torch.nn.Parameter(torch.ones(2, 2))))

for shape in ((4, 3), (5, 1), (0, 2), (2,), (2, 2, 2)):
    for sparsity in (0.0, 0.3, 1.0, 1.5):
        torch.manual_seed(0)
        show(f"sparse_ {shape} {sparsity}", lambda: init.sparse_(torch.ones(shape), sparsity, 0.1))

for shape in ((2, 2, 3), (4, 2, 3), (2, 4, 3, 3), (2, 2, 2, 2, 2), (2, 3), (1, 1, 1, 1, 1, 1)):
    for groups in (1, 2, 3):
        show(f"dirac_ {shape} {groups}", lambda: init.dirac_(torch.ones(shape), groups))
