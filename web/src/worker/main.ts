/**
 * The worker: starts Python and the engine from the parts that the page sends, then runs one program at
 * a time. It never answers a learner's mistake with anything but an outcome; `failed` means that Python
 * itself is gone and the page has to replace this worker.
 */
import { takeImage } from '../../../engine/api/image.mjs';
import type { ImagePlace, PartName, Parts, Report, Request, RunId } from '../protocol/messages.js';
import type { AskRequest } from '../protocol/questions.js';
import { readImage } from './image.js';
import { lockDown } from './lockdown.js';
import { OutputBatch } from './output_batch.js';
import { openPlayground, type Playground } from './playground.js';
import { startPython, type Pending, type Runtime } from './python.js';

interface WorkerScope {
  postMessage(report: Report, transfer?: Transferable[]): void;
  addEventListener(kind: 'message', listen: (event: MessageEvent<Request>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
// Taken now: lockDown() leaves nobody else a way to the page.
const post = scope.postMessage.bind(scope);
const report = (message: Report, transfer: Transferable[] = []) => post(message, transfer);

/** What a start passes on its way; tools/bench/page.mjs reads the marks. */
type Waypoint = 'fxp:worker' | 'fxp:downloaded' | 'fxp:python' | 'fxp:restored';

const pending: Pending = {
  python: Promise.withResolvers(),
  library: Promise.withResolvers(),
  packages: Promise.withResolvers(),
  engine: Promise.withResolvers(),
};
const imagePlace = Promise.withResolvers<ImagePlace | null>();
let interrupts: Int32Array | null = null;
let playground: Playground | null = null;
let engineStopped: () => string | null = () => null;
/** Whose objects Python still has. */
let lastRun: RunId | null = null;

/** Keeps what is in memory now for the next visit. No program has run yet. */
function sendImage(runtime: Runtime): void {
  try {
    const { buffer } = takeImage(runtime);
    report({ kind: 'image', bytes: buffer as ArrayBuffer }, [buffer]);
  } catch (error) {
    console.warn('No start image:', error); // the next visit starts as this one did
  }
}

async function start(): Promise<void> {
  performance.mark('fxp:worker' satisfies Waypoint);
  void Promise.all(Object.values(pending).map(({ promise }) => promise)).then(() =>
    performance.mark('fxp:downloaded' satisfies Waypoint),
  );
  const place = await imagePlace.promise;
  const { runtime, restored } = await startPython(pending, readImage(place));
  performance.mark('fxp:python' satisfies Waypoint);
  if (restored) performance.mark('fxp:restored' satisfies Waypoint);
  engineStopped = runtime.engineStopped;
  playground = openPlayground(runtime.pyodide);
  report({ kind: 'ready' });
  if (place && !restored) sendImage(runtime);
  playground.prepare();
  if (interrupts) runtime.pyodide.setInterruptBuffer(interrupts);
  lockDown(globalThis);
}

function perform(request: Extract<Request, { kind: 'run' | 'turn' }>): void {
  const output = new OutputBatch((stream, text) => {
    report({ kind: 'output', id: request.id, stream, text });
  });
  if (interrupts) Atomics.store(interrupts, 0, 0);
  try {
    if (!playground) throw new Error('Python has not started');
    lastRun = request.id;
    if (request.kind === 'run') {
      const outcome = playground.run(request.source, request.file, request.before, output.write);
      output.flush();
      report({ kind: 'finished', id: request.id, outcome });
    } else {
      const text = playground.take(request.turn, request.given, output.write);
      output.flush();
      report({ kind: 'told', id: request.id, text });
    }
    reportStopped();
  } catch (error) {
    output.flush();
    fail(error);
  }
}

function answer({ id, question, about }: AskRequest): void {
  if (interrupts) Atomics.store(interrupts, 0, 0);
  try {
    const gone = about !== null && about !== lastRun;
    report({ kind: 'answered', id, answer: (!gone && playground?.ask(question)) || null });
    reportStopped();
  } catch (error) {
    fail(error);
  }
}

/** What it did ended, but its engine serves nobody else. */
function reportStopped(): void {
  const reason = engineStopped();
  if (reason !== null) fail(reason.split('\n', 2)[1] ?? reason);
}

function fail(error: unknown): void {
  report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

scope.addEventListener('message', ({ data, isTrusted }) => {
  if (!isTrusted) return; // made by a program, not sent by the page
  if (data.kind === 'image') {
    imagePlace.resolve(data.place);
  } else if (data.kind === 'part') {
    const settle = pending[data.name satisfies PartName].resolve as (
      value: Parts[PartName],
    ) => void;
    settle(data.value);
  } else if (data.kind === 'interrupts') {
    interrupts = data.buffer;
  } else if (data.kind === 'ask') {
    answer(data);
  } else {
    perform(data);
  }
});

start().catch(fail);
