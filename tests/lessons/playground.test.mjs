// The playground package against programs that go too far, on native CPython and in Pyodide.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pythonExecutable, root } from '../../tools/build/steps.mjs';
import { startNodeRuntime } from '../../tools/node_runtime.mjs';
import { sanitizedEnvironment } from '../conformance/sanitized.mjs';

const env = sanitizedEnvironment();
const folder = join(root, 'tests/lessons');
/** The others use the first as a module. */
const CASES = [
  'playground_cases',
  'hostile_cases',
  'question_cases',
  'checking_cases',
  'language_cases',
  'explain_cases',
  'value_cases',
  'apart_cases',
  'proof_cases',
  'near_cases',
];

/** What they say of the lessons' checks is the same everywhere. */
const NATIVE_CASES = ['odd_cases', 'object_cases'];

function native(cases) {
  const file = join(folder, `${cases}.py`);
  const said = execFileSync(pythonExecutable(), [file], { env, encoding: 'utf8' });
  return said.trimEnd().split('\n').at(-1); // a thread that outlives its run may speak before
}

async function wasm(cases) {
  const { pyodide } = await startNodeRuntime({ stdout: () => {}, stderr: () => {} });
  for (const name of [...CASES.map((name) => `${name}.py`), 'explain_cases.txt']) {
    const source = readFileSync(join(folder, name));
    pyodide.FS.writeFile(`/lib/python3.14/site-packages/${name}`, source);
  }
  const globals = pyodide.toPy({ __name__: 'cases' });
  return pyodide.runPython(
    `import json\nfrom ${cases} import *\njson.dumps(run_cases(globals()))`,
    {
      globals,
    },
  );
}

const runs = [...NATIVE_CASES, ...CASES].flatMap((cases) =>
  Object.entries(NATIVE_CASES.includes(cases) ? { native } : { native, wasm }).map(
    ([place, run]) => [`${cases} on ${place}`, () => run(cases)],
  ),
);
for (const [title, run] of runs) {
  test(title, async (t) => {
    const results = JSON.parse(await run());
    assert.ok(Object.keys(results).length > 1, 'the cases were found');
    for (const [name, problem] of Object.entries(results)) {
      const sentence = name.replace('case_', '').replaceAll('_', ' ');
      await t.test(sentence, () => assert.equal(problem, null, problem ?? ''));
    }
  });
}

test("the lessons' wrong transforms are refuted, and made small", (t) => {
  const { wrong, refuted, small, missed } = JSON.parse(native('wrong_transforms'));
  t.diagnostic(`${refuted} of ${wrong} refuted, ${small} of them with six nodes or fewer`);
  assert.equal(missed, 0);
  assert.ok(wrong >= 30, `${wrong} wrong transforms were tried`);
  assert.ok(small >= 0.95 * refuted, `only ${small} of ${refuted} were made small`);
});

test('Stop gets through wherever it arrives, and the next run is clean', async () => {
  const { pyodide } = await startNodeRuntime({ stdout: () => {}, stderr: () => {} });
  const playground = pyodide.pyimport('playground');
  const interrupts = new Int32Array(1);
  pyodide.setInterruptBuffer(interrupts);
  playground.prepare();
  const stop = () => (interrupts[0] = 2);
  // As web/src/worker/playground.ts does it.
  const orStopped = (work, ...given) => {
    try {
      return JSON.parse(work());
    } catch (error) {
      if (error.type !== 'KeyboardInterrupt') throw error;
      return JSON.parse(playground.stopped(...given));
    }
  };
  const run = (source, emit = () => {}) =>
    orStopped(
      () => playground.run(source, 'example.py', pyodide.toPy([]), emit),
      source,
      'example.py',
    );
  const check = 'def test_it(f):\n    """It ends."""\n    f()';
  const programs = [
    'print("on")\nwhile True: pass',
    'print("on")\nimport time\ntime.sleep(100)',
    'print("on")\nx = [i for i in iter(int, 1)]',
    'import itertools\nprint("on")\nfor i in itertools.count(): print(end="")',
    'import sys\nsys.setrecursionlimit(5000)\nprint("on")\nwhile 1:\n  try: [].x\n  except Exception: pass',
  ];
  for (const source of programs) {
    assert.equal(run(source, stop).status, 'stopped', source);
    assert.equal(run('1 + 1').value, '2', source);
  }
  for (let i = 0; i < 5; i++) {
    stop();
    assert.equal(run('while True: pass').status, 'stopped', 'before it began');
    stop();
    const endless = 'def f():\n  while 1: pass';
    const judged = orStopped(
      () => playground.check(endless, 'a.py', check, stop),
      endless,
      'a.py',
      check,
    );
    assert.deepEqual([judged.status, judged.verdicts[0].status], ['stopped', 'not reached']);
    const late = orStopped(
      () => playground.check(`print(1)\n${endless}`, 'a.py', check, stop),
      endless,
      'a.py',
      check,
    );
    assert.equal(late.status, 'stopped');
    assert.equal(run('1 + 1').value, '2');
  }
});
