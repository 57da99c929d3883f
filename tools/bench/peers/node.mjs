// The comparison under Node, as a process of its own: prints the figures as JSON.
//
//   node --experimental-wasm-relaxed-simd tools/bench/peers/node.mjs [rounds] [part of the cases' names]

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { prefersRelaxedSimd } from '../../../engine/api/relaxed.mjs';
import { root } from '../../build/steps.mjs';
import { limitLoop } from '../wasm/limit.mjs';
import { casesOf, makeCases } from './cases.mjs';
import { measure } from './measure.mjs';
import { ort } from './ort.mjs';
import { ours } from './ours.mjs';
import { tfjs } from './tfjs.mjs';

const require = createRequire(import.meta.url);
const engine = async (name) =>
  ours(await WebAssembly.compile(await readFile(join(root, 'build/wasm', name))));
// Other programs on this machine don't count. Linux knows only the sum well: it shares it out between
// the two by where a few ticks fell.
const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const engines = { ours: await engine('engine.wasm') };
const limits = { plain: limitLoop(false, clock) };
if (prefersRelaxedSimd()) {
  engines.relaxed = await engine('engine-relaxed.wasm');
  limits.relaxed = limitLoop(true, clock);
}

const tf = require('@tensorflow/tfjs-core');
const backend = require('@tensorflow/tfjs-backend-wasm');
backend.setWasmPaths(join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm')), '/'));
await tf.setBackend('wasm');
await tf.ready();

const runtime = await import('onnxruntime-web/wasm');
runtime.env.wasm.numThreads = 1;

const cases = await makeCases({ engines, tfjs: tfjs(tf), tf, ort: ort(runtime) });
const [, , rounds = '7', part = ''] = process.argv;
const chosen = casesOf(cases, part);
console.log(JSON.stringify(await measure(chosen, limits, Number(rounds), clock)));
process.exit(0);
