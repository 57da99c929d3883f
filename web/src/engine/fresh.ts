import type { PartName, Report, Request } from '../protocol/messages.js';
import type { LinkEvents, LinkFactory, WorkerLink } from './link.js';
import type { PartPromises } from './parts.js';

/** Opens a worker and sends it the parts of Python; how far it is, for whoever takes it later. */
export class FreshWorker implements WorkerLink {
  #state: 'starting' | 'ready' | 'gone' = 'starting';
  #why = '';
  #events: LinkEvents | null = null;
  readonly #link: WorkerLink;

  constructor(open: LinkFactory, parts: PartPromises) {
    this.#link = open({
      report: (report) => this.#hear(report),
      crash: (message) => this.#crash(message),
    });
    const send = <N extends PartName>(name: N) =>
      parts[name].then(
        (value) => this.#state !== 'gone' && this.post({ kind: 'part', name, value } as Request),
        (error: unknown) => this.#crash(error instanceof Error ? error.message : String(error)),
      );
    for (const name of ['python', 'library', 'packages', 'engine'] as const) void send(name);
  }

  /** `gone`: it could not start, or was ended. */
  get state(): 'starting' | 'ready' | 'gone' {
    return this.#state;
  }

  /** From now on `events` hears the worker, first of all that it is ready or gone, when it is. */
  listen(events: LinkEvents): void {
    this.#events = events;
    if (this.#state === 'ready') events.report({ kind: 'ready' });
    if (this.#state === 'gone') events.crash(this.#why);
  }

  /** Nobody hears it until somebody listens again. */
  rest(): void {
    this.#events = null;
  }

  post(request: Request): void {
    this.#link.post(request);
  }

  interrupt(): boolean {
    return this.#link.interrupt();
  }

  /** Ends the worker; nothing more is heard of it. */
  terminate(): void {
    this.#state = 'gone';
    this.#events = null;
    this.#link.terminate();
  }

  #hear(report: Report): void {
    if (this.#state === 'gone') return;
    if (report.kind === 'ready') this.#state = 'ready';
    const unheard = this.#state === 'starting' || !this.#events;
    if (report.kind === 'failed' && unheard) return this.#crash(report.message);
    this.#events?.report(report);
  }

  #crash(message: string): void {
    if (this.#state === 'gone') return;
    if (this.#state === 'starting' || !this.#events) {
      this.#state = 'gone';
      this.#why = message;
      this.#link.terminate();
    }
    this.#events?.crash(message);
  }
}

/**
 * Keeps at most one started worker that has run nothing, so that whoever needs a fresh interpreter has
 * it at once: the page, when Stop or a crash has ended the worker of a program, and a judge that must not
 * share Python with what it judges.
 *
 * It costs the memory of a second Python (docs/speed.md), so that a small device gets none, and it is
 * let go while nobody sees the page.
 */
export class Spares {
  #spare: FreshWorker | null = null;

  constructor(
    private readonly open: LinkFactory,
    private readonly parts: () => PartPromises,
    private readonly allowed: () => boolean,
  ) {}

  /** Starts the spare, where there is none and one is allowed. */
  warm(): void {
    if (this.#spare?.state === 'gone') this.#spare = null;
    if (this.allowed()) this.#spare ??= this.#start();
  }

  /** The spare, or else one that starts now. It is the caller's, who ends it. */
  take(): FreshWorker {
    const taken = this.#spare;
    this.#spare = null;
    return taken && taken.state !== 'gone' ? taken : this.#start();
  }

  /** Takes a worker back that has run no program; it is ended where no spare is allowed. */
  giveBack(worker: FreshWorker): void {
    if (worker.state === 'gone') return;
    if (this.#spare && this.#spare.state !== 'gone') return worker.terminate();
    if (!this.allowed()) return worker.terminate();
    worker.rest();
    this.#spare = worker;
  }

  /** Ends the spare. */
  drop(): void {
    this.#spare?.terminate();
    this.#spare = null;
  }

  #start(): FreshWorker {
    return new FreshWorker(this.open, this.parts());
  }
}

/** Whether this device has room for a second Python, and somebody to use it. */
export function hasRoomForSpare(): boolean {
  if (document.visibilityState === 'hidden') return false;
  // Browsers that don't say how much memory there is are on small devices when a finger points.
  const { deviceMemory } = navigator as { readonly deviceMemory?: number };
  return deviceMemory === undefined ? !matchMedia('(pointer: coarse)').matches : deviceMemory >= 4;
}
