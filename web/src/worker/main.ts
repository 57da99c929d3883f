/**
 * The worker: starts Python and the engine from the parts that the page sends, then runs one program at
 * a time. It never answers a learner's mistake with anything but an outcome; `failed` means that Python
 * itself is gone and the page has to replace this worker.
 */
import { loadPyodide } from 'pyodide';
import pythonScript from '../../../node_modules/pyodide/pyodide.asm.mjs?url';
import { startRuntime } from '../../../engine/api/runtime.mjs';
import type { PartName, Parts, Report, Request, RunId } from '../protocol/messages.js';
import { lockDown } from './lockdown.js';
import { OutputBatch } from './output_batch.js';
import { openPlayground, type Playground } from './playground.js';

interface WorkerScope {
  postMessage(report: Report): void;
  addEventListener(kind: 'message', listen: (event: MessageEvent<Request>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
// Taken now: lockDown() leaves nobody else a way to the page.
const post = scope.postMessage.bind(scope);
const report = (message: Report) => post(message);

/** What a start passes on its way; tools/bench/page.mjs reads the marks. */
type Waypoint = 'fxp:worker' | 'fxp:downloaded' | 'fxp:python';

/** The name under which Pyodide asks for its standard library. */
const LIBRARY = 'python_stdlib.zip';

const pending = {
  python: Promise.withResolvers<Parts['python']>(),
  library: Promise.withResolvers<Parts['library']>(),
  packages: Promise.withResolvers<Parts['packages']>(),
  engine: Promise.withResolvers<Parts['engine']>(),
};
let interrupts: Int32Array | null = null;
let playground: Playground | null = null;
let engineStopped: () => string | null = () => null;

/**
 * Gives Pyodide what the page has downloaded already: it knows no other way to get its module and its
 * library than these two functions.
 */
function feedDownloads(): () => void {
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

async function start(): Promise<void> {
  performance.mark('fxp:worker' satisfies Waypoint);
  void Promise.all(Object.values(pending).map(({ promise }) => promise)).then(() =>
    performance.mark('fxp:downloaded' satisfies Waypoint),
  );
  const script = (await import(/* @vite-ignore */ new URL(pythonScript, location.href).href)) as {
    readonly default: unknown;
  };
  const giveBack = feedDownloads();
  const runtime = await startRuntime({
    loadPyodide,
    indexURL: new URL('./', location.href).href,
    stdLibURL: new URL(LIBRARY, location.href).href,
    packages: pending.packages.promise.then((bytes) => new Uint8Array(bytes)),
    engine: pending.engine.promise,
    pyodide: { createPyodideModule: script.default },
  });
  giveBack();
  performance.mark('fxp:python' satisfies Waypoint);
  const { pyodide } = runtime;
  engineStopped = runtime.engineStopped;
  if (interrupts) pyodide.setInterruptBuffer(interrupts);
  playground = openPlayground(pyodide);
  lockDown(globalThis);
  report({ kind: 'ready' });
}

function answer(request: Extract<Request, { id: RunId }>): void {
  const output = new OutputBatch((stream, text) => {
    report({ kind: 'output', id: request.id, stream, text });
  });
  if (interrupts) Atomics.store(interrupts, 0, 0);
  try {
    if (!playground) throw new Error('Python has not started');
    if (request.kind === 'run') {
      const outcome = playground.run(request.source, request.file, request.before, output.write);
      output.flush();
      report({ kind: 'finished', id: request.id, outcome });
    } else {
      const outcome = playground.check(request.source, request.file, request.check, output.write);
      output.flush();
      report({ kind: 'checked', id: request.id, outcome });
    }
    // The program ended, but its engine serves no other one.
    const reason = engineStopped();
    if (reason !== null) report({ kind: 'failed', message: reason.split('\n', 2)[1] ?? reason });
  } catch (error) {
    output.flush();
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

scope.addEventListener('message', ({ data, isTrusted }) => {
  if (!isTrusted) return; // made by a program, not sent by the page
  if (data.kind === 'part') {
    const settle = pending[data.name satisfies PartName].resolve as (
      value: Parts[PartName],
    ) => void;
    settle(data.value);
  } else if (data.kind === 'interrupts') {
    interrupts = data.buffer;
  } else {
    answer(data);
  }
});

start().catch((error: unknown) => {
  report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
});
