// Starts Python with the engine: Pyodide, our repacked standard library, our Python packages and the
// door. The page's worker, the shell runner, the lesson compiler and the tests all start it here, so
// nothing in this file knows Node or the DOM: the host hands in what differs.

import { openDoor } from './door.mjs';
import { openImage, valueOf } from './image.mjs';

/** Where the zip of our packages lies in Pyodide's own file system. */
const PACKAGES = '/lib/fxp_python.zip';

/**
 * What Pyodide would read from pyodide-lock.json, 119 kB of packages that can't be loaded here anyway.
 * It refuses to start when abi_version isn't its own; a test compares this with the installed file.
 */
export const LOCK_INFO = {
  abi_version: '2026_0',
  arch: 'wasm32',
  platform: 'emscripten_5_0_3',
  python: '3.14.2',
};

/**
 * @typedef {object} Host
 * @property {(options: object) => Promise<any>} loadPyodide from pyodide's `pyodide.mjs`
 * @property {string} indexURL folder with pyodide.asm.mjs and pyodide.asm.wasm, ending in a slash
 * @property {string} stdLibURL where python_stdlib.zip lies: a URL in the page, a path under Node
 * @property {Uint8Array | Promise<Uint8Array>} packages the bytes of fxp_python.zip
 * @property {WebAssembly.Module | Promise<WebAssembly.Module>} engine the compiled engine.wasm
 * @property {Uint8Array | null} [image] what takeImage made of a runtime from the same parts, to go on from
 * @property {boolean} [keepsImage] whether takeImage will be called
 * @property {object} [pyodide] further options for loadPyodide: stdin, stdout, stderr, env, args ...
 */

/**
 * Starts everything; parts that are promises load while Python starts.
 *
 * Python sees an empty object as the module `js`: nothing of the host is reachable from a program.
 *
 * @param {Host} host
 * @returns {Promise<{
 *   pyodide: any,
 *   door: Record<string, (...args: any[]) => any>,
 *   engineStopped: () => string | null,
 * }>} Python, ready to import torch and playground; the engine's functions; and why the engine has
 *   stopped for good (a program used up its memory), null while it hasn't
 */
export async function startRuntime(host) {
  const image = host.image ? openImage(host.image) : null;
  const opening = Promise.resolve(host.engine).then((module) => openDoor(module, image?.engine));
  const options = image ? restoring(image.python, opening) : { _makeSnapshot: host.keepsImage };
  const [pyodide, door] = await Promise.all([startPython(host, await options), opening]);
  if (!image) {
    pyodide.registerJsModule('_fxp_door', door);
    const path = pyodide.pyimport('sys').path;
    path.insert(1, PACKAGES);
    path.destroy();
  }
  takeStack(pyodide._module);
  return { pyodide, door, engineStopped: door.stopped };
}

/** Options for loadPyodide to go on from a memory, in which the door is known by its functions' names. */
async function restoring(memory, opening) {
  return { _loadSnapshot: memory, _snapshotDeserializer: valueOf(await opening) };
}

/** How much of Python's own stack programs have, in bytes. Measured: at 120,000 a `__getattr__` that
 * calls itself ends in RecursionError, at 150,000 it uses up the stack of the host. */
const PYTHON_STACK = 100_000;

/**
 * Takes most of Python's stack of 10 MB away. Python raises RecursionError when that one is used up,
 * but the host's own stack of about 1 MB, which no program can see, would be used up long before and
 * end Python altogether.
 */
function takeStack(python) {
  const top = python.stackSave();
  const free = top - python._emscripten_stack_get_end();
  if (free > PYTHON_STACK) python.stackRestore(top - (free - PYTHON_STACK));
}

function startPython(host, options) {
  return host.loadPyodide({
    indexURL: host.indexURL,
    stdLibURL: host.stdLibURL,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    packageBaseUrl: host.indexURL,
    jsglobals: Object.freeze({}),
    fsInit: async (files) => files.writeFile(PACKAGES, await host.packages, { canOwn: true }),
    ...options,
    ...host.pyodide,
  });
}
