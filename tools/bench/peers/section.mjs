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
  const relaxed = 'relaxed' in limits;
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
  const rows = results.map(({ name, flops, milliseconds: { ours, ...others } }) => {
    const time = (engine) => (others[engine] ? `${digits(others[engine].median)} ms` : '–');
    const ratio = (engine) =>
      others[engine] ? (others[engine].median / ours.median).toFixed(2) : '–';
    const rate = (of, limit) => `${Math.round((flops / of.best / 1e6 / limits[limit]) * 100)} %`;
    const share = flops
      ? [rate(ours, 'plain'), ...(relaxed ? [rate(others.relaxed, 'relaxed')] : [])].join(', ')
      : '';
    return [
      name,
      `${digits(ours.median)} ms`,
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

export async function peers() {
  if (!existsSync(join(FOLDER, 'node_modules')))
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER });
  const script = join(FOLDER, 'node.mjs');
  const flags = ['--experimental-wasm-relaxed-simd'];
  const text = await run('node', [...flags, script, `${ROUNDS}`], { quiet: true });
  const node = JSON.parse(text.trim().split('\n').at(-1));
  const browser = await measureInChromium(ROUNDS);
  return (
    `### Node ${process.versions.node}, processor time\n\n${figures(node)}\n\n` +
    `### Chromium ${browser.version}, elapsed time\n\n${figures(browser)}`
  );
}
