import type { GraphHistory } from '../../graphs/history.js';

/** One side of a comparison: a graph of the run, and when. */
export interface Side {
  /** Its place among the graphs of the run. */
  readonly graph: number;
  readonly when: When;
  /** For `number`: the step. */
  readonly step: number;
}

/** `shown` is the step on show, `before` the one before it. */
export type When = 'traced' | 'before' | 'shown' | 'end' | 'number';

/** The moments that a graph has, in order. */
export function momentsOf(history: GraphHistory, own: boolean, step: number | null): When[] {
  const moments: When[] = [];
  if (history.record.before) moments.push('traced');
  if (own && step !== null) moments.push('before', 'shown');
  moments.push('end');
  if (history.length > 0) moments.push('number');
  return moments;
}

/** What is compared until the reader chooses: as traced and the end, or the step on show and before. */
export function defaultSide(
  histories: readonly GraphHistory[],
  own: number,
  step: number | null,
  which: 'left' | 'right',
): Side {
  const first = histories[own]?.record.before ? 'traced' : 'end';
  if (step !== null) return { graph: own, when: which === 'left' ? 'before' : 'shown', step };
  return { graph: own, when: which === 'left' ? first : 'end', step: histories[own]?.length ?? 0 };
}

/** A side that this moment still has; otherwise its graph's end. */
export function possible(
  side: Side,
  histories: readonly GraphHistory[],
  own: number,
  step: number | null,
): Side {
  const history = histories[side.graph];
  if (!history) return { graph: own, when: 'end', step: 0 };
  const has = momentsOf(history, side.graph === own, step).includes(side.when);
  return has ? side : { ...side, when: 'end' };
}

/** The step of a side within its graph; null for the end, and for a trace whose tape was not kept. */
export function stepOf({ when, step }: Side, history: GraphHistory, shown: number | null) {
  switch (when) {
    case 'traced':
      return history.traced;
    case 'before':
      return Math.max(0, (shown ?? history.length) - 1);
    case 'shown':
      return shown;
    case 'end':
      return null;
    case 'number':
      return history.clamp(step);
  }
}

export function nodesOf(side: Side, history: GraphHistory, shown: number | null) {
  if (side.when === 'traced' && history.record.before) return history.record.before.nodes;
  return history.nodesAt(stepOf(side, history, shown));
}
