import torch

a = torch.tensor([1.0, -2.0, 3.5])
b = torch.tensor([4.0, 0.5, -1.0])
i = torch.tensor([7, -7, 3])
j = torch.tensor([2, 2, -2])
m = torch.tensor([True, False, True])
for x, y in (
    (a, b),
    (a, i),
    (i, j),
    (i, m),
    (m, m),
    (a, 2),
    (a, 2.5),
    (i, 2),
    (i, 2.5),
    (m, 2),
    (2, i),
    (2.5, i),
    (3, a),
):
    for name, f in (
        ("+", lambda p, q: p + q),
        ("-", lambda p, q: p - q),
        ("*", lambda p, q: p * q),
        ("/", lambda p, q: p / q),
        ("//", lambda p, q: p // q),
        ("%", lambda p, q: p % q),
        ("**", lambda p, q: p**q),
        ("&", lambda p, q: p & q),
        ("|", lambda p, q: p | q),
        ("^", lambda p, q: p ^ q),
        ("==", lambda p, q: p == q),
        ("!=", lambda p, q: p != q),
        ("<", lambda p, q: p < q),
        (">=", lambda p, q: p >= q),
    ):
        try:
            r = f(x, y)
            print(name, r, r.dtype)
        except Exception as e:
            print(name, type(e).__name__, e)
print(torch.add(a, b, alpha=2), torch.sub(a, b, alpha=0.5), torch.div(i, j, rounding_mode="floor"))
print(
    torch.div(i, j, rounding_mode="trunc"), torch.div(a, b, rounding_mode="floor"), torch.fmod(i, j)
)
print(
    torch.remainder(a, b),
    torch.pow(2, i),
    torch.pow(a, 2),
    torch.maximum(a, b),
    torch.minimum(i, j),
)
print(
    torch.rsub(a, 1),
    torch.atan2(a, b),
    torch.lerp(a, b, 0.25),
    torch.clamp(a, -1, 2),
    a.clamp(max=0),
)
print(
    torch.abs(i), torch.neg(a), torch.sign(a), torch.square(i), torch.reciprocal(i), torch.sqrt(i)
)
print(
    torch.floor(a), torch.ceil(a), torch.round(torch.tensor([0.5, 1.5, 2.5, -0.5])), torch.trunc(a)
)
print(torch.round(torch.tensor([1.2345]), decimals=2), torch.frac(a))
print(torch.exp(a), torch.log(b), torch.log2(b), torch.log10(b), torch.log1p(b), torch.expm1(a))
print(
    torch.sin(a),
    torch.cos(a),
    torch.tan(a),
    torch.tanh(a),
    torch.sigmoid(a),
    torch.erf(a),
    torch.rsqrt(b),
)
print(torch.isnan(a / 0), torch.isinf(a / 0), torch.isfinite(a), torch.logical_not(m), ~m, ~i)
print(torch.logical_and(m, ~m), torch.logical_or(a, b), torch.logical_xor(m, i))
print(i / 0, i // 1.0, 1 / a, 1 // i, 5 % i, 2**a)
x = torch.ones(3)
x += 1
x *= 2
x -= 0.5
x /= 2
print(x, x.add_(1), x.mul_(2).sub_(1), x.relu_(), x.zero_(), x.fill_(3), x.copy_(a), x.clamp_(0, 1))
for wrong in (
    lambda: i.add_(1.5),
    lambda: m.add_(1),
    lambda: torch.ones(3).add_(torch.ones(2, 3)),
    lambda: a + torch.ones(2),
    lambda: torch.ones(2, 3) + torch.ones(3, 2),
    lambda: i // 0,
    lambda: i % 0,
    lambda: a + "x",
    lambda: "x" + a,
    lambda: a + None,
    lambda: a + [1, 2, 3],
    lambda: torch.ones(2, 2).expand(2, 2, 2).add_(1),
    lambda: torch.ones(1, 2).expand(2, 2).add_(1),
    lambda: i**-1,
    lambda: torch.clamp(a),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
print(2**62 + torch.tensor(1), torch.tensor(2**63 - 1) + 1, torch.tensor(2**62) * 4)

# Signs of zero.
zeros = torch.tensor([-0.0, 0.0, float("nan")])
print(torch.relu(zeros), zeros.clamp(min=0), zeros.clamp(0, 1), zeros.clamp(max=0), zeros.abs())
