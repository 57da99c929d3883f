import { signal } from '@preact/signals';
import type { Store } from './store.js';

/** How far a learner is with one part of an exercise. */
export interface PartProgress {
  readonly solved: boolean;
  /** Choices that were picked and judged, by index. */
  readonly picked: readonly number[];
  /** Answers that were not right. */
  readonly tries: number;
  readonly hints: number;
  readonly solutionShown: boolean;
  /** How often it was solved: more than once by who practises again. */
  readonly passes: number;
}

export const UNTOUCHED: PartProgress = {
  solved: false,
  picked: [],
  tries: 0,
  hints: 0,
  solutionShown: false,
  passes: 0,
};

/** How far somebody is with an exercise; `again`: it was solved, and is being practised once more. */
export type ExerciseState = 'untouched' | 'begun' | 'solved' | 'again';

export const progressKey = (lesson: string): string => `progress:${lesson}`;

/** A part as it is stored, by anybody: fields of other types count as not there. */
export function readPart(value: unknown): PartProgress {
  const part = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof PartProgress, unknown>
  >;
  const count = (number: unknown) =>
    typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : 0;
  const picked = Array.isArray(part.picked) ? part.picked : [];
  const solved = part.solved === true;
  return {
    solved,
    picked: picked.filter((index): index is number => Number.isInteger(index) && index >= 0),
    tries: count(part.tries),
    hints: count(part.hints),
    solutionShown: part.solutionShown === true,
    // Records from before it was counted.
    passes: Math.max(count(part.passes), solved ? 1 : 0),
  };
}

/** The state of a lesson's exercises, kept in storage. */
export class Progress {
  /** Moves with every change, also of other tabs. */
  readonly #version = signal(0);

  constructor(
    private readonly store: Store,
    readonly lesson: string,
  ) {}

  part(id: string): PartProgress {
    void this.#version.value;
    return readPart(this.#all()[id]);
  }

  update(id: string, change: Partial<PartProgress>): PartProgress {
    const before = this.part(id);
    const part = { ...before, ...change };
    const again = part.solved && !before.solved;
    const passes = again ? before.passes + 1 : before.passes;
    this.store.write(progressKey(this.lesson), { ...this.#all(), [id]: { ...part, passes } });
    this.#version.value++;
    return this.part(id);
  }

  /** Begins parts anew: what was answered is gone, that they were solved is not. */
  practise(ids: readonly string[]): void {
    for (const id of ids) this.update(id, { ...UNTOUCHED, passes: this.part(id).passes });
  }

  /** How many of these parts are solved. */
  solved(ids: readonly string[]): number {
    return ids.filter((id) => this.part(id).solved).length;
  }

  stateOf(ids: readonly string[]): ExerciseState {
    const parts = ids.map((id) => this.part(id));
    if (parts.every(({ solved }) => solved)) return 'solved';
    if (parts.every(({ passes }) => passes > 0)) return 'again';
    const some = this.answered(ids) || parts.some(({ passes }) => passes > 0);
    return some ? 'begun' : 'untouched';
  }

  /** Whether there is anything to begin anew. */
  answered(ids: readonly string[]): boolean {
    return ids
      .map((id) => this.part(id))
      .some(({ solved, tries, hints, picked }) => solved || tries + hints + picked.length > 0);
  }

  /** Another tab may have changed the record with this key. */
  hearOtherTab(key: string): void {
    if (key === progressKey(this.lesson)) this.#version.value++;
  }

  #all(): Readonly<Record<string, unknown>> {
    const value = this.store.read(progressKey(this.lesson));
    return value !== null && typeof value === 'object' ? { ...value } : {};
  }
}
