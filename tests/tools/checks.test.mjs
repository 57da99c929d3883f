// The checks find what they are there for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cppProblems, pythonProblems, webProblems } from '../../tools/checks/boundaries.mjs';
import { pythonProblems as layoutProblems } from '../../tools/checks/format.mjs';
import { sizeProblems } from '../../tools/checks/sizes.mjs';
import { firstDifference } from '../conformance/difference.mjs';

const finds = (problems, pattern) => {
  assert.equal(problems.length, 1, `one problem, not ${JSON.stringify(problems)}`);
  assert.match(problems[0], pattern);
};

test('a C++ room may not include a later room', () => {
  const text = '#include "engine/graph/graph.h"\n';
  finds(cppProblems('engine/ops/relu.cc', text), /ops may not include graph/);
  assert.deepEqual(cppProblems('engine/passes/dce.cc', text), []);
  finds(cppProblems('engine/layout/drawing.cc', text), /layout may not include graph/);
  const layout = '#include "engine/layout/drawing.h"\n';
  finds(cppProblems('engine/api/core_api.cc', layout), /api may not include layout/);
});

test('only tests may include the testing room and GoogleTest', () => {
  const text = '#include "engine/testing/graph_test.h"\n';
  finds(cppProblems('engine/graph/graph.cc', text), /graph may not include testing/);
  assert.deepEqual(cppProblems('engine/graph/graph_test.cc', text), []);
  finds(cppProblems('engine/graph/graph.cc', '#include <gtest/gtest.h>\n'), /outside a test/);
});

test('includes are written from the root', () => {
  finds(cppProblems('engine/ops/relu.cc', '#include "relu.h"\n'), /from the root/);
});

test('only _engine.py knows the door', () => {
  const place = 'engine/python/torch/fx/graph.py';
  finds(pythonProblems(place, 'import ctypes\n'), /_engine\.py/);
  finds(pythonProblems(place, 'from ._door_table import DOOR\n'), /_engine\.py/);
  assert.deepEqual(pythonProblems('engine/python/torch/_engine.py', 'import ctypes\n'), []);
  assert.deepEqual(pythonProblems(place, 'from .. import _engine\nimport torch.nn, re\n'), []);
});

test('torch knows neither playground nor foreign packages', () => {
  const place = 'engine/python/torch/nn/module.py';
  finds(pythonProblems(place, 'from playground import run\n'), /imports playground/);
  finds(pythonProblems(place, 'import numpy as np\n'), /imports numpy/);
  assert.deepEqual(pythonProblems(place, '"""Use it so:\n    import numpy\n"""\n'), []);
});

test('lessons import only torch and the standard library', () => {
  finds(pythonProblems('lessons/01-x/exercises/a/check.py', 'import playground\n'), /playground/);
  finds(pythonProblems('lessons/01-x/exercises/a/starter.py', 'import checking\n'), /checking/);
  assert.deepEqual(
    pythonProblems('lessons/01-x/exercises/a/check.py', 'from checking import rows\n'),
    [],
  );
});

test('no pane imports another, and nothing imports main', () => {
  const place = 'web/src/panes/nodes/nodes.tsx';
  finds(webProblems(place, "import { Code } from '../code/code.js';"), /no pane imports another/);
  finds(webProblems(place, "import '../../main.js';"), /nothing imports/);
  assert.deepEqual(webProblems(place, "import { rows } from './rows.js';"), []);
});

test('the protocol imports nothing', () => {
  const place = 'web/src/protocol/messages.ts';
  finds(webProblems(place, "import type { Signal } from '@preact/signals';"), /imports nothing/);
  finds(
    webProblems(place, "import type { Link } from '../engine/link.js';"),
    /may not import engine/,
  );
});

test('a Python file has short lines without white space at their ends', () => {
  finds(layoutProblems(`x = "${'y'.repeat(100)}"\n`), /106 characters/);
  finds(layoutProblems('x = 1 \n'), /white space/);
  finds(layoutProblems('x = 1'), /newline/);
});

test('a long file needs a reason, and a reason needs a long file', () => {
  const lines = (count) => 'x\n'.repeat(count);
  assert.deepEqual(sizeProblems('a.py', lines(400), {}), []);
  finds(sizeProblems('a.py', lines(401), {}), /give a reason/);
  assert.deepEqual(sizeProblems('a.py', lines(401), { 'a.py': 'one table' }), []);
  finds(sizeProblems('a.py', lines(10), { 'a.py': 'one table' }), /no reason/);
  finds(sizeProblems('a.py', lines(601), { 'a.py': 'one table' }), /split it/);
});

test('a difference is shown with its line', () => {
  assert.equal(firstDifference('a\nb\n', 'a\nb\n'), null);
  assert.match(firstDifference('a\nb\nc\n', 'a\nx\nc\n'), /line 2[^]*- b[^]*\+ x/);
});
