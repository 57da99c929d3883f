"""What the programs of the zoo print of a model: its size, its state, its outputs, its graph."""

import collections
import zlib

import torch
import torch.fx as fx


def report(build, *inputs, trace=True, seed=0):
    """Builds a model by build() after seeding, and prints what has to be the same everywhere."""
    torch.manual_seed(seed)
    model = build().eval()
    state = model.state_dict()
    keys = "\n".join(f"{key} {tuple(value.shape)}" for key, value in state.items())
    print(type(model).__name__, "has", sum(p.numel() for p in model.parameters()), "parameters in",
          len(state), "entries,", zlib.crc32(keys.encode()))
    with torch.no_grad():
        output = model(*inputs)
    flat = output.flatten()
    print(tuple(output.shape), [f"{value + 0.0:.3f}" for value in flat[:6].tolist()],
          f"{flat.mean().item():.3f}", f"{flat.std().item():.3f}")
    print(zlib.crc32(repr(model).encode()), "is the hash of its text")
    if trace:
        traced = fx.symbolic_trace(model)
        counts = collections.Counter(node.op for node in traced.graph.nodes)
        print(len(traced.graph.nodes), "nodes:", dict(sorted(counts.items())))
        print(zlib.crc32(traced.code.encode()), "is the hash of its code")
        with torch.no_grad():
            print("traced alike:", torch.equal(traced(*inputs), output))
    return model
