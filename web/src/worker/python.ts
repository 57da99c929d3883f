import { loadPyodide, type PyodideAPI } from 'pyodide';
import pythonScript from '../../../node_modules/pyodide/pyodide.asm.mjs?url';
import { startRuntime } from '../../../engine/api/runtime.mjs';
import type { PartName, Parts } from '../protocol/messages.js';

/** The parts of Python and the engine, each on its way from the page. */
export type Pending = { readonly [N in PartName]: PromiseWithResolvers<Parts[N]> };

export interface Runtime {
  readonly pyodide: PyodideAPI;
  readonly door: Record<string, (...args: unknown[]) => unknown>;
  engineStopped(): string | null;
}

/** The name under which Pyodide asks for its standard library. */
const LIBRARY = 'python_stdlib.zip';

/**
 * Starts Python and the engine: as an earlier visit left them, when there is an image of that, or from
 * the beginning.
 */
export async function startPython(
  pending: Pending,
  image: Promise<Uint8Array | null>,
): Promise<{ runtime: Runtime; restored: boolean }> {
  const script = (await import(/* @vite-ignore */ new URL(pythonScript, location.href).href)) as {
    readonly default: unknown;
  };
  const begin = (options: object): Promise<Runtime> =>
    startRuntime({
      loadPyodide,
      indexURL: new URL('./', location.href).href,
      stdLibURL: new URL(LIBRARY, location.href).href,
      packages: pending.packages.promise.then((bytes) => new Uint8Array(bytes)),
      engine: pending.engine.promise,
      pyodide: { createPyodideModule: script.default },
      ...options,
    });
  const giveBack = feedDownloads(pending);
  try {
    const saved = await image;
    const restored = saved && (await begin({ image: saved }).catch(complain));
    return {
      runtime: restored ?? (await begin({ keepsImage: true })),
      restored: restored !== null,
    };
  } finally {
    giveBack();
  }
}

/** What can't be used, because it is damaged, say, is as good as none. */
function complain(error: unknown): null {
  console.warn('The start image is of no use:', error);
  return null;
}

/**
 * Gives Pyodide what the page has downloaded already: it knows no other way to get its module and its
 * library than these two functions.
 */
function feedDownloads(pending: Pending): () => void {
  const { fetch: fetchBefore } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (address) =>
    new Response(String(address).endsWith(LIBRARY) ? await pending.library.promise : null);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await pending.python.promise;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    globalThis.fetch = fetchBefore;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
