// Programs that ask for too much get an exception that they can catch, and the engine goes on.
//
// Python itself has a limit here: Pyodide can't free lists that are nested 8,000 deep.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';
import { openDoor } from '../../engine/api/door.mjs';
import { root } from '../../tools/build/steps.mjs';
import { startNodeRuntime } from '../../tools/node_runtime.mjs';

const engine = new WebAssembly.Module(readFileSync(join(root, 'build/wasm/engine.wasm')));
let pyodide;
let door;

before(async () => {
  ({ pyodide } = await startNodeRuntime());
});

/** A new engine and a new torch for each test: one of them may have used its memory up. */
beforeEach(async () => {
  door = await openDoor(engine);
  pyodide.unregisterJsModule('_fxp_door');
  pyodide.registerJsModule('_fxp_door', door);
  pyodide.runPython(`
import gc, sys
for name in [n for n in sys.modules if n == "torch" or n.startswith("torch.")]:
    del sys.modules[name]
gc.collect()
import torch
`);
});

/** What a program leaves in \`result\`; the exceptions of \`attempt\` are their types and texts. */
function run(source) {
  const globals = pyodide.toPy({});
  pyodide.runPython(
    `
import torch
from torch import fx

def attempt(action):
    try:
        action()
    except Exception as error:
        return type(error).__name__
    return None
`,
    { globals },
  );
  pyodide.runPython(source, { globals });
  const result = globals.get('result');
  return result?.toJs ? result.toJs() : result;
}

const stillWorks = () => {
  assert.equal(door.stopped(), null);
  assert.equal(run('result = torch.ones(3).sum().item()'), 3);
};

for (const [what, action] of [
  ['a tensor larger than memory', 'torch.zeros(10**12)'],
  ['a tensor of almost all addresses', 'torch.zeros(2**29 - 1)'],
  ['a size that overflows', 'torch.empty(2**40, 2**40)'],
  ['a size beyond 64 bits', 'torch.zeros(2**70)'],
  ['a negative size', 'torch.zeros(-1)'],
  ['a range without end', 'torch.arange(10**18)'],
  ['a permutation of too many', 'torch.randperm(10**11)'],
  ['an identity matrix that is too large', 'torch.eye(10**6)'],
  ['an outer product that is too large', 'torch.ones(10**5, 1) * torch.ones(1, 10**5)'],
  ['a copy of an expanded tensor', 'torch.ones(1).expand(10**10).contiguous()'],
  ['a concatenation that is too large', 'torch.cat([torch.ones(1).expand(10**9)] * 4)'],
]) {
  test(`${what} is an exception`, () => {
    const type = run(`result = attempt(lambda: ${action})`);
    assert.match(String(type), /^(RuntimeError|MemoryError|OverflowError|TypeError)$/);
    stillWorks();
  });
}

/** Runs a program in a process of its own: an engine that was full once keeps its memory. */
function fxp(source) {
  const place = mkdtempSync(join(tmpdir(), 'fxp-limits-'));
  const program = join(place, 'program.py');
  writeFileSync(program, source);
  const words = [join(root, 'tools/fxp.mjs'), 'run', program];
  const { stdout, stderr } = spawnSync('node', words, { encoding: 'utf8' });
  rmSync(place, { recursive: true });
  return stdout + stderr;
}

test('memory that is used up can be given back', () => {
  const text = fxp(`
import torch
kept = []
try:
    while True:
        kept.append(torch.zeros(25_000_000))
except Exception as error:
    print(type(error).__name__, len(kept) > 5)
kept.clear()
print(torch.zeros(25_000_000).shape)
`);
  assert.equal(text, 'RuntimeError True\ntorch.Size([25000000])\n');
});

test('tensors in cycles of garbage are collected before memory is refused', () => {
  const text = fxp(`
import torch
class Holder:
    pass
for make in (lambda: torch.zeros(25_000_000), lambda: torch.zeros(1).expand(25_000_000).clone()):
    for _ in range(30):
        holder = Holder()
        holder.itself, holder.tensor = holder, make()
print(holder.tensor.shape)
`);
  assert.equal(text, 'torch.Size([25000000])\n');
});

test('a million small operations leave nothing behind', () => {
  const loop = (count) => `
value = torch.zeros(3)
for _ in range(${count}):
    value = value + 1
result = value.tolist()
`;
  run(loop(100_000));
  const before = process.memoryUsage().rss;
  assert.deepEqual(run(loop(1_000_000)), [1e6, 1e6, 1e6]);
  const grown = process.memoryUsage().rss - before;
  assert.ok(grown < 40e6, `${grown} bytes more after a million operations`);
});

test('memory that is used up in small pieces ends in an exception', () => {
  const text = fxp(`
import torch
kept = [torch.zeros(100_000_000) for _ in range(2)]
try:
    while True:
        kept.append(torch.zeros(20_000))
except Exception as error:
    print(type(error).__name__)
`);
  assert.match(text, /^(RuntimeError|MemoryError)\n$/);
});

test('arguments that are nested without end are an exception or a node', () => {
  const type = run(`
nested = []
for _ in range(3_000):
    nested = [nested]
graph = fx.Graph()
result = attempt(lambda: graph.call_function(torch.cat, (nested,)))
`);
  assert.match(String(type), /^(RecursionError|undefined)$/);
  stillWorks();
});

test('a graph of 20,000 nodes prints, generates code, lints and copies', () => {
  const result = run(`
graph = fx.Graph()
value = graph.placeholder("x")
for _ in range(20_000):
    value = graph.call_function(torch.relu, (value,))
graph.output(value)
graph.lint()
copied = fx.Graph()
copied.output(copied.graph_copy(graph, {}))
result = [len(str(graph).splitlines()), len(graph.python_code("self").src.splitlines()) > 20_000,
          len(copied.nodes)]
`);
  assert.deepEqual(result, [20_003, true, 20_002]);
  stillWorks();
});

test('a name of ten million letters', () => {
  assert.equal(run('result = len(fx.Graph().placeholder("x" * 10**7).name)'), 10 ** 7);
  stillWorks();
});

test('a tensor of a thousand dimensions is an exception or a tensor', () => {
  const type = run('result = attempt(lambda: torch.zeros([1] * 1000).sum())');
  assert.match(String(type), /^(RuntimeError|undefined)$/);
  stillWorks();
});
