import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { strings } from '../strings/strings.js';

/** More rows than this make a page slow before they make it useful. */
const FIRST_ROWS = 300;

export interface RowLimit {
  readonly shown: number;
  /** Says that rows are left out and offers them; null when none are. */
  readonly notice: ComponentChild;
}

/** How many of `count` rows a pane draws: all of a lesson's graph, the first ones of a huge one. */
export function useRowLimit(
  count: number,
  describe: (shown: number, all: number) => string,
): RowLimit {
  const [all, showAll] = useState(false);
  if (all || count <= FIRST_ROWS) return { shown: count, notice: null };
  const notice = (
    <p class="muted row-limit">
      {describe(FIRST_ROWS, count)}{' '}
      <button type="button" class="link" onClick={() => showAll(true)}>
        {strings.graphs.showAll}
      </button>
    </p>
  );
  return { shown: FIRST_ROWS, notice };
}
