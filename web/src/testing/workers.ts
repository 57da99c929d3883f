import type { LinkEvents, LinkFactory } from '../engine/link.js';
import type { Report, Request, RunId, RunOutcome } from '../protocol/messages.js';

export const OK: RunOutcome = {
  status: 'ok',
  value: null,
  error: null,
  graphs: [],
  leftOut: [],
  explanations: [],
  milliseconds: 1,
};

/** A worker that does what the test says. */
export class ScriptedWorker {
  readonly posted: Request[] = [];
  interrupts = 0;
  terminated = false;

  constructor(
    private readonly events: LinkEvents,
    private readonly isolated: boolean,
  ) {}

  readonly post = (request: Request) => void this.posted.push(request);
  readonly interrupt = () => {
    this.interrupts++;
    return this.isolated;
  };
  readonly terminate = () => {
    this.terminated = true;
  };
  readonly say = (report: Report) => this.events.report(report);
  readonly crash = (message: string) => this.events.crash(message);

  /** The id of the program that it was last told to run. */
  get running(): RunId {
    const last = this.posted.findLast((request) => request.kind === 'run');
    if (last?.kind !== 'run') throw new Error('no program was sent');
    return last.id;
  }

  finish(outcome: RunOutcome = OK) {
    this.say({ kind: 'finished', id: this.running, outcome });
  }
}

/** Workers that do what the test says, in the order in which they are opened, with parts that are there. */
export function scriptedWorkers(isolated = true) {
  const workers: ScriptedWorker[] = [];
  const open: LinkFactory = (events) => {
    const worker = new ScriptedWorker(events, isolated);
    workers.push(worker);
    return worker;
  };
  const module = {} as WebAssembly.Module;
  const buffer = new ArrayBuffer(0);
  const parts = () => ({
    python: Promise.resolve(module),
    engine: Promise.resolve(module),
    library: Promise.resolve(buffer),
    packages: Promise.resolve(buffer),
  });
  const worker = (index: number) => {
    const found = workers[index];
    if (!found) throw new Error(`there is no worker ${index}`);
    return found;
  };
  return { workers, worker, open, parts };
}
