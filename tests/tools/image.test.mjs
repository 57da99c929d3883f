// The start image: a Python that goes on from one is the Python that the image was taken of.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { openImage, takeImage } from '../../engine/api/image.mjs';
import { root } from '../../tools/build/steps.mjs';
import { startNodeRuntime } from '../../tools/node_runtime.mjs';

const PROGRAM = `
import random, torch
from torch import fx, nn
print(random.random())
traced = fx.symbolic_trace(nn.Sequential(nn.Linear(2, 2), nn.ReLU()))
print(traced.code, torch.manual_seed(0).initial_seed(), torch.randn(3))
import decimal  # in the library, and in no image
print(decimal.Decimal(1) / 3)
`;
const quiet = { stdout: () => {}, stderr: () => {} };

function openPlayground({ pyodide }) {
  const playground = pyodide.pyimport('playground');
  playground.prepare();
  return (source) => {
    let printed = '';
    const outcome = playground.run(source, 'a.py', pyodide.toPy([]), (_, text) => {
      printed += text;
    });
    return { ...JSON.parse(outcome), printed };
  };
}

let first;
let image;
before(async () => {
  const runtime = await startNodeRuntime(quiet, { keepsImage: true });
  runtime.pyodide.pyimport('playground').settle();
  image = takeImage(runtime);
  first = openPlayground(runtime);
});

const again = async () => openPlayground(await startNodeRuntime(quiet, { image }));

test('a program gives the same after a start from the image', async () => {
  const [one, other] = [first(PROGRAM), (await again())(PROGRAM)];
  assert.equal(one.status, 'ok', one.error?.traceback);
  const afterRandom = ({ printed }) => printed.slice(printed.indexOf('\n'));
  assert.equal(afterRandom(other), afterRandom(one));
  assert.deepEqual(other.graphs, one.graphs);
});

test('random numbers of Python are new at every start', async () => {
  const programs = [await again(), await again()];
  const [one, other] = programs.map((run) => run('import random\nprint(random.random())').printed);
  assert.match(one, /^0\.\d+\n$/);
  assert.notEqual(one, other);
});

test("a program can't reach the door, nor deeper than Python's limits", async () => {
  const run = await again();
  assert.match(run('import _fxp_door').error.message, /can't reach the page/);
  assert.equal(run('def f(): return f()\nf()').error.type, 'RecursionError');
  assert.equal(run('print(1)').printed, '1\n');
});

test('the lessons of the seeds run from the image', async () => {
  const run = await again();
  for (const name of ['seed1_example', 'seed2']) {
    const place = join(root, 'tests/programs/seeds', name);
    const { printed } = run(await readFile(`${place}.py`, 'utf8'));
    assert.equal(printed, await readFile(`${place}.expected.txt`, 'utf8'));
  }
});

test('what is not a whole image is refused', () => {
  assert.throws(() => openImage(image.slice(0, -4096)), /not a whole start image/);
  assert.throws(() => openImage(new Uint8Array(4096)), /not a whole start image/);
  assert.throws(() => openImage(new Uint8Array(0)), /not a whole start image/);
});

test("an image is small: Python's and the engine's zeros are left out", () => {
  assert.ok(image.length < 20_000_000, `${image.length} bytes`);
});

test("no image is taken of a Python that holds something else of JavaScript's", async () => {
  const runtime = await startNodeRuntime(quiet, { keepsImage: true });
  runtime.pyodide.globals.set('foreign', { of: 'the host' });
  assert.throws(() => takeImage(runtime), /has no name/);
});
