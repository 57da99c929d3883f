import { batch, computed, signal } from '@preact/signals';
import { NO_MARKS, type EditorMarks } from '../editor/marks.js';
import type { Ended } from '../embed/events.js';
import type { Embed } from '../embed/flags.js';
import { keepsLocked, lockedIn } from '../embed/lock.js';
import type { EngineClient } from '../engine/client.js';
import type { Ending, OutputStream } from '../engine/outcome.js';
import type { CodeSource } from '../graphs/history.js';
import type { Drafts } from '../lessons/drafts.js';
import type { HistoryEntry } from '../lessons/history.js';
import type { CheckOutcome, RunId, RunOutcome } from '../protocol/messages.js';
import {
  describeError,
  describeVerdicts,
  endOfCheck,
  endOfRun,
  duration,
  NOTHING,
  type Origin,
  type Shown,
} from './shown.js';
import { strings } from '../strings/strings.js';
import { createCodeSource } from './code_source.js';
import { keepPlace } from './keep_place.js';
import { createView } from './view.js';

/** `recorded`: what the build saw, before the first run here. `waiting`: for Python to start. */
export type Phase = 'recorded' | 'waiting' | 'running' | 'finished';

export interface ProgramSetup {
  readonly id: string;
  readonly shipped: string;
  readonly editable: boolean;
  /** Programs that run first in the same namespace, as they are when this one is run. */
  before(): readonly string[];
  /** Those programs as the lesson ships them, which is how they ran when it was built. */
  readonly shippedBefore?: readonly string[];
  readonly recorded: Shown | null;
  /** Ranges of lines that can't be edited. */
  readonly locked?: Embed['locked'];
}

/** One program of a lesson: its text and draft, its run, and what that showed. */
export class Program {
  readonly text = signal('');
  readonly lessonChanged = signal(false);
  readonly beforeReset = signal<string | null>(null);
  readonly edited = computed(() => this.text.value !== this.setup.shipped);
  /** A version that another tab of this browser wrote at the same time; null when there is none. */
  readonly fromOtherTab = signal<string | null>(null);
  /** The browser has refused to store the draft: it lives as long as the page. */
  readonly unsaved = signal(false);
  readonly phase = signal<Phase>('recorded');
  readonly shown = signal<Shown>(NOTHING);
  /** Null until there are results. */
  readonly origin = signal<Origin | null>(null);
  /** The results on show are those of another text than the one in the editor, or than one before it. */
  readonly outdated = computed((): 'own' | 'before' | null => {
    const origin = this.origin.value;
    if (origin === null) return null;
    if (origin.text !== this.text.value) return 'own';
    const before = this.setup.before();
    return origin.before.every((text, index) => text === before[index]) ? null : 'before';
  });
  /** The text came in a link: shown, not stored, and never run unless the learner does. */
  readonly fromLink = signal(false);
  /** How the last run or check ended. */
  readonly ended = signal<Ended | null>(null);
  readonly status = signal('');
  /** What of the results is looked at. */
  readonly view = createView();
  /** What the editor shows of the graphs. */
  readonly marks = signal<EditorMarks>(NO_MARKS);
  /** First and last lines of what can't be edited, where they stand now. */
  readonly locked = computed(() =>
    lockedIn(this.setup.shipped, this.setup.locked ?? [], this.text.value),
  );
  /** The run that the graphs on show are of, while the worker may still have them. */
  runId: RunId | null = null;
  /** The stored text as this tab last knew it. */
  #known = '';
  #orders = 0;

  constructor(
    readonly setup: ProgramSetup,
    private readonly engine: EngineClient,
    private readonly drafts: Drafts,
  ) {
    this.reload();
    if (!setup.recorded) return;
    this.shown.value = setup.recorded;
    const before = setup.shippedBefore ?? [];
    this.origin.value = { kind: 'recorded', text: setup.shipped, before };
  }

  /** What ran of it, newest first. */
  get history(): readonly HistoryEntry[] {
    return this.drafts.history.entries(this.setup.id);
  }

  /** The name under which tracebacks know the program. */
  get file(): string {
    return `${this.setup.id.replaceAll('-', '_')}.py`;
  }

  /** False when the text changes lines that are locked: the one before it stays. */
  edit(text: string): boolean {
    if (text === this.text.value) return true;
    if (!this.#allows(text) && this.#allows(this.text.value)) {
      this.status.value = strings.program.status.locked;
      return false;
    }
    batch(() => {
      const { id, shipped } = this.setup;
      if (this.fromLink.value) this.#putAside(this.drafts.load(id, shipped).text);
      this.fromLink.value = false;
      this.text.value = text;
      this.fromOtherTab.value = this.drafts.save(id, shipped, text, this.#known);
      this.#known = text;
      this.unsaved.value = this.edited.value && !this.drafts.keeps();
      this.beforeReset.value = null;
      if (!this.edited.value) this.lessonChanged.value = false;
    });
    return true;
  }

  #allows(text: string): boolean {
    return keepsLocked(this.setup.shipped, this.setup.locked ?? [], text);
  }

  /** Shows a text that came in a link. The draft stays stored until the learner keeps or edits that one. */
  showLink(text: string): void {
    batch(() => {
      this.reload();
      if (text === this.text.value) return;
      this.fromLink.value = true;
      this.text.value = text;
    });
  }

  /** What came in the link becomes the draft; the draft until now stays in the history. */
  keepLink(): void {
    const text = this.text.value;
    if (!this.fromLink.value) return;
    const { id, shipped } = this.setup;
    this.#putAside(this.drafts.load(id, shipped).text);
    this.drafts.settle(id, shipped, text);
    this.reload();
  }

  /** Back to what was here before the link was opened; what came in it stays in the history. */
  dropLink(): void {
    if (!this.fromLink.value) return;
    this.#putAside(this.text.value);
    this.reload();
  }

  /** A text of the history comes back; the one in the editor takes its place there. */
  restore(text: string): void {
    if (text === this.text.value) return;
    const before = this.text.value;
    if (!this.edit(text)) return;
    this.#putAside(before);
    this.status.value = strings.program.status.restored;
  }

  #putAside(text: string): void {
    if (text !== this.setup.shipped) this.drafts.history.add(this.setup.id, text, 'replaced');
  }

  reset(): void {
    this.#putAside(this.text.value);
    this.drafts.reset(this.setup.id, this.setup.shipped);
    this.reload();
    this.status.value = strings.program.status.reset;
  }

  /** Begins anew: the shipped program, and nothing on show of what ran; the text until now is in the history. */
  practise(): void {
    if (this.phase.value === 'running') this.stop();
    this.#putAside(this.text.value);
    this.drafts.settle(this.setup.id, this.setup.shipped, this.setup.shipped);
    // What still runs is none of the new program's.
    this.#orders++;
    batch(() => {
      this.reload();
      this.phase.value = 'recorded';
      this.shown.value = this.setup.recorded ?? NOTHING;
      this.origin.value = null;
      this.runId = null;
      this.status.value = '';
    });
  }

  undoReset(): void {
    this.drafts.undoReset(this.setup.id, this.setup.shipped);
    this.reload();
    this.status.value = strings.program.status.undone;
  }

  keepMine(): void {
    this.drafts.keep(this.setup.id, this.setup.shipped);
    this.reload();
  }

  /** Keeps the text that is in the editor, and forgets the one that another tab wrote. */
  keepThisTab(): void {
    if (this.fromOtherTab.value !== null) this.#putAside(this.fromOtherTab.value);
    this.drafts.settle(this.setup.id, this.setup.shipped, this.text.value);
    this.reload();
  }

  takeOtherTab(): void {
    const text = this.fromOtherTab.value;
    if (text === null) return;
    this.#putAside(this.text.value);
    this.drafts.settle(this.setup.id, this.setup.shipped, text);
    this.reload();
  }

  /** Another tab has changed the draft. */
  hearOtherTab(): void {
    if (this.fromLink.value) this.#known = this.drafts.load(this.setup.id, this.setup.shipped).text;
    else this.reload();
  }

  /**
   * Reads the draft again: after a reset, and when another tab has changed it. Every edit is stored at
   * once, so this tab has no newer one to lose.
   */
  reload(): void {
    if (!this.setup.editable) {
      this.text.value = this.setup.shipped;
      return;
    }
    const draft = this.drafts.load(this.setup.id, this.setup.shipped);
    batch(() => {
      this.fromLink.value = false;
      this.#known = draft.text;
      this.text.value = draft.text;
      this.lessonChanged.value = draft.lessonChanged;
      this.beforeReset.value = draft.beforeReset;
      this.fromOtherTab.value = draft.fromOtherTab;
    });
  }

  /** Runs that nobody ordered, while a program is typed, are no part of its history. */
  async run({ live = false } = {}): Promise<void> {
    const { latest, ended, onStart, ...heard } = this.#order(!live);
    const source = this.text.value;
    const before = this.setup.before();
    const ending = await this.engine.run({ source, file: this.file, before, ...heard }, onStart);
    ended({ by: 'run', end: endOfRun(ending) });
    if (!latest()) return;
    this.#end(ending, (outcome: RunOutcome) => {
      const { value, error, graphs, leftOut, explanations } = outcome;
      keepPlace(this.view, this.shown.value.graphs, graphs);
      this.shown.value = { ...this.shown.value, value, error, graphs, leftOut, explanations };
      this.status.value = error
        ? describeError(error)
        : strings.program.status.finished(duration(outcome.milliseconds));
    });
  }

  /** Judges the program by an exercise's check. */
  async check(check: string): Promise<CheckOutcome['status']> {
    const { latest, ended, onStart, ...heard } = this.#order();
    const source = this.text.value;
    const ending = await this.engine.check({ source, file: this.file, check, ...heard }, onStart);
    const status = ending.kind === 'finished' ? ending.outcome.status : 'stopped';
    ended({ by: 'check', end: endOfCheck(ending) });
    if (!latest()) return status;
    this.#end(ending, (outcome: CheckOutcome) => {
      const { error, graphs, leftOut, explanations, verdicts } = outcome;
      keepPlace(this.view, this.shown.value.graphs, graphs);
      const found = { error, graphs, leftOut, explanations, verdicts };
      this.shown.value = { ...this.shown.value, ...found };
      this.status.value = error ? describeError(error) : describeVerdicts(verdicts);
    });
    return status;
  }

  /** Who knows the code of the steps of a graph of the last run; null when these were recorded. */
  codeSource(graph: number): CodeSource | null {
    return this.runId === null ? null : createCodeSource(this.engine, this.runId, graph);
  }

  stop(): void {
    this.engine.stop();
  }

  /**
   * A run or check that is ordered now. It takes the place of this program's older ones: how those end,
   * and what they still print, must not be shown as its own.
   */
  #order(remembered = true) {
    const number = ++this.#orders;
    const latest = () => number === this.#orders;
    const ran = { text: this.text.value, before: this.setup.before() };
    const { history } = this.drafts;
    if (this.setup.editable && remembered) history.add(this.setup.id, ran.text, 'running');
    const busy = ['running', 'stopping'].includes(this.engine.state.value.kind);
    batch(() => {
      this.phase.value = 'waiting';
      this.status.value = busy
        ? strings.program.status.waitingForStop
        : strings.program.status.waitingForPython;
    });
    return {
      latest,
      ended: (ended: Ended) => {
        if (remembered) history.end(this.setup.id, ran.text, ended.end);
        this.ended.value = ended;
      },
      onStart: () => {
        if (latest()) this.#started(ran);
      },
      onOutput: (stream: OutputStream, printed: string) => {
        if (latest()) this.#append(stream, printed);
      },
    };
  }

  // The graphs stay until new ones come, so that the panes don't jump at every run.
  #started(ran: Pick<Origin, 'text' | 'before'>): void {
    batch(() => {
      this.phase.value = 'running';
      this.status.value = strings.program.status.running;
      this.shown.value = { ...NOTHING, graphs: this.shown.value.graphs };
      this.origin.value = { kind: 'run', ...ran };
    });
  }

  #append(stream: OutputStream, text: string): void {
    const { output } = this.shown.value;
    const last = output.at(-1);
    const joined =
      last?.stream === stream
        ? [...output.slice(0, -1), { stream, text: last.text + text }]
        : [...output, { stream, text }];
    this.shown.value = { ...this.shown.value, output: joined };
  }

  #end<O>(ending: Ending<O>, show: (outcome: O) => void): void {
    batch(() => {
      const started = this.phase.value === 'running';
      this.phase.value = 'finished';
      this.runId = ending.kind === 'finished' ? ending.id : null;
      if (ending.kind === 'finished') return show(ending.outcome);
      const { reason, message } = ending;
      // Graphs of an earlier run are none of this program's.
      if (started) this.shown.value = { ...this.shown.value, graphs: [] };
      if (reason === 'stopped' || reason === 'replaced') {
        this.status.value = message;
        return;
      }
      const output = started ? this.shown.value.output : [];
      this.shown.value = { ...NOTHING, output, halted: message };
      this.origin.value ??= { kind: 'run', text: this.text.value, before: this.setup.before() };
      this.status.value = strings.engine.shortEnds[reason];
    });
  }
}
