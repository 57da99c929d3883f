import { strings } from '../strings/strings.js';

export interface SameRowsProps {
  readonly count: number;
  onOpen(): void;
}

/** Stands for rows that are the same, and opens them. */
export function SameRows({ count, onOpen }: SameRowsProps) {
  return (
    <button type="button" class="link same-rows" onClick={onOpen}>
      <span aria-hidden="true">⋯ </span>
      {strings.graphs.same(count)}
    </button>
  );
}
