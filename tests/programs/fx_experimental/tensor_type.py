"""torch.fx.tensor_type: types of tensors with unknown sizes."""

from torch.fx.tensor_type import Dyn, TensorType, is_consistent, is_more_precise

T = TensorType
print(T((1, 2)), repr(T([1, Dyn])), T((1, 2)).__args__, T((1, 2)).__origin__, T[1, 2], T[3])
print(T((1,)) == T((1,)), T((1,)) == (1,), T((1, 2)).dims, Dyn, str(Dyn), type(Dyn).__name__)
print(Dyn == Dyn, Dyn == 1, Dyn.__name__)
for value in (T((1,)), Dyn):
    try:
        hash(value)
    except TypeError as error:
        print(error)
pairs = (
    (1, 1), (1, 2), (Dyn, 1), (1, Dyn), (T((1, 2)), T((1, Dyn))), (T((1, 2)), T((1, 2, 3))),
    (T((Dyn, 2)), T((1, Dyn))), (T((1, 2)), Dyn), (Dyn, Dyn), (T((1, 2)), 1), (T((1,)), T((2,))),
    (T(()), T(())), ("a", "a"), (T((T((1,)), 2)), T((T((Dyn,)), 2))),
)  # fmt: skip
for a, b in pairs:
    print(a, b, is_consistent(a, b), is_more_precise(a, b))


def typed(x: TensorType((1, Dyn)), y: Dyn = 1):
    return x


print(typed.__annotations__["x"])
