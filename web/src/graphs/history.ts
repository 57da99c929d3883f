import { signal, type ReadonlySignal } from '@preact/signals';
import type { GraphRecord, NodeRow } from '../protocol/messages.js';
import type { GeneratedCode } from '../protocol/tape.js';
import { loopsOf, passesOf, type Loop, type Pass } from './passes.js';
import { Replay } from './replay.js';
import { describeEvent } from './sentences.js';
import { nodesIn, parseTape, type TapeEvent } from './tape.js';

export type CodeState =
  | { readonly kind: 'known'; readonly code: GeneratedCode }
  | { readonly kind: 'asked' }
  /** The run is gone, or another one keeps Python busy. */
  | { readonly kind: 'gone' };

/** Asks the worker what a step generates; null when it can't say. Of each lane the newest is asked. */
export type CodeSource = (step: number, lane: string) => Promise<GeneratedCode | null>;

/** What happened to a node over the tape, by steps. */
export interface Life {
  readonly id: number;
  readonly name: string;
  readonly from: number;
  /** The step at which it was erased, or null. */
  readonly to: number | null;
  /** The steps that changed it, or what it is read by. */
  readonly steps: readonly number[];
}

const REMEMBERED = 8;

/** One graph of a run at any moment. Step k is the graph after k changes; null is the end. */
export class GraphHistory {
  readonly #replay: Replay;
  readonly #narrator: Replay;
  readonly #sentences: string[] = [];
  readonly #states = new Map<number, readonly NodeRow[]>();
  readonly #codes = new Map<number, ReadonlySignal<CodeState>>();
  #events: readonly TapeEvent[] | null = null;
  #passes: readonly Pass[] | null = null;
  #loops: readonly Loop[] | null = null;
  #lives: readonly Life[] | null = null;

  constructor(
    readonly title: string,
    readonly record: GraphRecord,
    private readonly source: CodeSource | null = null,
  ) {
    this.#replay = new Replay(this.events);
    this.#narrator = new Replay(this.events);
  }

  get events(): readonly TapeEvent[] {
    return (this.#events ??= this.record.tape ? parseTape(this.record.tape) : []);
  }

  /** How many changes there are; 0 when the tape was not kept. */
  get length(): number {
    return this.events.length;
  }

  /** The step at which tracing had ended; null when the graph was built by hand. */
  get traced(): number | null {
    const at = this.events.findLastIndex(({ kind }) => kind === 'trace end');
    return at < 0 ? null : at + 1;
  }

  /** For each event, which time its instruction asked. */
  get passes(): readonly Pass[] {
    return (this.#passes ??= passesOf(this.events));
  }

  get loops(): readonly Loop[] {
    return (this.#loops ??= loopsOf(this.events));
  }

  /** Every node that was ever made, in that order. */
  get lives(): readonly Life[] {
    return (this.#lives ??= livesOf(this.events));
  }

  /** The line of the program that made a node; null when other code did. */
  lineOf(id: number): number | null {
    const life = this.lives[id];
    return life ? (this.events[life.from - 1]?.line ?? null) : null;
  }

  /** The nodes that a line of the program made, or else those that it changed. */
  nodesOfLine(line: number): readonly number[] {
    const made = this.lives.filter(({ id }) => this.lineOf(id) === line).map(({ id }) => id);
    if (made.length > 0) return made;
    const changed = this.events.filter((event) => event.line === line && event.node >= 0);
    return [...new Set(changed.map(({ node }) => node))];
  }

  /** A step as `View` holds it, made one that this graph has: null for the end and what lies behind. */
  clamp(step: number | null): number | null {
    return step === null || step >= this.length ? null : Math.max(0, Math.trunc(step));
  }

  nodesAt(step: number | null): readonly NodeRow[] {
    const at = this.clamp(step);
    if (at === null) return this.record.after.nodes;
    const known = this.#states.get(at);
    if (known) return known;
    const nodes = this.#replay.seek(at).nodes();
    const [oldest] = this.#states.keys();
    if (this.#states.size >= REMEMBERED && oldest !== undefined) this.#states.delete(oldest);
    this.#states.set(at, nodes);
    return nodes;
  }

  /** What step `step` did, which leads from state step - 1 to state step. */
  sentence(step: number): string {
    const event = this.events[step - 1];
    if (!event) return '';
    return (this.#sentences[step] ??= describeEvent(event, this.#narrator.seek(step - 1)));
  }

  /** The code of that moment, as soon as it is known. Two panes that ask at once need two lanes. */
  codeAt(step: number | null, lane = 'now'): ReadonlySignal<CodeState> {
    const at = this.clamp(step) ?? -1;
    const known = this.#codes.get(at);
    if (known) return known;
    const code = this.#knownCode(at);
    const state = signal<CodeState>(
      code ? { kind: 'known', code } : { kind: this.source ? 'asked' : 'gone' },
    );
    this.#codes.set(at, state);
    if (!code && this.source) {
      void this.source(at, lane).then((answer) => {
        // What was not answered can be asked again.
        if (!answer) this.#codes.delete(at);
        state.value = answer ? { kind: 'known', code: answer } : { kind: 'gone' };
      });
    }
    return state;
  }

  #knownCode(step: number): GeneratedCode | null {
    const { before, after, codes } = this.record;
    if (step < 0) return after;
    if (before && step === this.traced) return before;
    return codes?.codes[codes.steps[step] ?? -1] ?? null;
  }
}

function livesOf(events: readonly TapeEvent[]): Life[] {
  const lives: { id: number; name: string; from: number; to: number | null; steps: number[] }[] =
    [];
  const inputs: { args: readonly number[]; kwargs: readonly number[] }[] = [];
  const note = (ids: readonly number[], step: number) => {
    for (const id of ids) {
      const steps = lives[id]?.steps;
      if (steps && steps.at(-1) !== step) steps.push(step);
    }
  };
  events.forEach((event, index) => {
    const step = index + 1;
    const { node, created, kind, text } = event;
    if (created) {
      lives[node] = { id: node, name: created.name, from: step, to: null, steps: [] };
      const reads = { args: nodesIn(created.args), kwargs: nodesIn(created.kwargs) };
      inputs[node] = reads;
      return note([node, ...reads.args, ...reads.kwargs], step);
    }
    const life = lives[node];
    const reads = inputs[node];
    if (!life || !reads) return;
    note([node], step);
    if (kind === 'erase') life.to = step;
    if (kind === 'rename') life.name = text;
    const field = ARGUMENT_FIELDS[kind];
    if (!field) return;
    const before = reads[field];
    const now = (reads[field] = nodesIn(text));
    note(
      [...before.filter((id) => !now.includes(id)), ...now.filter((id) => !before.includes(id))],
      step,
    );
  });
  return lives;
}

const ARGUMENT_FIELDS: { readonly [kind: string]: 'args' | 'kwargs' | undefined } = {
  'set args': 'args',
  'replace use': 'args',
  'set output': 'args',
  'set kwargs': 'kwargs',
  'replace kwarg use': 'kwargs',
};
