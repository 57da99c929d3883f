// The part "peers" of npm run bench: our engine, tfjs and onnxruntime-web on one thread.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../build/steps.mjs';
import { table } from '../table.mjs';
import { measureInChromium } from './chromium.mjs';

const FOLDER = join(root, 'tools/bench/peers');
const ROUNDS = 25;
const digits = (value) => value.toPrecision(3);

/** Times of one host, and how much longer than ours the others take. */
function figures({ results, limits }) {
  const heads = [
    'one thread',
    'ours',
    'relaxed',
    'tfjs',
    'onnxruntime',
    'tfjs ÷ ours',
    'onnxruntime ÷ ours',
    'of the limit',
  ];
  const rows = results.map(({ name, milliseconds: { ours, ...others }, shares }) => {
    const time = (engine) => (others[engine] ? `${digits(others[engine])} ms` : '–');
    const ratio = (engine) => (others[engine] ? (others[engine] / ours).toFixed(2) : '–');
    const share = Object.values(shares)
      .map((of) => `${Math.round(of * 100)} %`)
      .join(', ');
    return [
      name,
      `${digits(ours)} ms`,
      time('relaxed'),
      time('tfjs'),
      time('ort'),
      ratio('tfjs'),
      ratio('ort'),
      share,
    ];
  });
  const measured = Object.entries(limits).map(
    ([name, rate]) => `${name} ${rate.toFixed(1)} GFLOP/s`,
  );
  return `Limit: ${measured.join(', ')}.\n\n${table(heads, rows)}`;
}

/** @param {string} part of the cases' names; '' for all */
export async function peers(part = '') {
  if (!existsSync(join(FOLDER, 'node_modules')))
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER });
  const script = join(FOLDER, 'node.mjs');
  const flags = ['--experimental-wasm-relaxed-simd'];
  const text = await run('node', [...flags, script, `${ROUNDS}`, part], { quiet: true });
  const node = JSON.parse(text.trim().split('\n').at(-1));
  const browser = await measureInChromium(ROUNDS, part);
  return (
    `### Node ${process.versions.node}, processor time\n\n${figures(node)}\n\n` +
    `### Chromium ${browser.version}, elapsed time\n\n${figures(browser)}`
  );
}
