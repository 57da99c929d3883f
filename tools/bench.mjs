// Measures what docs/speed.md says, prints it against the budgets and writes it there.
//
//   npm run bench                    everything: builds the page first, a few minutes on two cores
//   npm run bench -- sizes fx        some of: page, layout, fx, engine, peers, sizes, which leaves
//                                    docs/speed.md as it is
//   npm run bench -- peers=matrix    of a part, what has this in its name (peers)

import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fx } from './bench/fx.mjs';
import { measurePage } from './bench/page.mjs';
import { layout } from './bench/layout.mjs';
import { peers } from './bench/peers/section.mjs';
import { sizes } from './bench/sizes.mjs';
import { budgetTable, table } from './bench/table.mjs';
import { buildBench } from './build/cmake.mjs';
import { Refusal, main, root, run } from './build/steps.mjs';

const HOW = `Written by \`npm run bench\`, which measures all of it again.`;

/** operator_reference.py on PyTorch, where FXP_ORACLE says how: microseconds by name. */
async function operatorReference() {
  if (!process.env.FXP_ORACLE) return {};
  const script = join(root, 'tools/bench/operator_reference.py');
  const [command, ...rest] = process.env.FXP_ORACLE.split(' ');
  const text = await run(command, [...rest, script], { quiet: true });
  return JSON.parse(text.trim().split('\n').at(-1));
}

/** engine/bench, on this machine's own processor, beside PyTorch where that is there. */
async function engine() {
  await buildBench();
  const binary = join(root, 'build/bench/fxp_bench');
  const options = ['--benchmark_format=json', '--benchmark_min_time=0.2'];
  const { benchmarks } = JSON.parse(await run(binary, options, { quiet: true }));
  const reference = await operatorReference();
  const rows = benchmarks.map((row) => {
    const rate = row.items_per_second ?? row.bytes_per_second;
    const unit = row.items_per_second ? 'GFLOP/s' : 'GB/s';
    const microseconds = row.cpu_time / (row.time_unit === 'ns' ? 1000 : 1);
    const theirs = reference[row.name];
    return [
      row.name,
      microseconds.toFixed(2),
      rate ? `${(rate / 1e9).toFixed(2)} ${unit}` : '',
      theirs ? theirs.toFixed(2) : '–',
      theirs ? (microseconds / theirs).toFixed(2) : '',
    ];
  });
  return table(['operator', 'µs', 'rate', 'PyTorch, µs', 'ratio'], rows);
}

const sections = {
  page: async () => budgetTable(await measurePage()),
  layout,
  fx,
  engine,
  peers,
  sizes: async () => budgetTable(await sizes()),
};

const about = {
  page: `## In the page

Chromium without a window, the built site on loopback (so no network time), medians of seven rounds. Times
count from the navigation, or between the page's own marks (\`fxp:run-start\` to \`fxp:panes-updated\`).
Cold is the first visit of a new browser profile; warm is its second, after ten seconds on the page, by
which time Chromium has kept the compiled WebAssembly and the page its start image (docs/architecture.md).
Small operations are the median over 25 batches of 200 (\`tools/bench/op_speed.py\`).`,
  layout: `## Drawings

\`npm run bench -- layout\`: \`layout.wasm\` and \`@dagrejs/dagre\` 3.1.3 under Node, best of up to nine runs, with
the same boxes and distances. Crossings are of straight lines between the corners of edges. Movement is
what a rewrite does to the nodes that stay, over some 30 steps (make a node, let others read it, erase the
old one): the mean distance a step, and how many of them move at all. – is what would take minutes. Budget:
16 ms for 100 nodes, 100 ms for 1,000.`,
  fx: `## torch.fx

Milliseconds of \`tools/bench/fx_speed.py\`, best of five runs (of three at 100,000 nodes), in WebAssembly under
Node and natively. × PyTorch is how many times faster than PyTorch 2.14.1 on CPython 3.14 with the same
program: in the same run where \`FXP_ORACLE\` names it, else as recorded on the same kind of machine. – is what
would take minutes. Growth is p in time ∝ nodes^p. Budget: 100,000 nodes in under 1,000 ms for
replace_pattern, lint, dead code, copies and printing.`,
  engine: `## Operators, native

One thread, CPU time (\`engine/bench\`), with 128-bit vectors as in the page, but for exp and its relatives,
softmax and sums, which take the widest there are. PyTorch 2.14.1 on one thread in the same run, where
\`FXP_ORACLE\` names it; it uses this processor's widest vectors and fused multiply-adds everywhere.`,
  peers: `## Beside others, in WebAssembly

\`npm run bench -- peers\`: our engine (and its relaxed-SIMD build), \`@tensorflow/tfjs-backend-wasm\` 4.22.0 and
\`onnxruntime-web\` 1.30.0, single-threaded, interleaved in one process; medians of 25 rounds. A ratio above 1
is how many times longer the other takes. The limit is what a loop of multiply-adds on registers reaches (a
multiplication and an addition; one fused instruction for the relaxed build), measured before and after each
batch of ours; the last column is the median of those shares. Ours runs a network operator by operator, as Python does.`,
  sizes: `## Sizes

What a visitor downloads, brotli at quality 11.`,
};

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.map((each) => each.split('=')[0]).find((name) => !sections[name]);
  if (unknown)
    throw new Refusal(
      `There is no "${unknown}" to measure; there are: ${Object.keys(sections).join(', ')}.`,
    );
  await run('node', ['tools/build.mjs', 'page']);
  const texts = [];
  for (const each of asked.length ? asked : Object.keys(sections)) {
    const [name, part] = each.split('=');
    texts.push(`${about[name]}\n\n${await sections[name](part)}`);
    console.log(`\n${texts.at(-1)}`);
  }
  if (asked.length) return;
  const load = loadavg()[1].toFixed(1);
  const machine = `${cpus().length} × ${cpus()[0].model}, load ${load}, Node ${process.versions.node}`;
  const page = `# Speed\n\n${HOW} This run: ${machine}.\n\n${texts.join('\n\n')}\n`;
  await writeFile(join(root, 'docs/speed.md'), page);
});
