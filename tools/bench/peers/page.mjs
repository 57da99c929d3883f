// The comparison in a browser, driven by chromium.mjs.

import { knowsRelaxedSimd } from '../../../engine/api/relaxed.mjs';
import { limitLoop } from '../wasm/limit.mjs';
import { casesOf, makeCases } from './cases.mjs';
import { measure } from './measure.mjs';
import * as runtime from './node_modules/onnxruntime-web/dist/ort.wasm.min.mjs';
import { ort } from './ort.mjs';
import { ours } from './ours.mjs';
import { tfjs } from './tfjs.mjs';

const engine = async (name) =>
  ours(await WebAssembly.compileStreaming(fetch(`../../../build/wasm/${name}`)));
const clock = () => performance.now();

globalThis.comparePeers = async (rounds, part) => {
  const engines = { ours: await engine('engine.wasm') };
  const limits = { plain: limitLoop(false, clock) };
  if (knowsRelaxedSimd()) {
    engines.relaxed = await engine('engine-relaxed.wasm');
    limits.relaxed = limitLoop(true, clock);
  }
  const { tf } = globalThis;
  // On one thread, as all others are, though an isolated page could have more.
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  tf.wasm.setWasmPaths('node_modules/@tensorflow/tfjs-backend-wasm/dist/');
  await tf.setBackend('wasm');
  await tf.ready();
  runtime.env.wasm.numThreads = 1;
  const cases = await makeCases({ engines, tfjs: tfjs(tf), tf, ort: ort(runtime) });
  return measure(casesOf(cases, part), limits, rounds, clock);
};
