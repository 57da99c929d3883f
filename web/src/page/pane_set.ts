import type { FunctionComponent } from 'preact';
import type { GraphHistory } from '../graphs/history.js';
import type { NodePointer } from '../graphs/pointer.js';
import type { Explanation } from '../protocol/explain.js';
import type { Diagnostic, GraphRecord, NodeRow, Verdict } from '../protocol/messages.js';
import type { Answer, QuestionKind, Questions } from '../protocol/questions.js';

export interface OutputText {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

export interface OutputProps {
  /** What the output belongs to, for people who can't see where it stands. */
  readonly label: string;
  readonly output: readonly OutputText[];
  readonly value: string | null;
  readonly error: Diagnostic | null;
  /** Why the run ended from outside, in a sentence; null when it ended by itself. */
  readonly halted: string | null;
}

/** Where an explanation leads: only what it names changes. */
export interface Destination {
  readonly graph?: number;
  readonly node?: number;
  readonly step?: number;
  readonly line?: number;
}

export interface ExplanationsProps {
  readonly label: string;
  readonly explanations: readonly Explanation[];
  onShow(what: Destination): void;
}

/** What of a graph's history is on show. */
export interface Moment {
  /** How many changes have been made; null in the end. */
  readonly step: number | null;
  readonly nodes: readonly NodeRow[];
  /**
   * What changes are marked against: the graph one step before, or in the end as it was traced, which is
   * null when it was built by hand.
   */
  readonly baseline: readonly NodeRow[] | null;
}

/** The questions that are about one graph of the last run. */
export type GraphQuestion = {
  [K in QuestionKind]: Questions[K]['asks'] extends { readonly graph: number } ? K : never;
}[QuestionKind];

export interface GraphViewProps {
  readonly record: GraphRecord;
  readonly label: string;
  readonly pointer: NodePointer;
  readonly moment: Moment;
  /** The graph at any other moment, and the code of each. */
  readonly history: GraphHistory;
  /** All graphs of the run, this one too. */
  readonly histories: readonly GraphHistory[];
  /** Asks the worker about this graph; null when it doesn't have it (any more). */
  ask<K extends GraphQuestion>(
    kind: K,
    fields: Omit<Questions[K]['asks'], 'graph'>,
  ): Promise<Answer<K> | null>;
  /** Ends what was asked, with what there is of an answer; `atAnyCost`: even if Python has to start again. */
  stop(kind: GraphQuestion, atAnyCost: boolean): void;
  /** Whether the worker has this graph and nothing else to do. */
  readonly ready: boolean;
}

/** What a drawing shows of a graph: how it was and how it is, in one. */
export interface DrawnGraph extends Pick<GraphViewProps, 'label' | 'pointer'> {
  readonly record: Pick<GraphRecord, 'modules' | 'shapes'>;
  readonly moment: Pick<Moment, 'nodes' | 'baseline'>;
}

export interface StepsProps {
  readonly history: GraphHistory;
  readonly label: string;
  readonly step: number | null;
  onStep(step: number | null): void;
  readonly pointer: NodePointer;
}

export interface GraphView {
  readonly id: string;
  readonly title: string;
  readonly View: FunctionComponent<GraphViewProps>;
}

export interface VerdictsProps {
  readonly verdicts: readonly Verdict[];
}

/** What main.tsx gives to the page: the panes, which know nothing of one another. */
export interface PaneSet {
  readonly Output: FunctionComponent<OutputProps>;
  readonly Explanations: FunctionComponent<ExplanationsProps>;
  readonly Verdicts: FunctionComponent<VerdictsProps>;
  readonly graphViews: readonly GraphView[];
  /** Stands under all views of a graph. */
  readonly Steps: FunctionComponent<StepsProps>;
}
