/** Where the build put the parts of the worker; names hold a hash of the content. */
import python from '../../../node_modules/pyodide/pyodide.asm.wasm?url';
import packages from '../../../build/python/fxp_python.zip?url';
import library from '../../../build/python/python_stdlib.zip?url';
import engine from '../../../build/wasm/engine.wasm?url';
import relaxedEngine from '../../../build/wasm/engine-relaxed.wasm?url';
import { prefersRelaxedSimd } from '../../../engine/api/relaxed.mjs';
import type { PartAddresses } from './parts.js';

export const ADDRESSES: PartAddresses = {
  python,
  library,
  packages,
  engine: prefersRelaxedSimd() ? relaxedEngine : engine,
};
