import type { Completions, Cursor, Hover, Marker, Signature } from '../protocol/language.js';

/**
 * What is known about a program that is being written. An answer is null when there is none: Python is
 * still starting, a program runs, or a newer question of the same kind has been asked. Promises never
 * reject.
 */
export interface Language {
  /** Waits for Python to be free; the others answer at once or not at all. */
  markers(source: string): Promise<readonly Marker[] | null>;
  complete(cursor: Cursor): Promise<Completions | null>;
  /** About the name that ends at the cursor. */
  hover(cursor: Cursor): Promise<Hover | null>;
  /** About an item of a list of completions. It doesn't get in the way of hovers. */
  explain(cursor: Cursor): Promise<Hover | null>;
  signature(cursor: Cursor): Promise<Signature | null>;
}

/** How long nothing is typed before the program is looked at. */
const PAUSE_MS = 300;

/** Text around an offset. */
export const cursorAt = (text: string, offset: number): Cursor => ({
  head: text.slice(0, offset),
  tail: text.slice(offset),
});

/** Characters after which completions are offered without being asked for, beside letters. */
export const COMPLETES_AFTER = '.';

/** Where the name ends on which the offset lies; null when it lies on none. */
export function endOfName(text: string, offset: number): number | null {
  const isPart = (character: string | undefined) => /[\p{L}\p{N}_]/u.test(character ?? '');
  let end = offset;
  while (isPart(text[end])) end++;
  return end > offset || isPart(text[offset - 1]) ? end : null;
}

/** Looks at a program again after each pause in typing, and shows what it finds. */
export class MarkerWatch {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly language: Language,
    private readonly text: () => string,
    private readonly show: (markers: readonly Marker[]) => void,
  ) {}

  /**
   * Call it after each change; a program that nobody has changed is not looked at. Markers of an older
   * text never arrive after it.
   */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    const timer = this.#timer;
    const markers = await this.language.markers(this.text());
    if (markers && timer === this.#timer) this.show(markers);
  }
}
