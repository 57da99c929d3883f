// The playground package against programs that go too far, on native CPython and in Pyodide.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/build/steps.mjs';
import { startNodeRuntime } from '../../tools/node_runtime.mjs';

const cases = join(root, 'tests/lessons/playground_cases.py');

function native() {
  const env = { ...process.env, PYTHONPATH: join(root, 'engine/python') };
  return execFileSync('python3', [cases], { env, encoding: 'utf8' });
}

async function wasm() {
  const { pyodide } = await startNodeRuntime({ stdout: () => {}, stderr: () => {} });
  const source = readFileSync(cases, 'utf8').replace('__name__ == "__main__"', 'False');
  return pyodide.runPython(`${source}\njson.dumps(run_cases())`);
}

for (const [place, run] of Object.entries({ native, wasm })) {
  test(`on ${place}`, async (t) => {
    const results = JSON.parse(await run());
    assert.ok(Object.keys(results).length > 50, 'the cases were found');
    for (const [name, problem] of Object.entries(results)) {
      const sentence = name.replace('case_', '').replaceAll('_', ' ');
      await t.test(sentence, () => assert.equal(problem, null, problem ?? ''));
    }
  });
}
