import type { FunctionComponent } from 'preact';
import type { NodePointer } from '../graphs/pointer.js';
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
  readonly Verdicts: FunctionComponent<VerdictsProps>;
  readonly graphViews: readonly GraphView[];
}
