import type { ComponentChildren, HTMLAttributes } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

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
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const height = Math.min(count, most) * rowHeight;

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || current < 0) return;
    const place = current * rowHeight;
    if (place < element.scrollTop) element.scrollTop = place;
    else if (place + rowHeight > element.scrollTop + height)
      element.scrollTop = place + rowHeight - height;
    setTop(element.scrollTop);
  }, [current, count, height]);

  const first = Math.max(0, Math.floor(top / rowHeight) - 3);
  const last = Math.min(count, first + most + 7);
  const rows = [];
  for (let index = first; index < last; index++) rows.push(row(index));
  return (
    <div
      {...rest}
      class="window"
      ref={frame}
      style={{ height: `${height}px` }}
      onScroll={() => setTop(frame.current?.scrollTop ?? 0)}
    >
      <div class="window-all" style={{ height: `${count * rowHeight}px` }}>
        <div style={{ transform: `translateY(${first * rowHeight}px)` }}>{rows}</div>
      </div>
    </div>
  );
}
