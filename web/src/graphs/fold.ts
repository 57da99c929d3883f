import { useState } from 'preact/hooks';

/** A row of a long comparison, or a stretch of rows on which nothing changed. */
export type Entry =
  | { readonly kind: 'row'; readonly at: number }
  /** From its first row to the one behind its last. */
  | { readonly kind: 'same'; readonly from: number; readonly to: number };

/** Shorter comparisons are shown whole. */
export const FOLDED_FROM = 300;
/** Rows that are shown on both sides of one that changed. */
const AROUND = 3;
/** A shorter stretch takes no less room when it is folded. */
const SHORTEST = 3;

/** The rows of a comparison, with long stretches that are the same folded unless they are in `opened`. */
export function fold(
  count: number,
  changed: (at: number) => boolean,
  opened: ReadonlySet<number> = new Set(),
): Entry[] {
  const near = new Uint8Array(count);
  for (let at = 0; at < count; at++)
    if (changed(at)) near.fill(1, Math.max(0, at - AROUND), at + AROUND + 1);
  const entries: Entry[] = [];
  for (let from = 0; from < count;) {
    let to = from + 1;
    while (to < count && near[to] === near[from]) to++;
    if (near[from] === 0 && to - from >= SHORTEST && !opened.has(from))
      entries.push({ kind: 'same', from, to });
    else for (let at = from; at < to; at++) entries.push({ kind: 'row', at });
    from = to;
  }
  return entries;
}

export interface Folding {
  readonly entries: readonly Entry[];
  open(from: number): void;
}

/** The entries of a comparison of `count` rows, and how to open what is folded. */
export function useFold(count: number, changed: (at: number) => boolean): Folding {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const entries =
    count > FOLDED_FROM
      ? fold(count, changed, opened)
      : Array.from({ length: count }, (_, at): Entry => ({ kind: 'row', at }));
  return { entries, open: (from) => setOpened(new Set(opened).add(from)) };
}
