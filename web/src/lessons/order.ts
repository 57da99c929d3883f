import type { OrderPart } from '../protocol/lesson.js';

/** A line of the program that is being put together: which piece, how many levels in. */
export interface Placed {
  readonly piece: number;
  readonly indent: number;
}

export const MOST_INDENT = 4;

const INDENT = '    ';

/** Where the arrangement of a part's lines is kept. */
export const orderKey = (lesson: string, part: string): string => `order:${lesson}:${part}`;

/** An arrangement as it is stored; null for what is none, or not of these pieces. */
export function readOrder(value: unknown, pieces: number): readonly Placed[] | null {
  if (!Array.isArray(value)) return null;
  const fits = value.every((each: unknown) => {
    const { piece, indent } = (each ?? {}) as Partial<Placed>;
    const inside = (number: unknown, end: number) =>
      Number.isInteger(number) && (number as number) >= 0 && (number as number) < end;
    return inside(piece, pieces) && inside(indent, MOST_INDENT + 1);
  });
  const placed = value as readonly Placed[];
  const once = fits && new Set(placed.map(({ piece }) => piece)).size === placed.length;
  return once ? placed : null;
}

/** The pieces that are not placed yet, in the order in which they are offered. */
export const offered = (placed: readonly Placed[], pieces: number): readonly number[] =>
  Array.from({ length: pieces }, (_, index) => index).filter(
    (index) => !placed.some(({ piece }) => piece === index),
  );

/** Places a piece in front of the line at `at`, wherever it was before. */
export function place(
  placed: readonly Placed[],
  piece: number,
  at: number,
  indent: number,
): readonly Placed[] {
  const before = placed.findIndex((each) => each.piece === piece);
  const others = placed.filter((each) => each.piece !== piece);
  const to = before >= 0 && before < at ? at - 1 : at;
  const line = { piece, indent: Math.min(MOST_INDENT, Math.max(0, indent)) };
  return others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, line);
}

export const takeOut = (placed: readonly Placed[], piece: number): readonly Placed[] =>
  placed.filter((each) => each.piece !== piece);

/** Moves a placed piece by so many lines. */
export function move(placed: readonly Placed[], piece: number, by: number): readonly Placed[] {
  const from = placed.findIndex((each) => each.piece === piece);
  const line = placed[from];
  if (!line) return placed;
  const others = placed.toSpliced(from, 1);
  return others.toSpliced(Math.min(others.length, Math.max(0, from + by)), 0, line);
}

/** How far in a piece goes when it is put behind others: as far as the last one, or deeper after a colon. */
export function nextIndent(placed: readonly Placed[], pieces: OrderPart['pieces']): number {
  const last = placed.at(-1);
  if (!last) return 0;
  const opens = pieces[last.piece]?.code.trimEnd().endsWith(':') === true;
  return Math.min(MOST_INDENT, last.indent + (opens ? 1 : 0));
}

/** The whole program with the lines as they are placed. */
export function assembled({ before, after, pieces }: OrderPart, placed: readonly Placed[]): string {
  const lines = placed.map(
    ({ piece, indent }) => INDENT.repeat(indent) + (pieces[piece]?.code ?? ''),
  );
  return `${before}${lines.map((line) => `${line}\n`).join('')}${after}`;
}

/** The place among the lines of the one that the whole program has at `line`; null for others. */
export function placeOfLine(
  { before }: OrderPart,
  placed: readonly Placed[],
  line: number,
): number | null {
  const at = line - before.split('\n').length;
  return at >= 0 && at < placed.length ? at : null;
}

/** What is wrong with an arrangement, seen from the right one. */
export type Fault =
  | {
      readonly kind: 'not here' | 'too early' | 'too deep' | 'not deep enough';
      readonly at: number;
    }
  | { readonly kind: 'missing'; readonly at: number };

/** The first place at which an arrangement differs from the right one; null when it doesn't. */
export function firstFault({ right, pieces }: OrderPart, placed: readonly Placed[]): Fault | null {
  const codeAt = (list: readonly Placed[], at: number) => pieces[list[at]?.piece ?? -1]?.code;
  for (const [at, { piece, indent }] of placed.entries()) {
    const wanted = right[at];
    if (pieces[piece]?.wrong === true || !wanted) return { kind: 'not here', at };
    if (codeAt(placed, at) !== codeAt(right, at)) return { kind: 'too early', at };
    if (indent !== wanted.indent)
      return { kind: indent > wanted.indent ? 'too deep' : 'not deep enough', at };
  }
  return placed.length < right.length ? { kind: 'missing', at: placed.length } : null;
}
