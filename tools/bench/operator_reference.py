"""The operators of engine/bench on PyTorch with one thread: prints microseconds by name as JSON."""

import json
import time

import torch
import torch.nn.functional as F

torch.set_num_threads(1)


def filled(*sizes):
    count = 1
    for size in sizes:
        count *= size
    return (torch.arange(count) % 7 - 3.0).reshape(sizes)


def microseconds(call):
    """The median over batches of a fiftieth of a second."""
    call()
    batches = []
    for _ in range(9):
        calls, start = 0, time.process_time()
        while (spent := time.process_time() - start) < 0.02:
            call()
            calls += 1
        batches.append(spent / calls * 1e6)
    return sorted(batches)[4]


cases = {}
for n in (64, 128, 256, 512, 1024):
    cases[f"MatMul/{n}"] = lambda a=filled(n, n): a @ a
image, kernel = filled(1, 64, 56, 56), filled(64, 64, 3, 3)
depthwise = filled(64, 1, 3, 3)
cases["Conv3x3"] = lambda: F.conv2d(image, kernel, padding=1)
cases["Depthwise3x3"] = lambda: F.conv2d(image, depthwise, padding=1, groups=64)
square, line, large, small = filled(1024, 1024), filled(1024), filled(1 << 20), filled(8)
cases["Softmax"] = lambda: F.softmax(square, 1)
cases["LayerNorm"] = lambda: F.layer_norm(square, (1024,), line, line)
for name, call in {
    "Add": lambda x: x + x,
    "Exp": torch.exp,
    "Tanh": torch.tanh,
    "Gelu": F.gelu,
    "Relu": torch.relu,
    "Sum": torch.sum,
}.items():
    cases[f"{name}/8"] = lambda call=call: call(small)
    cases[f"{name}/1048576"] = lambda call=call: call(large)
with torch.inference_mode():
    print(json.dumps({name: microseconds(call) for name, call in cases.items()}))
