import type { GraphHistory } from '../../graphs/history.js';
import { strings } from '../../strings/strings.js';

/** What is said of a moment: what the step did, and which line asked for it. */
export function momentWords(history: GraphHistory, step: number | null): string {
  if (step === null) return strings.steps.end(history.length);
  if (step === 0) return strings.steps.nothingYet;
  return `${history.sentence(step)} ${lineWords(history, step)}`;
}

export function lineWords({ events, passes }: GraphHistory, step: number): string {
  const line = events[step - 1]?.line ?? null;
  if (line === null) return strings.steps.otherCode;
  const { number, of } = passes[step - 1] ?? { number: 1, of: 1 };
  return of > 1 ? strings.steps.linePass(line, number, of) : strings.steps.line(line);
}
