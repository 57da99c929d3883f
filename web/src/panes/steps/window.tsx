import type { ComponentChildren, HTMLAttributes } from 'preact';
import { useRowWindow } from '../../graphs/row_window.js';

export interface WindowProps extends Omit<HTMLAttributes<HTMLDivElement>, 'label'> {
  readonly count: number;
  readonly rowHeight: number;
  /** As many rows are in view at most. */
  readonly most: number;
  /** The row to keep in view; -1 for none. */
  readonly current: number;
  row(index: number): ComponentChildren;
}

/** A scrolled list that only has the rows in view as elements. Rows are placed by their number. */
export function Window({ count, rowHeight, most, current, row, ...rest }: WindowProps) {
  const { frame, first, last, onScroll } = useRowWindow<HTMLDivElement>(
    count,
    rowHeight,
    most,
    current,
  );
  const rows = [];
  for (let index = first; index < last; index++) rows.push(row(index));
  return (
    <div
      {...rest}
      class="window"
      ref={frame}
      style={{ height: `${Math.min(count, most) * rowHeight}px` }}
      onScroll={onScroll}
    >
      <div class="window-all" style={{ height: `${count * rowHeight}px` }}>
        <div style={{ transform: `translateY(${first * rowHeight}px)` }}>{rows}</div>
      </div>
    </div>
  );
}
