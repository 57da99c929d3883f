import type { Report, Request } from '../protocol/messages.js';
import { createWorker, takeWorker } from './early.js';
import { forgetImage, keepImage } from './image.js';

/** A worker as the client sees it; tests put a scripted one in its place. */
export interface WorkerLink {
  post(request: Request): void;
  /** Asks Python to stop at its next bytecode. False when this page can't: only ending it helps. */
  interrupt(): boolean;
  terminate(): void;
}

export interface LinkEvents {
  report(report: Report): void;
  /** The worker died by itself: a script error, or the browser ended it for its memory. */
  crash(message: string): void;
}

export type LinkFactory = (events: LinkEvents) => WorkerLink;

/** The number of SIGINT, which Python reads from the shared buffer. */
const SIGINT = 2;

/** Starts the real worker. Shared memory exists only on an isolated page. */
export const openWorker: LinkFactory = (events) => {
  const early = takeWorker();
  const worker = early?.worker ?? createWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (data.kind === 'image') void keepImage(data.bytes);
    if (data.kind === 'failed') void forgetImage();
    events.report(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    void forgetImage();
    events.crash(event.message || 'its script could not be loaded');
  });
  worker.addEventListener('messageerror', () => events.crash('a message could not be read'));

  const failure = early?.failure.message;
  if (failure) queueMicrotask(() => events.crash(failure));

  const buffer = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  if (buffer) worker.postMessage({ kind: 'interrupts', buffer } satisfies Request);
  return {
    post: (request) => worker.postMessage(request),
    interrupt: () => {
      if (!buffer) return false;
      Atomics.store(buffer, 0, SIGINT);
      return true;
    },
    terminate: () => worker.terminate(),
  };
};
