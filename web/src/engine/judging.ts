import type { CheckOutcome, Report, Request, RunId, Turn } from '../protocol/messages.js';
import type { FreshWorker } from './fresh.js';

/** A program and the check that judges it. */
export interface Judged {
  readonly id: RunId;
  readonly source: string;
  readonly file: string;
  readonly check: string;
}

type Told = Extract<Report, { kind: 'told' }>;

/**
 * Judges one program by two workers: the one in which programs run, and another that never runs any. What
 * the first says goes to the second as it is, and only what the second says counts.
 */
export class Judging {
  /** Whose turn it is: nobody waits for the program while the judge thinks. */
  turn: 'judge' | 'program' = 'judge';
  #verdicts: Pick<CheckOutcome, 'status' | 'verdicts'> | null = null;
  #over = false;
  readonly #began = performance.now();

  /**
   * `toProgram` posts to the worker of programs. `done` gets the outcome, `broke` why there is none: the
   * judge's worker has ended. The judge itself stays the caller's.
   */
  constructor(
    private readonly judged: Judged,
    readonly judge: FreshWorker,
    private readonly toProgram: (request: Request) => void,
    private readonly done: (outcome: CheckOutcome) => void,
    private readonly broke: (message: string) => void,
  ) {
    judge.listen({
      report: (report) => this.#hearJudge(report),
      crash: (message) => this.#end(() => this.broke(message)),
    });
  }

  /** Nothing more comes of it. */
  cancel(): void {
    this.#over = true;
  }

  /** What the program's worker has told. */
  hear({ id, text }: Told): void {
    if (this.#over || id !== this.judged.id) return;
    if (this.#verdicts) return this.#finish(this.#verdicts, text);
    this.turn = 'judge';
    this.#post('go_on_judging', text);
  }

  #hearJudge(report: Report): void {
    if (this.#over) return;
    if (report.kind === 'failed') return this.#end(() => this.broke(report.message));
    const { source, file, check } = this.judged;
    if (report.kind === 'ready') return this.#post('begin_judging', source, file, check);
    if (report.kind !== 'told' || report.id !== this.judged.id) return;
    const said = JSON.parse(report.text) as Said;
    this.turn = 'program';
    if ('wanted' in said) return this.#send('begin_program', source, file, report.text);
    if ('ask' in said) return this.#send('answer_judge', said.ask);
    this.#verdicts = { status: said.status, verdicts: said.verdicts };
    this.#send('end_program', JSON.stringify(said.shown));
  }

  /** What the page shows beside the verdicts is the program's own word. */
  #finish(verdicts: Pick<CheckOutcome, 'status' | 'verdicts'>, text: string): void {
    const beside = JSON.parse(text) as Omit<CheckOutcome, 'milliseconds'>;
    const milliseconds = Math.round(performance.now() - this.#began);
    this.#end(() => this.done({ ...beside, ...verdicts, milliseconds }));
  }

  #end(say: () => void): void {
    if (this.#over) return;
    this.#over = true;
    say();
  }

  #post(turn: Turn, ...given: string[]): void {
    this.judge.post({ kind: 'turn', id: this.judged.id, turn, given });
  }

  #send(turn: Turn, ...given: string[]): void {
    this.toProgram({ kind: 'turn', id: this.judged.id, turn, given });
  }
}

/** What the judge says: what it needs, what it asks, or what it found. */
type Said =
  | { readonly wanted: readonly string[] }
  | { readonly ask: string }
  | (Pick<CheckOutcome, 'status' | 'verdicts'> & { readonly shown: unknown });
