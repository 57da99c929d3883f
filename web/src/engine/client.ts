import { signal, type ReadonlySignal } from '@preact/signals';
import type { CheckOutcome, Report, Request, RunId, RunOutcome } from '../protocol/messages.js';
import type { Answer, Question, QuestionKind } from '../protocol/questions.js';
import { strings } from '../strings/strings.js';
import { Spares } from './fresh.js';
import { Judging, type Judged } from './judging.js';
import type { LinkFactory, WorkerLink } from './link.js';
import { mark } from './marks.js';
import type { PartPromises } from './parts.js';
import type {
  CheckEnding,
  Ending,
  EngineState,
  HaltReason,
  OutputStream,
  RunEnding,
} from './outcome.js';
import { QuestionLine, type AskOptions, type QuestionLimits } from './questions.js';

export interface Limits extends QuestionLimits {
  /** A run is stopped after this long. */
  readonly runMs: number;
  /** Python has been quiet for this long when a spare worker is started. */
  readonly quietMs: number;
}

export const LIMITS: Limits = {
  runMs: 20_000,
  graceMs: 180,
  questionMs: 2000,
  longQuestionMs: 20_000,
  quietMs: 2500,
};

export interface RunOrder {
  readonly source: string;
  readonly file: string;
  readonly before: readonly string[];
  onOutput(stream: OutputStream, text: string): void;
}

export interface CheckOrder {
  readonly source: string;
  readonly file: string;
  readonly check: string;
  onOutput(stream: OutputStream, text: string): void;
}

interface Job {
  readonly request: Extract<Request, { kind: 'run' }> | ({ readonly kind: 'check' } & Judged);
  onOutput(stream: OutputStream, text: string): void;
  settle(ending: Ending<RunOutcome | CheckOutcome>): void;
  onStart(): void;
}

/**
 * The page's end of the worker: one run at a time, and a fresh worker whenever one had to be ended.
 *
 * A run ordered while the engine starts waits for it; a run ordered during another one takes its
 * place. Promises never reject: every way a run can end is an `Ending`.
 */
export class EngineClient {
  readonly #state = signal<EngineState>({
    kind: 'starting',
    stage: strings.engine.python,
    done: 0,
    total: 1,
  });
  #link: WorkerLink | null = null;
  #current: Job | null = null;
  #next: Job | null = null;
  #halting: HaltReason | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #booted = false;
  #judging: Judging | null = null;
  #checkIsNear = false;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  readonly #spares: Spares;
  readonly #questions: QuestionLine;

  /** `keepsSpare`: whether there is room for a second, started worker just now. */
  constructor(
    open: LinkFactory,
    parts: () => PartPromises,
    private readonly limits: Limits = LIMITS,
    keepsSpare: () => boolean = () => false,
  ) {
    this.#spares = new Spares(open, parts, keepsSpare);
    const post = (request: Request) => this.#link?.post(request);
    const interrupt = () => this.#link?.interrupt() ?? false;
    this.#questions = new QuestionLine(
      { post, interrupt, replace: () => this.#startOver() },
      limits,
    );
  }

  get state(): ReadonlySignal<EngineState> {
    return this.#state;
  }

  /** Starts a worker, or starts over after `unavailable`. */
  start(): void {
    this.#questions.forget();
    this.#booted = false;
    this.#state.value = { kind: 'starting', stage: strings.engine.python, done: 0, total: 1 };
    // What an ended worker still had under way must not be heard.
    const heard = <A>(hear: (argument: A) => void) => {
      return (argument: A) => {
        if (this.#link === link) hear(argument);
      };
    };
    const link = this.#spares.take();
    this.#link = link;
    link.listen({
      report: heard((report) => this.#hear(report)),
      crash: heard((message) => this.#crash(message)),
    });
  }

  /** A check will want a judge soon: the spare need not wait for quiet. */
  expectCheck(): void {
    this.#checkIsNear = true;
    if (this.#state.value.kind === 'ready') this.#spares.warm();
  }

  /** Gives the memory of the spare back, such as when nobody sees the page. */
  dropSpare(): void {
    clearTimeout(this.#quiet);
    this.#spares.drop();
  }

  /** Shows a download's progress; bytes and stages share one bar. */
  showProgress(stage: string, done: number, total: number): void {
    if (this.#state.value.kind === 'starting')
      this.#state.value = { kind: 'starting', stage, done, total };
  }

  run(order: RunOrder, onStart: () => void = () => {}): Promise<RunEnding> {
    const { source, file, before } = order;
    const request = { kind: 'run', id: this.#newId(), source, file, before } as const;
    return new Promise((resolve) => {
      const settle = resolve as (ending: Ending<RunOutcome | CheckOutcome>) => void;
      this.#take({ request, settle, onStart, onOutput: order.onOutput });
    });
  }

  check(order: CheckOrder, onStart: () => void = () => {}): Promise<CheckEnding> {
    const { source, file, check } = order;
    const request = { kind: 'check', id: this.#newId(), source, file, check } as const;
    return new Promise((resolve) => {
      const settle = resolve as (ending: Ending<RunOutcome | CheckOutcome>) => void;
      this.#take({ request, settle, onStart, onOutput: order.onOutput });
    });
  }

  /**
   * Asks something between runs, about the last one or about a text. Null when there is no answer: a
   * program runs or Python starts, the run that it was about is gone, a newer question took its place,
   * or a program was started before the answer came.
   */
  ask<K extends QuestionKind>(
    question: Question<K>,
    options: AskOptions = {},
  ): Promise<Answer<K> | null> {
    if (this.#state.value.kind !== 'ready' || this.#next) return Promise.resolve(null);
    return this.#questions.ask(question, options);
  }

  /** Nobody wants the answer of this lane any more; `atAnyCost`: even if Python has to start again. */
  stopAsking(lane: string, atAnyCost: boolean): void {
    this.#questions.stop(lane, atAnyCost);
  }

  /** Stops what runs or waits to run. */
  stop(): void {
    this.#drop('stopped');
    this.#halt('stopped');
  }

  #newId(): RunId {
    return ++this.#lastId as RunId;
  }

  #take(job: Job): void {
    const { kind } = this.#state.value;
    this.#drop('replaced');
    if (kind === 'unavailable') return job.settle(halted('unavailable'));
    this.#questions.giveWay();
    if (kind === 'ready' && !this.#questions.busy) return this.#begin(job);
    this.#next = job;
    if (kind === 'running') this.#halt('replaced');
  }

  /** Gives up the run that waits, if any. */
  #drop(reason: HaltReason): void {
    const waiting = this.#next;
    this.#next = null;
    waiting?.settle(halted(reason));
  }

  #begin(job: Job): void {
    clearTimeout(this.#quiet);
    this.#current = job;
    this.#state.value = { kind: 'running' };
    this.#timer = setTimeout(() => this.#halt('time'), this.limits.runMs);
    mark('fxp:run-start');
    job.onStart();
    if (job.request.kind === 'check') this.#judge(job.request);
    else this.#link?.post(job.request);
  }

  #judge(judged: Judged): void {
    this.#judging = new Judging(
      judged,
      this.#spares.take(),
      (request) => this.#link?.post(request),
      (outcome) => {
        this.#endJudging();
        this.#finish(judged.id, outcome);
      },
      (message) => this.#breakOff('crashed', lastLine(message)),
    );
  }

  /** The judge has run no program, so that it can be the next spare; one that still thinks is ended. */
  #endJudging(): void {
    const judging = this.#judging;
    this.#judging = null;
    if (!judging) return;
    judging.cancel();
    if (judging.turn === 'judge') judging.judge.terminate();
    else this.#spares.giveBack(judging.judge);
  }

  /** Ends a check while its judge thinks: the program's worker is idle and stays. */
  #breakOff(reason: HaltReason, detail = ''): void {
    clearTimeout(this.#timer);
    this.#endJudging();
    this.#halting = null;
    const ended = this.#current;
    this.#current = null;
    this.#rest();
    this.#settle(ended, halted(reason, detail));
  }

  /** Interrupts the run; ends its worker at once, or when it goes on in spite of that. */
  #halt(reason: HaltReason): void {
    if (this.#state.value.kind !== 'running') return;
    mark('fxp:stop');
    if (this.#judging?.turn === 'judge') return this.#breakOff(reason);
    clearTimeout(this.#timer);
    this.#halting = reason;
    this.#state.value = { kind: 'stopping' };
    if (this.#link?.interrupt()) {
      this.#timer = setTimeout(() => this.#replaceWorker(reason), this.limits.graceMs);
    } else {
      this.#replaceWorker(reason);
    }
  }

  #replaceWorker(reason: HaltReason, detail = ''): void {
    clearTimeout(this.#timer);
    this.#endJudging();
    this.#halting = null;
    const ended = this.#current;
    this.#current = null;
    this.#startOver();
    this.#settle(ended, halted(reason, detail));
  }

  #startOver(): void {
    this.#link?.terminate();
    this.#link = null;
    this.start();
  }

  #hear(report: Report): void {
    switch (report.kind) {
      case 'progress':
        return this.showProgress(report.stage, report.done, report.total);
      case 'ready':
        this.#booted = true;
        mark('fxp:run-possible');
        return this.#rest();
      case 'failed':
        return this.#crash(report.message);
      case 'image':
        return; // the link keeps it
      case 'output':
        if (report.id === this.#current?.request.id)
          this.#current.onOutput(report.stream, report.text);
        return;
      case 'told':
        if (this.#halting && this.#judging) return this.#breakOff(this.#halting);
        return this.#judging?.hear(report);
      case 'finished':
        if (report.id === this.#current?.request.id) this.#finish(report.id, report.outcome);
        return;
      case 'answered':
        this.#questions.hear(report);
        if (this.#next && !this.#questions.busy) this.#rest();
    }
  }

  #finish(id: RunId, outcome: RunOutcome | CheckOutcome): void {
    clearTimeout(this.#timer);
    const ended = this.#current;
    // A program that ended by itself just before it was interrupted has its outcome all the same; one
    // that raised KeyboardInterrupt by itself has an error.
    const interrupted = outcome.status === 'stopped' && (this.#halting || !outcome.error);
    const reason = interrupted ? (this.#halting ?? 'stopped') : null;
    this.#halting = null;
    this.#current = null;
    // WebAssembly never gives memory back: a worker that was full stays full until it is ended.
    if (outcome.error?.type === 'MemoryError') this.#startOver();
    else this.#rest();
    this.#settle(ended, reason ? halted(reason) : { kind: 'finished', id, outcome });
  }

  #settle(job: Job | null, ending: Ending<RunOutcome | CheckOutcome>): void {
    if (ending.kind === 'halted') mark('fxp:stopped');
    job?.settle(ending);
  }

  /** Nothing runs now: the run that waits begins, if there is one. */
  #rest(): void {
    const job = this.#next;
    this.#next = null;
    if (job) return this.#begin(job);
    this.#state.value = { kind: 'ready' };
    if (this.#checkIsNear) this.#spares.warm();
    else if (this.#lastId > 0) this.#awaitQuiet();
  }

  /** Readers who run nothing need no spare, and a program that runs needs the processor for itself. */
  #awaitQuiet(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#spares.warm(), this.limits.quietMs);
  }

  /** A worker that dies while it runs is replaced; one that can't even start is not tried for ever. */
  #crash(message: string): void {
    if (this.#booted) {
      const reason = message.includes(STACK_USED_UP) ? 'nested' : 'crashed';
      return this.#replaceWorker(this.#halting ?? reason, lastLine(message));
    }
    this.#questions.forget();
    this.#link?.terminate();
    this.#link = null;
    this.#state.value = { kind: 'unavailable', message };
    this.#drop('unavailable');
  }
}

/** What a browser says when its own stack is used up. */
const STACK_USED_UP = 'call stack';

/** Of a traceback only what went wrong: its frames are not the learner's. */
function lastLine(message: string): string {
  return message.trimEnd().split('\n').at(-1)?.trim() ?? '';
}

function halted(reason: HaltReason, detail = ''): Ending<never> {
  const sentence = strings.engine.ends[reason];
  const message = detail && reason === 'crashed' ? `${sentence} (${detail})` : sentence;
  return { kind: 'halted', reason, message };
}
