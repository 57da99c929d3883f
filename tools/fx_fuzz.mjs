// Compares random programs of torch.fx, and random edits of their graphs, with real PyTorch.
//
//   FXP_ORACLE=/path/to/python-with-torch node tools/fx_fuzz.mjs [first seed] [how many]
//
// tools/fx_fuzz.py runs on the native engine and on the reference; what the two print has to be the same,
// seed by seed. Shows the first difference of each seed that differs; the exit status is 1 then. Each find
// becomes a program in tests/programs.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildNative } from './build/cmake.mjs';
import { Refusal, main, root } from './build/steps.mjs';
import { firstDifference } from '../tests/conformance/difference.mjs';

const SCRIPT = join(root, 'tools/fx_fuzz.py');

function seedsOf(command, args, env = process.env) {
  const options = { encoding: 'utf8', env, maxBuffer: 1 << 30 };
  const run = spawnSync(command, args, options);
  if (run.error) throw new Refusal(`${command} can't be run: ${run.error.message}`);
  if (run.status !== 0) throw new Refusal(`fx_fuzz.py failed:\n${run.stderr.slice(-2000)}`);
  return run.stdout.split('\x1e').slice(1);
}

await main(async () => {
  const [first = '0', count = '100'] = process.argv.slice(2);
  const [command, ...rest] = (process.env.FXP_ORACLE ?? '').split(' ').filter(Boolean);
  if (!command)
    throw new Refusal('Set FXP_ORACLE to a command that runs a Python script on real PyTorch.');
  await buildNative();
  const ours = seedsOf('python3', [SCRIPT, first, count], {
    ...process.env,
    FXP_LIBRARY: join(root, 'build/native/libfxp.so'),
    PYTHONPATH: join(root, 'engine/python'),
  });
  const theirs = seedsOf(command, [...rest, SCRIPT, first, count]);
  let differing = 0;
  theirs.forEach((expected, index) => {
    if (ours[index] === expected) return;
    differing++;
    const what = firstDifference(expected, ours[index] ?? '');
    console.log(`${expected.split('\n')[0]}: ${what}`);
  });
  console.log(`${theirs.length} seeds, ${differing} differ`);
  return differing ? 1 : 0;
});
