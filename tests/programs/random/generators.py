"""Generators: seeds, states, copies."""

import copy
import pickle
import struct

import torch


def show(call):
    try:
        result = call()
        print(type(result).__name__, result)
    except Exception as error:
        print(type(error).__name__, error)


def fields(state):
    data = bytes(state.tolist())
    words = struct.unpack("<624Q", data[24 : 24 + 4992])
    print(len(data), struct.unpack("<QiiQ", data[:24]), words[:2], words[-1])
    print(struct.unpack("<dddi", data[5016:5044]))


torch.manual_seed(7)
for draw in (0, 1, 2):
    fields(torch.get_rng_state())
    torch.rand(draw)
torch.randn(1)
fields(torch.get_rng_state())
torch.randn(1)
torch.rand(630)
fields(torch.get_rng_state())
torch.manual_seed(2**40 + 5)
fields(torch.get_rng_state())

state = torch.get_rng_state()
print(state.dtype, state.shape, state)
first = torch.rand(2), torch.randn(3)
torch.set_rng_state(state)
print(torch.equal(first[0], torch.rand(2)), torch.equal(first[1], torch.randn(3)))
show(lambda: torch.set_rng_state(torch.zeros(3, dtype=torch.uint8)))
show(lambda: torch.set_rng_state(torch.zeros(5056)))
show(lambda: torch.set_rng_state(3))
show(lambda: torch.set_rng_state(torch.zeros(5056, dtype=torch.uint8)))

g = torch.Generator()
print(g.initial_seed(), g.device, g.manual_seed(3) is g, torch.rand(2, generator=g))
other = g.clone_state()
print(torch.rand(1, generator=g), torch.rand(1, generator=other))
for copied in (copy.deepcopy(g), pickle.loads(pickle.dumps(g))):
    print(torch.equal(torch.rand(3, generator=copied), torch.rand(3, generator=other)))
    other = g.clone_state()
print(g.set_state(g.get_state()) is g, g.seed() > 0, torch.seed() > 0, torch.initial_seed() > 0)
show(lambda: torch.manual_seed("a"))
show(lambda: torch.manual_seed(1.7).initial_seed())
show(lambda: torch.manual_seed(-3).initial_seed())
show(lambda: torch.manual_seed(2**64))
show(lambda: torch.manual_seed(-(2**63) - 1))
show(lambda: torch.manual_seed(True).initial_seed())
show(lambda: torch.manual_seed(torch.tensor(5)).initial_seed())
show(lambda: g.manual_seed(2**64))
show(lambda: g.manual_seed(1.5))

for enabled in (True, False):
    torch.manual_seed(1)
    with torch.random.fork_rng(enabled=enabled):
        torch.rand(5)
    print(torch.rand(1))


@torch.random.fork_rng()
def inside():
    return torch.rand(3)


torch.manual_seed(1)
print(inside(), torch.rand(1))
