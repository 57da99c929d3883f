import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { strings } from '../strings/strings.js';

/** More rows than this make a page slow before they make it useful. */
const FIRST_ROWS = 300;
/** As many more come at a time. */
const MORE_ROWS = 1000;

export interface RowLimit {
  readonly shown: number;
  /** Says that rows are left out and offers more; null when none are. */
  readonly notice: ComponentChild;
}

/** How many of `count` rows a pane draws: all of a lesson's graph, the first ones of a huge one. */
export function useRowLimit(
  count: number,
  describe: (shown: number, all: number) => string,
): RowLimit {
  const [most, setMost] = useState(FIRST_ROWS);
  if (count <= most) return { shown: count, notice: null };
  const { showAll, showMore } = strings.graphs;
  const notice = (
    <p class="muted row-limit">
      {describe(most, count)}{' '}
      <button type="button" class="link" onClick={() => setMost(most + MORE_ROWS)}>
        {count - most > MORE_ROWS ? showMore(MORE_ROWS) : showAll}
      </button>
    </p>
  );
  return { shown: most, notice };
}
