// Conformance cases (tests/cases): what each row of the operator table does on real PyTorch.
//
//   FXP_ORACLE=/path/to/python-with-torch node tools/cases.mjs record [part of a family's name...]
//   node tools/cases.mjs replay [--wasm] [part of a family's name...]
//   node tools/cases.mjs differs
//
// `record` runs tests/cases/record.py on the reference and writes tests/cases/FAMILY.txt. `replay` runs them
// on this machine's python3 and libfxp.so, or on Pyodide and engine.wasm, and says which differ. `differs`
// writes tests/cases/differs.list: those that still do, which count neither way.

import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNative, buildWasm } from './build/cmake.mjs';
import { buildPython } from './build/python.mjs';
import { Refusal, main, root } from './build/steps.mjs';
import { replay } from '../tests/cases/run.mjs';

const CASES = join(root, 'tests/cases');

function output(command, args, env = {}) {
  const options = { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, ...env } };
  const run = spawnSync(command, args, options);
  if (run.error) throw new Refusal(`${command} can't be run: ${run.error.message}`);
  if (run.status !== 0) throw new Refusal(`${command} failed:\n${run.stderr}`);
  return run.stdout;
}

/** The operator table's text, from the native engine. */
async function table() {
  await buildNative();
  const env = {
    FXP_LIBRARY: join(root, 'build/native/libfxp.so'),
    PYTHONPATH: join(root, 'engine/python'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  return output('python3', ['-c', 'from torch import _engine; print(_engine.op_table())'], env);
}

async function record(parts) {
  const [command, ...args] = (process.env.FXP_ORACLE ?? '').split(' ').filter(Boolean);
  if (!command)
    throw new Refusal('Set FXP_ORACLE to a command that runs a Python script on real PyTorch.');
  // The oracle may copy the script's folder: give it one with nothing but what it needs.
  const place = await mkdtemp(join(tmpdir(), 'fxp-cases-'));
  try {
    await cp(CASES, place, {
      recursive: true,
      filter: (path) => !/\.(txt|mjs)$|__pycache__/.test(path),
    });
    await writeFile(join(place, 'table.txt'), (await table()).trimEnd());
    const text = output(command, [...args, join(place, 'record.py'), ...parts]);
    for (const family of text.split('==== ').slice(1)) {
      const end = family.indexOf('\n');
      await writeFile(join(CASES, family.slice(0, end)), family.slice(end + 1));
      console.log(`${family.slice(0, end)}: ${family.match(/ (=>|!!)/g)?.length ?? 0} cases`);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  return 0;
}

await main(async () => {
  const [what, ...words] = process.argv.slice(2);
  const parts = words.filter((word) => !word.startsWith('--'));
  if (what === 'record') return record(parts);
  if (what === 'differs') {
    await buildNative();
    await replay('native', ['--differs']);
    return 0;
  }
  if (what !== 'replay')
    throw new Refusal('usage: node tools/cases.mjs record|replay [--wasm] [part...]');
  const wasm = words.includes('--wasm');
  if (wasm) await Promise.all([buildWasm(), buildPython()]);
  else await buildNative();
  const { failed } = await replay(wasm ? 'wasm' : 'native', parts);
  return failed ? 1 : 0;
});
