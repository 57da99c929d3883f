import type { GraphHistory } from '../../graphs/history.js';
import type { Loop } from '../../graphs/passes.js';
import type { EventKind } from '../../graphs/tape.js';

export type Group = 'created' | 'erased' | 'inputs' | 'names' | 'places' | 'marks';

export const GROUPS: Readonly<Record<EventKind, Group>> = {
  create: 'created',
  erase: 'erased',
  move: 'places',
  rename: 'names',
  'set op': 'names',
  'set target': 'names',
  'set type': 'names',
  'set args': 'inputs',
  'set kwargs': 'inputs',
  'replace use': 'inputs',
  'replace kwarg use': 'inputs',
  'set output': 'inputs',
  'insert point': 'places',
  recompile: 'marks',
  'trace end': 'marks',
};

/** A row of the list of steps: a step, or the head of a loop or of one of its passes. */
export type StepRow =
  | { readonly kind: 'step'; readonly step: number; readonly level: number }
  | {
      readonly kind: 'loop';
      readonly loop: number;
      readonly open: boolean;
      readonly passes: number;
      readonly changes: number;
      readonly lines: readonly [number, number];
      readonly level: 0;
    }
  | {
      readonly kind: 'pass';
      readonly loop: number;
      readonly pass: number;
      readonly of: number;
      readonly open: boolean;
      readonly changes: number;
      /** Its first step that is shown. */
      readonly step: number;
      readonly level: 1;
    };

/** What the reader has opened or closed, by `loop` or `loop:pass`. */
export type Openings = ReadonlyMap<string, boolean>;

/** The steps that are shown, in order. */
export function shownSteps({ events }: GraphHistory, hidden: ReadonlySet<Group>): number[] {
  const steps: number[] = [];
  events.forEach(({ kind }, index) => {
    if (!hidden.has(GROUPS[kind])) steps.push(index + 1);
  });
  return steps;
}

/** The nearest shown step in a direction: 0 is before all of them; null when there is none. */
export function nextStep(steps: readonly number[], from: number, by: 1 | -1): number | null {
  const at = countUpTo(steps, by === 1 ? from : from - 1);
  if (by === 1) return steps[at] ?? null;
  return steps[at - 1] ?? (from > 0 ? 0 : null);
}

/** How many numbers of an ascending list are at most `limit`. */
export function countUpTo(list: readonly number[], limit: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The rows of the list. A loop shows its passes, a pass its steps, when they are opened, or when the
 * step on show is inside and the reader has not closed them.
 */
export function rowsOf(
  history: GraphHistory,
  steps: readonly number[],
  current: number,
  openings: Openings,
): StepRow[] {
  const rows: StepRow[] = [];
  let at = 0;
  history.loops.forEach((loop, number) => {
    const begin = loop.starts[0] ?? 0;
    for (; (steps[at] ?? Infinity) <= begin; at++) rows.push(stepRow(steps[at], 0));
    const end = countUpTo(steps, loop.end);
    addLoop(rows, history, steps.slice(at, end), { loop, number }, current, openings);
    at = end;
  });
  for (; at < steps.length; at++) rows.push(stepRow(steps[at], 0));
  return rows;
}

const stepRow = (step: number | undefined, level: number): StepRow => ({
  kind: 'step',
  step: step ?? 0,
  level,
});

function addLoop(
  rows: StepRow[],
  history: GraphHistory,
  steps: readonly number[],
  { loop, number }: { readonly loop: Loop; readonly number: number },
  current: number,
  openings: Openings,
): void {
  if (steps.length === 0) return;
  const { starts, end } = loop;
  const holds = (from: number, to: number) => current > from && current <= to;
  const open = openings.get(`${number}`) ?? holds(starts[0] ?? 0, end);
  const lines = linesOf(history, starts[0] ?? 0, end);
  const changes = steps.length;
  rows.push({ kind: 'loop', loop: number, open, passes: starts.length, changes, lines, level: 0 });
  if (!open) return;
  starts.forEach((start, pass) => {
    const stop = starts[pass + 1] ?? end;
    const own = steps.slice(countUpTo(steps, start), countUpTo(steps, stop));
    const [first] = own;
    if (first === undefined) return;
    const passOpen = openings.get(`${number}:${pass}`) ?? holds(start, stop);
    rows.push({
      kind: 'pass',
      loop: number,
      pass: pass + 1,
      of: starts.length,
      open: passOpen,
      changes: own.length,
      step: first,
      level: 1,
    });
    if (passOpen) for (const step of own) rows.push(stepRow(step, 2));
  });
}

function linesOf({ events }: GraphHistory, from: number, to: number): [number, number] {
  const [first, last] = [events[from]?.line ?? 0, events[to - 1]?.line ?? 0];
  return [Math.min(first, last), Math.max(first, last)];
}

/** The row that stands for a step: its own, or the closed head that hides it. */
export function rowOfStep(rows: readonly StepRow[], step: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (firstStep(rows, middle) <= step) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Ascending: a head counts as the step below it, or as the one before the next row. */
function firstStep(rows: readonly StepRow[], at: number): number {
  const row = rows[at];
  if (!row) return Infinity;
  if (row.kind !== 'loop') return row.step - (row.kind === 'pass' && row.open ? 0.25 : 0);
  const before = at > 0 ? firstStep(rows, at - 1) : 0;
  return Math.floor(before) + 0.5;
}
