import { parseTape, type TapeEvent } from '../graphs/tape.js';
import type { GraphRecord } from '../protocol/messages.js';
import { chosenGraph, graphTitles } from './graph_titles.js';
import type { View } from './view.js';

/** Keeps step and node of a view over a run as far as the changes up to them are the same as before. */
export function keepPlace(
  view: View,
  before: readonly GraphRecord[],
  now: readonly GraphRecord[],
): void {
  if (view.held) {
    view.held = false;
    return;
  }
  const { step, node } = view;
  if (step.value === null && node.value === null) return;
  const [old, current] = [chosen(view, before), chosen(view, now)];
  const same = sameStart(old, current);
  if (step.value !== null && step.value > same) step.value = null;
  const made = current.findIndex((event) => event.created && event.node === node.value);
  if (made < 0 || made >= same) node.value = null;
}

function chosen(view: View, graphs: readonly GraphRecord[]): TapeEvent[] {
  const tape = graphs[chosenGraph(graphTitles(graphs), view.graph.value)]?.tape;
  return tape ? parseTape(tape) : [];
}

/** How many events two tapes begin with that make the same change, wherever they were asked for. */
function sameStart(left: readonly TapeEvent[], right: readonly TapeEvent[]): number {
  let same = 0;
  while (same < left.length && same < right.length && change(left, same) === change(right, same))
    same++;
  return same;
}

function change(events: readonly TapeEvent[], at: number): string {
  const { kind, node, anchor, behind, created, text } = events[at] ?? {};
  return JSON.stringify([kind, node, anchor, behind, created, text]);
}
