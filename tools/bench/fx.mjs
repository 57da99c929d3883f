// torch.fx at growing sizes: on engine.wasm under Node, natively, and on PyTorch.

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNative } from '../build/cmake.mjs';
import { Refusal, root } from '../build/steps.mjs';
import { table } from './table.mjs';

const SCRIPT = join(root, 'tools/bench/fx_speed.py');

function figures([command, ...words], what) {
  const result = spawnSync(command, [...words, SCRIPT], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.status !== 0) throw new Refusal(`fx_speed.py failed ${what}:\n${result.stderr}`);
  return JSON.parse(result.stdout.trim().split('\n').at(-1));
}

/** On PyTorch in this run where FXP_ORACLE says how, else as recorded. */
async function reference() {
  if (process.env.FXP_ORACLE) return figures(process.env.FXP_ORACLE.split(' '), 'on PyTorch');
  return JSON.parse(await readFile(join(root, 'tools/bench/reference.json'), 'utf8'));
}

const number = (value) =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumSignificantDigits: 3 }) : '–';

/** p in time = c · nodes^p, from the smallest to the largest size that was measured. */
function growth(times) {
  const known = Object.entries(times).filter(([, time]) => typeof time === 'number');
  const [[small, first], [large, last]] = [known[0], known.at(-1)];
  return small === large ? '' : (Math.log(last / first) / Math.log(large / small)).toFixed(2);
}

function comparison(ours, theirs) {
  const sizes = Object.keys(Object.values(ours)[0]);
  const heads = ['milliseconds, nodes', ...sizes.flatMap((n) => [number(Number(n)), '× PyTorch'])];
  const rows = Object.entries(ours).map(([name, times]) => [
    name,
    ...sizes.flatMap((size) => {
      const [mine, other] = [times[size], theirs[name]?.[size]];
      return [number(mine), mine && other ? (other / mine).toFixed(mine > other ? 2 : 1) : ''];
    }),
    growth(times),
  ]);
  return table([...heads, 'growth'], rows);
}

/** The two tables. */
export async function fx() {
  await buildNative();
  const fxp = ['node', join(root, 'tools/fxp.mjs'), 'run'];
  const theirs = await reference();
  return [
    `WebAssembly:\n\n${comparison(figures(fxp, 'on WebAssembly'), theirs)}`,
    `Native:\n\n${comparison(figures([...fxp, '--native'], 'natively'), theirs)}`,
  ].join('\n\n');
}
