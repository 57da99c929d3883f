// The runtime under Node, from what `node tools/build.mjs wasm python` made.

import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { loadPyodide } from 'pyodide';
import { knowsRelaxedSimd } from '../engine/api/relaxed.mjs';
import { startRuntime } from '../engine/api/runtime.mjs';
import { Refusal, root } from './build/steps.mjs';

async function built(path) {
  try {
    return await readFile(path);
  } catch {
    throw new Refusal(
      `${relative(root, path)} is not there yet: run "node tools/build.mjs wasm python" first.`,
    );
  }
}

/** The engine that this Node runs: the relaxed one only when FXP_ENGINE=relaxed asks for it, as in tests. */
export function enginePlace() {
  if (process.env.FXP_ENGINE !== 'relaxed') return join(root, 'build/wasm/engine.wasm');
  // Node 20 knows relaxed SIMD, but not by itself.
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  if (!knowsRelaxedSimd()) throw new Refusal('This Node has no relaxed SIMD.');
  return join(root, 'build/wasm/engine-relaxed.wasm');
}

/**
 * Starts Python with torch and playground on the WebAssembly engine.
 *
 * @param {object} [options] options for loadPyodide: stdin, stdout, stderr, env
 * @param {{ image?: Uint8Array, keepsImage?: boolean }} [start] as in engine/api/runtime.mjs
 * @returns {Promise<{ pyodide: any, door: Record<string, (...args: any[]) => any> }>}
 */
export async function startNodeRuntime(options = {}, start = {}) {
  const [engine, packages] = await Promise.all([
    built(enginePlace()),
    built(join(root, 'build/python/fxp_python.zip')),
    built(join(root, 'build/python/python_stdlib.zip')),
  ]);
  return startRuntime({
    loadPyodide,
    indexURL: join(root, 'node_modules/pyodide/'),
    stdLibURL: join(root, 'build/python/python_stdlib.zip'),
    packages: new Uint8Array(packages),
    engine: WebAssembly.compile(engine),
    pyodide: options,
    ...start,
  });
}
