import type { Store } from './store.js';

/** How far a learner is with one part of an exercise. */
export interface PartProgress {
  readonly solved: boolean;
  /** Choices that were picked and judged, by index. */
  readonly picked: readonly number[];
  /** Checks that did not pass. */
  readonly tries: number;
  readonly hints: number;
  readonly solutionShown: boolean;
}

export const UNTOUCHED: PartProgress = {
  solved: false,
  picked: [],
  tries: 0,
  hints: 0,
  solutionShown: false,
};

/** The state of a lesson's exercises, kept in storage. */
export class Progress {
  constructor(
    private readonly store: Store,
    private readonly lesson: string,
  ) {}

  part(id: string): PartProgress {
    return { ...UNTOUCHED, ...this.#all()[id] };
  }

  update(id: string, change: Partial<PartProgress>): PartProgress {
    const part = { ...this.part(id), ...change };
    this.store.write(this.#key(), { ...this.#all(), [id]: part });
    return part;
  }

  /** How many of these parts are solved. */
  solved(ids: readonly string[]): number {
    return ids.filter((id) => this.part(id).solved).length;
  }

  #key(): string {
    return `progress:${this.lesson}`;
  }

  #all(): Readonly<Record<string, Partial<PartProgress>>> {
    const value = this.store.read(this.#key());
    return value !== null && typeof value === 'object' ? { ...value } : {};
  }
}
