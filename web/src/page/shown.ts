import type { HaltReason } from '../engine/outcome.js';
import type { Diagnostic, GraphRecord, Verdict } from '../protocol/messages.js';
import type { OutputText } from './pane_set.js';

/** What is shown below a program. */
export interface Shown {
  readonly output: readonly OutputText[];
  readonly value: string | null;
  readonly error: Diagnostic | null;
  readonly halted: string | null;
  readonly graphs: readonly GraphRecord[];
  /** What the graphs leave out, in sentences. */
  readonly leftOut: readonly string[];
  readonly verdicts: readonly Verdict[];
}

export const NOTHING: Shown = {
  output: [],
  value: null,
  error: null,
  halted: null,
  graphs: [],
  leftOut: [],
  verdicts: [],
};

/** What the results on show come from: a run here or the lesson's build, and the text that ran. */
export interface Origin {
  readonly kind: 'recorded' | 'run';
  readonly text: string;
}

/** What the status says of an end whose sentence stands in full among the results. */
export const SHORT_ENDS: Readonly<Record<Exclude<HaltReason, 'stopped' | 'replaced'>, string>> = {
  time: 'Stopped, because it ran longer than 20 seconds.',
  crashed: 'Ended, because Python stopped working.',
  nested: 'Ended, because it went too deep.',
  unavailable: 'Not run.',
};

export function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function describeError({ type, line }: Diagnostic): string {
  return line === null ? `Ended by ${type}.` : `Ended by ${type} in line ${line}.`;
}

export function describeVerdicts(verdicts: readonly Verdict[]): string {
  const passed = verdicts.filter(({ status }) => status === 'passed').length;
  return `${passed} of ${verdicts.length} checks passed.`;
}
