import type { FunctionComponent } from 'preact';
import type { NodePointer } from '../graphs/pointer.js';
import type { Explanation } from '../protocol/explain.js';
import type { Diagnostic, GraphRecord, Verdict } from '../protocol/messages.js';

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

export interface GraphViewProps {
  readonly record: GraphRecord;
  readonly label: string;
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
}
