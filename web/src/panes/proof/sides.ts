import type { GraphHistory } from '../../graphs/history.js';

/** What a graph can be compared with: another graph by its place, or null for itself as traced. */
export interface Choice {
  readonly other: number | null;
  readonly title: string;
}

/**
 * What `history` can be compared with, the likeliest first: itself as traced when it was changed since,
 * then the graphs of the run, from the one before it backwards and then those behind it.
 */
export function choicesFor(
  histories: readonly Pick<GraphHistory, 'title' | 'traced' | 'length' | 'record'>[],
  own: number,
  asTraced: (name: string) => string,
): Choice[] {
  const history = histories[own];
  if (!history) return [];
  const graphs = histories.map(({ title }, other) => ({ other, title }));
  const others = [...graphs.slice(0, own).reverse(), ...graphs.slice(own + 1)];
  const { traced, length, record } = history;
  if (record.before === null || traced === null || length <= traced) return others;
  return [{ other: null, title: asTraced(history.title) }, ...others];
}
