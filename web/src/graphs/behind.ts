import { useEffect, useMemo, useState } from 'preact/hooks';
import { afterPaint } from './after_paint.js';

/** Lets what takes long to draw follow what is to be shown: never to another graph, always to the newest. */
export class Behind<T> {
  #newest: { readonly of: unknown; readonly value: T } | null = null;
  #shown: { readonly of: unknown; readonly value: T } | null = null;

  /** What to draw now that `value`, a state of `of`, is to be shown; an earlier one only if `mayLag`. */
  draw(value: T, of: unknown, mayLag: boolean): T {
    this.#newest = { of, value };
    const { of: drawn } = (this.#shown ??= this.#newest);
    if (!mayLag || drawn !== of) this.#shown = this.#newest;
    return this.#shown.value;
  }

  get isLate(): boolean {
    return this.#shown?.value !== this.#newest?.value;
  }

  catchUp(): void {
    this.#shown = this.#newest;
  }
}

/**
 * A state of `of`, drawn a picture later than everything else when it takes long: what is said of it in words
 * and what a key or a slider did is on screen before. Keys that repeat don't hold it up.
 */
export function useBehind<T>(value: T, of: unknown, mayLag: boolean): T {
  const behind = useMemo(() => new Behind<T>(), []);
  const [, redraw] = useState(0);
  const drawn = behind.draw(value, of, mayLag);
  const { isLate } = behind;
  useEffect(() => {
    if (!isLate) return undefined;
    return afterPaint(() => {
      behind.catchUp();
      redraw((times) => times + 1);
    });
  }, [isLate]);
  return drawn;
}
