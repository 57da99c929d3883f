import type { GraphRecord, GraphState } from '../protocol/messages.js';
import { strings } from '../strings/strings.js';

export const isWhole = ({ nodes }: GraphState): boolean => nodes.some(({ op }) => op === 'output');

/** What tabs call the graphs of a run. A trace that failed leaves one without an end, mostly unnamed. */
export function graphTitles(graphs: readonly GraphRecord[]): string[] {
  return graphs.map(({ names, after, by }, index) => {
    const { unnamed, unfinished, inCheck } = strings.graphs;
    const name = names[0] ?? (isWhole(after) ? unnamed : unfinished)(index + 1);
    return by === 'check' ? inCheck(name) : name;
  });
}

/** The place among `graphs` of the one that a view has chosen: the first when it is not there. */
export function chosenGraph(titles: readonly string[], name: string | null): number {
  return Math.max(0, titles.indexOf(name ?? ''));
}
