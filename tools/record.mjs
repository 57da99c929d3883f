// Records what real PyTorch prints for the programs in tests/programs.
//
//   FXP_ORACLE=/path/to/python-with-torch node tools/record.mjs [--check] [part of a name...]
//
// FXP_ORACLE is a command that runs a script on the reference, PyTorch 2.14.1 on CPython 3.14. Writes
// NAME.expected.txt beside NAME.py and shows what changed; with --check it only shows. Programs in
// differences/ are left out: they hold what differs on purpose. A program that fails on the reference is not
// recorded. The exit status is 1 when one failed or, with --check, differed.

import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { Refusal, main } from './build/steps.mjs';
import { firstDifference } from '../tests/conformance/difference.mjs';
import { expectedOf, placeOf, programs } from '../tests/conformance/run.mjs';

await main(async () => {
  const words = process.argv.slice(2);
  const check = words.includes('--check');
  const parts = words.filter((w) => !w.startsWith('--'));
  const [command, ...args] = (process.env.FXP_ORACLE ?? '').split(' ').filter(Boolean);
  if (!command)
    throw new Refusal('Set FXP_ORACLE to a command that runs a Python script on real PyTorch.');

  const recorded = (await programs()).filter((n) => !n.startsWith('differences/'));
  const names = recorded.filter((n) => !parts.length || parts.some((p) => n.includes(p)));
  let differing = 0;
  let failing = 0;
  for (const name of names) {
    const run = spawnSync(command, [...args, placeOf(name)], { encoding: 'utf8', input: '' });
    if (run.error) throw new Refusal(`${command} can't be run: ${run.error.message}`);
    if (run.status !== 0) {
      console.log(`${name}: fails on the reference\n${run.stderr}`);
      failing++;
      continue;
    }
    const old = await readFile(expectedOf(name), 'utf8').catch(() => null);
    if (old === run.stdout) continue;
    differing++;
    const what =
      old === null ? 'new' : firstDifference(run.stdout, old).replace('here', 'recorded');
    console.log(`${name}: ${what}`);
    if (!check) await writeFile(expectedOf(name), run.stdout);
  }
  const differ = check ? 'differ' : 'changed';
  console.log(`${names.length} programs, ${differing} ${differ}, ${failing} failed`);
  return failing || (check && differing) ? 1 : 0;
});
