import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Relation } from '../../graphs/relations.js';
import type { Scene } from './scene.js';

/** A few values by number, each as a signal of its own: only what changes is drawn again. */
class Sparse<T> {
  readonly #signals = new Map<number, Signal<T | undefined>>();
  #values: ReadonlyMap<number, T> = new Map();

  at(index: number): Signal<T | undefined> {
    let found = this.#signals.get(index);
    if (!found) this.#signals.set(index, (found = signal(this.#values.get(index))));
    return found;
  }

  set(values: ReadonlyMap<number, T>): void {
    const before = this.#values;
    this.#values = values;
    for (const index of before.keys()) if (!values.has(index)) this.at(index).value = undefined;
    for (const [index, value] of values) this.at(index).value = value;
  }
}

export type EdgeRelation = 'input' | 'user';

/**
 * What is marked in a drawing, by the places of its boxes and edges. Pointing at a node touches its
 * neighbours and what was marked before, however many boxes there are.
 */
export class Marks {
  readonly #boxes = new Sparse<Relation>();
  readonly #edges = new Sparse<EdgeRelation>();
  readonly #reached = new Sparse<true>();
  #edgesOf: Map<number, number[]> | null = null;
  #entry = 0;

  constructor(private readonly scene: Pick<Scene, 'edges'>) {
    this.reach(0);
  }

  box(index: number): ReadonlySignal<Relation | undefined> {
    return this.#boxes.at(index);
  }

  /** How an edge stands to what is pointed at: it ends there, or begins there. */
  edge(index: number): ReadonlySignal<EdgeRelation | undefined> {
    return this.#edges.at(index);
  }

  /** Whether Tab reaches a box; it is one at a time. */
  reached(index: number): ReadonlySignal<true | undefined> {
    return this.#reached.at(index);
  }

  /** The box that Tab reaches. */
  get entry(): number {
    return this.#entry;
  }

  reach(box: number): void {
    this.#entry = box;
    this.#reached.set(new Map([[box, true]]));
  }

  show(relations: ReadonlyMap<number, Relation>): void {
    const edges = new Map<number, EdgeRelation>();
    for (const [box, relation] of relations) {
      if (relation !== 'focus') continue;
      for (const index of this.#edgesAt(box)) {
        if (this.scene.edges[index]?.to === box) edges.set(index, 'input');
        else if (!edges.has(index)) edges.set(index, 'user');
      }
    }
    batch(() => {
      this.#boxes.set(relations);
      this.#edges.set(edges);
    });
  }

  #edgesAt(box: number): readonly number[] {
    const edgesOf = (this.#edgesOf ??= this.#collect());
    return edgesOf.get(box) ?? [];
  }

  #collect(): Map<number, number[]> {
    const edgesOf = new Map<number, number[]>();
    const add = (box: number, index: number) => {
      const known = edgesOf.get(box);
      if (known) known.push(index);
      else edgesOf.set(box, [index]);
    };
    this.scene.edges.forEach(({ from, to }, index) => {
      add(from, index);
      if (to !== from) add(to, index);
    });
    return edgesOf;
  }
}
