import { batch, signal, type Signal } from '@preact/signals';
import type { SharedView } from '../share/link.js';

/**
 * What the learner looks at in the results of one program. Links, embeds and lessons set and read it; it
 * outlives a run, and what it names need not be there: a graph or node that isn't is as good as null.
 */
export interface View {
  /** The first name of the chosen graph; null for the first graph. */
  readonly graph: Signal<string | null>;
  /** The id of the chosen pane; null for the first one. */
  readonly pane: Signal<string | null>;
  /** How many changes of the graph have been made at the moment on show; null for all of them. */
  readonly step: Signal<number | null>;
  /** The node that is pinned, by its number in the graph. */
  readonly node: Signal<number | null>;
  /** The line of the program that is pinned, from 1. */
  readonly line: Signal<number | null>;
  /**
   * Set by whoever restores a view, such as a link: the next run keeps it, whatever was on show before.
   * Otherwise step and node stay only where the changes up to them are the same as before the run.
   */
  held: boolean;
}

export function createView(): View {
  return {
    graph: signal(null),
    pane: signal(null),
    step: signal(null),
    node: signal(null),
    line: signal(null),
    held: false,
  };
}

/** Shows what a link or a lesson holds. */
export function showView(view: View, { graph, pane, step, node, line }: SharedView): void {
  batch(() => {
    view.graph.value = graph;
    view.pane.value = pane;
    view.step.value = step;
    view.node.value = node;
    view.line.value = line;
  });
}
