import { batch, computed, signal } from '@preact/signals';
import type { EngineClient } from '../engine/client.js';
import type { Ending, OutputStream } from '../engine/outcome.js';
import type { Drafts } from '../lessons/drafts.js';
import type {
  CheckOutcome,
  Diagnostic,
  GraphRecord,
  RunOutcome,
  Verdict,
} from '../protocol/messages.js';
import type { OutputText } from './pane_set.js';

/** What is shown below a program. */
export interface Shown {
  readonly output: readonly OutputText[];
  readonly value: string | null;
  readonly error: Diagnostic | null;
  readonly halted: string | null;
  readonly graphs: readonly GraphRecord[];
  /** What the graphs leave out, in sentences. */
  readonly leftOut: readonly string[];
  readonly verdicts: readonly Verdict[];
}

export const NOTHING: Shown = {
  output: [],
  value: null,
  error: null,
  halted: null,
  graphs: [],
  leftOut: [],
  verdicts: [],
};

/** `recorded`: what the build saw, before the first run here. `waiting`: for Python to start. */
export type Phase = 'recorded' | 'waiting' | 'running' | 'finished';

export interface ProgramSetup {
  readonly id: string;
  readonly shipped: string;
  readonly editable: boolean;
  /** Programs that run first in the same namespace, as they are when this one is run. */
  before(): readonly string[];
  readonly recorded: Shown | null;
}

/** One program of a lesson: its text and draft, its run, and what that showed. */
export class Program {
  readonly text = signal('');
  readonly lessonChanged = signal(false);
  readonly beforeReset = signal<string | null>(null);
  readonly edited = computed(() => this.text.value !== this.setup.shipped);
  /** Another tab of this browser has changed the stored draft. */
  readonly changedElsewhere = signal(false);
  /** The browser has refused to store the draft: it lives as long as the page. */
  readonly unsaved = signal(false);
  readonly phase = signal<Phase>('recorded');
  readonly shown = signal<Shown>(NOTHING);
  readonly status = signal('');

  constructor(
    readonly setup: ProgramSetup,
    private readonly engine: EngineClient,
    private readonly drafts: Drafts,
  ) {
    this.reload();
    if (setup.recorded) this.shown.value = setup.recorded;
  }

  /** The name under which tracebacks know the program. */
  get file(): string {
    return `${this.setup.id.replaceAll('-', '_')}.py`;
  }

  edit(text: string): void {
    if (text === this.text.value) return;
    batch(() => {
      this.text.value = text;
      this.drafts.save(this.setup.id, this.setup.shipped, text);
      this.unsaved.value = this.edited.value && !this.drafts.keeps();
      this.beforeReset.value = null;
      if (!this.edited.value) this.lessonChanged.value = false;
    });
  }

  reset(): void {
    this.drafts.reset(this.setup.id, this.setup.shipped);
    this.reload();
    this.status.value = "The lesson's program is back. Undo reset brings yours back.";
  }

  undoReset(): void {
    this.drafts.undoReset(this.setup.id, this.setup.shipped);
    this.reload();
    this.status.value = 'Your program is back.';
  }

  keepMine(): void {
    this.drafts.keep(this.setup.id, this.setup.shipped);
    this.reload();
  }

  /** The stored draft is another tab's now; neither text is lost before the learner has decided. */
  noteOtherTab(): void {
    const stored = this.drafts.load(this.setup.id, this.setup.shipped).text;
    this.changedElsewhere.value = stored !== this.text.value;
  }

  /** Stores this tab's text again, over the other tab's. */
  keepThisTab(): void {
    this.drafts.save(this.setup.id, this.setup.shipped, this.text.value);
    this.changedElsewhere.value = false;
  }

  /** Reads the draft again: after a reset, and to take what another tab wrote. */
  reload(): void {
    this.changedElsewhere.value = false;
    if (!this.setup.editable) {
      this.text.value = this.setup.shipped;
      return;
    }
    const draft = this.drafts.load(this.setup.id, this.setup.shipped);
    batch(() => {
      this.text.value = draft.text;
      this.lessonChanged.value = draft.lessonChanged;
      this.beforeReset.value = draft.beforeReset;
    });
  }

  async run(): Promise<void> {
    const order = {
      source: this.text.value,
      file: this.file,
      before: this.setup.before(),
      onOutput: this.#append,
    };
    this.#wait();
    this.#end(await this.engine.run(order, this.#started), (outcome: RunOutcome) => {
      const { value, error, graphs, leftOut } = outcome;
      this.shown.value = { ...this.shown.value, value, error, graphs, leftOut };
      this.status.value = error
        ? describeError(error)
        : `Finished in ${duration(outcome.milliseconds)}.`;
    });
  }

  /** Judges the program by an exercise's check; true when it passed. */
  async check(check: string): Promise<boolean> {
    const order = { source: this.text.value, file: this.file, check, onOutput: this.#append };
    this.#wait();
    let passed = false;
    this.#end(await this.engine.check(order, this.#started), (outcome: CheckOutcome) => {
      const { error, graphs, leftOut, verdicts } = outcome;
      passed = outcome.status === 'passed';
      this.shown.value = { ...this.shown.value, error, graphs, leftOut, verdicts };
      this.status.value = error ? describeError(error) : describeVerdicts(verdicts);
    });
    return passed;
  }

  stop(): void {
    this.engine.stop();
  }

  #wait(): void {
    batch(() => {
      this.phase.value = 'waiting';
      this.status.value = 'Waiting for Python to start. The program runs as soon as it has.';
    });
  }

  // The graphs stay until new ones come, so that the panes don't jump at every run.
  readonly #started = (): void => {
    batch(() => {
      this.phase.value = 'running';
      this.status.value = 'Running.';
      this.shown.value = { ...NOTHING, graphs: this.shown.value.graphs };
    });
  };

  readonly #append = (stream: OutputStream, text: string): void => {
    const { output } = this.shown.value;
    const last = output.at(-1);
    const joined =
      last?.stream === stream
        ? [...output.slice(0, -1), { stream, text: last.text + text }]
        : [...output, { stream, text }];
    this.shown.value = { ...this.shown.value, output: joined };
  };

  #end<O>(ending: Ending<O>, show: (outcome: O) => void): void {
    batch(() => {
      this.phase.value = 'finished';
      if (ending.kind === 'finished') return show(ending.outcome);
      this.shown.value = { ...this.shown.value, halted: ending.message };
      this.status.value = ending.message;
    });
  }
}

export function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

function describeError({ type, line }: Diagnostic): string {
  return line === null ? `Ended by ${type}.` : `Ended by ${type} in line ${line}.`;
}

function describeVerdicts(verdicts: readonly Verdict[]): string {
  const passed = verdicts.filter(({ status }) => status === 'passed').length;
  return `${passed} of ${verdicts.length} checks passed.`;
}
