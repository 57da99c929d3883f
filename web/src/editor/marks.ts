/** Why a line of a program is marked: a change on the tape, or the nodes that it made. */
export type LineMark = 'step' | 'focus' | 'input' | 'user';

/** What the page says of a program's lines, from 1. */
export interface EditorMarks {
  /** One mark a line; the strongest. */
  readonly lines: ReadonlyMap<number, LineMark>;
  /** A line to bring into view, such as the one that the step on show comes from. */
  readonly reveal: number | null;
  /** What stands behind a line, such as how often its node is used. */
  readonly hints: ReadonlyMap<number, string>;
  /** First and last lines of what can't be edited. */
  readonly locked?: readonly (readonly [number, number])[];
}

export const NO_MARKS: EditorMarks = { lines: new Map(), reveal: null, hints: new Map() };
