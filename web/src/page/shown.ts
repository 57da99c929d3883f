import type { CheckEnding, RunEnding } from '../engine/outcome.js';
import type { RunEnd } from '../lessons/history.js';
import type { Explanation } from '../protocol/explain.js';
import type { Diagnostic, GraphRecord, Verdict } from '../protocol/messages.js';
import type { OutputText } from './pane_set.js';
import { strings } from '../strings/strings.js';

/** What is shown below a program. */
export interface Shown {
  readonly output: readonly OutputText[];
  readonly value: string | null;
  readonly error: Diagnostic | null;
  readonly halted: string | null;
  readonly graphs: readonly GraphRecord[];
  /** What the graphs leave out, in sentences. */
  readonly leftOut: readonly string[];
  readonly explanations: readonly Explanation[];
  readonly verdicts: readonly Verdict[];
}

export const NOTHING: Shown = {
  output: [],
  value: null,
  error: null,
  halted: null,
  graphs: [],
  leftOut: [],
  explanations: [],
  verdicts: [],
};

/** What the results on show come from: a run here or the lesson's build, and the text that ran. */
export interface Origin {
  readonly kind: 'recorded' | 'run';
  readonly text: string;
  /** The programs that ran before it in the same namespace. */
  readonly before: readonly string[];
}

export function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? strings.program.milliseconds(Math.max(1, Math.round(milliseconds)))
    : strings.program.seconds(milliseconds / 1000);
}

export function describeError({ type, line }: Diagnostic): string {
  const { error, errorInLine } = strings.program.status;
  return line === null ? error(type) : errorInLine(type, line);
}

export function describeVerdicts(verdicts: readonly Verdict[]): string {
  const passed = verdicts.filter(({ status }) => status === 'passed').length;
  return strings.program.status.checks(passed, verdicts.length);
}

/** What the history says of a run. */
export function endOfRun(ending: RunEnding): RunEnd {
  if (ending.kind === 'halted') return { kind: 'stopped' };
  const { error } = ending.outcome;
  return error ? { kind: 'error', type: error.type } : { kind: 'finished' };
}

export function endOfCheck(ending: CheckEnding): RunEnd {
  if (ending.kind === 'halted') return { kind: 'stopped' };
  const { error, verdicts } = ending.outcome;
  if (error) return { kind: 'error', type: error.type };
  const passed = verdicts.filter(({ status }) => status === 'passed').length;
  return { kind: 'checked', passed, all: verdicts.length };
}
