// The runtime under Node, from what `node tools/build.mjs wasm python` made.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import { startRuntime } from '../engine/api/runtime.mjs';
import { Refusal, root } from './build/steps.mjs';

async function built(path) {
  try {
    return await readFile(join(root, 'build', path));
  } catch {
    throw new Refusal(
      `build/${path} is not there yet: run "node tools/build.mjs wasm python" first.`,
    );
  }
}

/**
 * Starts Python with torch and playground on the WebAssembly engine.
 *
 * @param {object} [options] options for loadPyodide: stdin, stdout, stderr, env
 * @returns {Promise<{ pyodide: any, door: Record<string, (...args: any[]) => any> }>}
 */
export async function startNodeRuntime(options = {}) {
  const [engine, packages] = await Promise.all([
    built('wasm/engine.wasm'),
    built('python/fxp_python.zip'),
    built('python/python_stdlib.zip'),
  ]);
  return startRuntime({
    loadPyodide,
    indexURL: join(root, 'node_modules/pyodide/'),
    stdLibURL: join(root, 'build/python/python_stdlib.zip'),
    packages: new Uint8Array(packages),
    engine: WebAssembly.compile(engine),
    pyodide: options,
  });
}
