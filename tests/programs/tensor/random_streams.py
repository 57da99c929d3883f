import torch

for seed in (0, 1, 42, 2**40 + 3, -1):
    torch.manual_seed(seed)
    print(torch.initial_seed())
    print(torch.randn(3), torch.randn(15), torch.randn(16), torch.randn(17), torch.randn(1))
    print(torch.rand(2, 3), torch.rand(()), torch.randint(10, (5,)), torch.randint(-5, 5, (2, 2)))
    print(torch.randperm(10), torch.randint(0, 2**40, (2,)), torch.randint(2**31, (2,)))
    print(torch.empty(5).uniform_(-1, 1), torch.empty(5).normal_(2, 3), torch.empty(18).normal_())
    print(torch.bernoulli(torch.full((6,), 0.5)), torch.empty(6).bernoulli_(0.3))
    print(torch.rand_like(torch.ones(2)), torch.randn_like(torch.ones(2, 2)))
    print(torch.nn.functional.dropout(torch.ones(10), 0.5))
    print(torch.normal(0.0, 1.0, (3,)), torch.empty(3, dtype=torch.int64).random_(10))
    print(torch.randint_like(torch.ones(3), 7))
g = torch.Generator().manual_seed(7)
print(
    torch.randn(2, generator=g),
    torch.rand(2, generator=g),
    torch.randperm(4, generator=g),
    g.initial_seed(),
)
torch.manual_seed(3)
a = torch.randn(5)
state = torch.get_rng_state()
b = torch.randn(5)
torch.set_rng_state(state)
print(torch.equal(b, torch.randn(5)))
torch.manual_seed(3)
print(torch.equal(a, torch.randn(5)))
torch.manual_seed(5)
print(torch.randn(4, 4).sum(), torch.randn(100).mean(), torch.rand(1000).mean())
print(torch.rand(300000)[-3:], torch.randperm(40000)[:5], torch.randperm(100000)[:3])
