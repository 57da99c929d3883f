import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';

/** More rows than this make a page slow before they make it useful. */
const FIRST_ROWS = 300;

export interface RowLimit {
  readonly shown: number;
  /** Says that rows are left out and offers them; null when none are. */
  readonly notice: ComponentChild;
}

/** How many of `count` rows a pane draws: all of a lesson's graph, the first ones of a huge one. */
export function useRowLimit(count: number, what: string): RowLimit {
  const [all, showAll] = useState(false);
  if (all || count <= FIRST_ROWS) return { shown: count, notice: null };
  const notice = (
    <p class="muted row-limit">
      The first {FIRST_ROWS} of {count} {what}.{' '}
      <button type="button" class="link" onClick={() => showAll(true)}>
        Show all
      </button>
    </p>
  );
  return { shown: FIRST_ROWS, notice };
}
