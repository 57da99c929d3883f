import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface RowWindow<E extends HTMLElement> {
  /** The element that scrolls. */
  readonly frame: RefObject<E | null>;
  /** The rows that are elements: the first one, and the one behind the last. */
  readonly first: number;
  readonly last: number;
  /** Whether a row will still be an element where the frame has been scrolled to. */
  covers(index: number): boolean;
  onScroll(): void;
}

/** Rows above and below the ones in view, so that scrolling has something to show at once. */
const AROUND = 6;

/**
 * A scrolled list of rows of one height that has only those in view as elements. `most` rows are in view
 * at most; `current` is kept in view when it changes, -1 for none.
 */
export function useRowWindow<E extends HTMLElement>(
  count: number,
  rowHeight: number,
  most: number,
  current: number,
): RowWindow<E> {
  const frame = useRef<E>(null);
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
  const rowsAt = (place: number) => {
    // A list that has become shorter scrolls back by itself, but only once it has been drawn.
    const shown = Math.min(place, Math.max(0, count * rowHeight - height));
    const first = Math.max(0, Math.floor(shown / rowHeight) - AROUND);
    return { first, last: Math.min(count, first + most + 2 * AROUND + 1) };
  };
  return {
    frame,
    ...rowsAt(top),
    covers(index) {
      const { first, last } = rowsAt(frame.current?.scrollTop ?? 0);
      return index >= first && index < last;
    },
    onScroll: () => setTop(frame.current?.scrollTop ?? 0),
  };
}
