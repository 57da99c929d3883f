/**
 * The first script of a lesson's page, small and on its own: starts the worker and the downloads while
 * the rest of the page is still on its way. What it starts is handed out once.
 */
import type { Request } from '../protocol/messages.js';
import { ADDRESSES } from './addresses.js';
import { imagePlace } from './image.js';
import { fetchParts, type PartProgress, type PartPromises } from './parts.js';

export interface EarlyWorker {
  readonly worker: Worker;
  /** Set when the worker died before anybody listened. */
  readonly failure: { message: string | null };
}

let workerWaiting: EarlyWorker | null = null;
let partsWaiting: PartPromises | null = null;
let hearProgress: (progress: PartProgress) => void = () => {};

export function createWorker(): Worker {
  const worker = new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ kind: 'image', place: imagePlace() } satisfies Request);
  return worker;
}

/** The worker that was started early, for the first who asks. */
export function takeWorker(): EarlyWorker | null {
  const taken = workerWaiting;
  workerWaiting = null;
  return taken;
}

/** The downloads that were started early, or new ones. */
export function takeParts(onProgress: (progress: PartProgress) => void): PartPromises {
  hearProgress = onProgress;
  const taken = partsWaiting ?? fetchParts(ADDRESSES, (progress) => hearProgress(progress));
  partsWaiting = null;
  return taken;
}

function start(): void {
  const worker = createWorker();
  const failure: EarlyWorker['failure'] = { message: null };
  const note = (event: ErrorEvent) => {
    failure.message = event.message || 'its script could not be loaded';
  };
  worker.addEventListener('error', note, { once: true });
  workerWaiting = { worker, failure };
  partsWaiting = fetchParts(ADDRESSES, (progress) => hearProgress(progress), wholePage());
  // Whoever takes them hears of a failure; until then it must not count as unhandled.
  for (const part of Object.values(partsWaiting)) part.catch(() => undefined);
}

/** Nobody waits longer than this for a picture of the page. */
const UNSEEN_MS = 2000;

/** Settled when all of the page's HTML has been read and the browser can paint it. */
function wholePage(): Promise<void> {
  return new Promise((settle) => {
    const look = () => {
      if (document.readyState === 'loading') return;
      document.removeEventListener('readystatechange', look);
      if (document.visibilityState === 'hidden') return settle();
      requestAnimationFrame(() => setTimeout(settle));
      // A frame of another site that is out of view gets no pictures at all.
      setTimeout(settle, UNSEEN_MS);
    };
    document.addEventListener('readystatechange', look);
    look();
  });
}

/** The last button that was pressed before anybody could hear of it, if it was. */
export function takePressed(): HTMLButtonElement | null {
  document.removeEventListener('click', notePressed);
  return pressed;
}

let pressed: HTMLButtonElement | null = null;

function notePressed({ target }: Event): void {
  pressed = target instanceof Element ? target.closest('button') : null;
}

if (document.documentElement.dataset['page'] === 'lesson') {
  document.addEventListener('click', notePressed);
  start();
}
