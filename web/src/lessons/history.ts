import type { Store } from './store.js';

/** How a run ended; `running` stays when the page went before it had. */
export type RunEnd =
  | { readonly kind: 'running' | 'finished' | 'stopped' | 'replaced' }
  | { readonly kind: 'error'; readonly type: string }
  | { readonly kind: 'checked'; readonly passed: number; readonly all: number };

/** A text that ran, or one that gave way to another without having run. */
export interface HistoryEntry {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
  readonly end: RunEnd;
}

/** More than anybody looks through, and little beside what a browser grants a site. */
const MOST_ENTRIES = 40;
const MOST_CHARACTERS = 100_000;

function isEntry(value: unknown): value is HistoryEntry {
  const entry = value as Partial<HistoryEntry> | null;
  return (
    typeof entry?.at === 'number' &&
    typeof entry.text === 'string' &&
    typeof entry.end?.kind === 'string'
  );
}

/** What ran of each program of a lesson, newest first: bounded, and the first thing to go when storage is full. */
export class History {
  constructor(
    private readonly store: Store,
    private readonly lesson: string,
    private readonly now: () => number = Date.now,
  ) {}

  entries(program: string): readonly HistoryEntry[] {
    const value = this.store.read(this.#key(program));
    return Array.isArray(value) ? value.filter(isEntry) : [];
  }

  /** Adds a text that begins to run, or that gives way to another one; the newest is not added twice. */
  add(program: string, text: string, kind: 'running' | 'replaced'): void {
    const entries = this.entries(program);
    const [newest, ...older] = entries;
    const known = newest?.text === text;
    if (known && kind === 'replaced') return; // how it ran says more
    const entry = { at: this.now(), text, end: { kind } };
    this.#write(program, [entry, ...(known ? older : entries)]);
  }

  /** Notes how the run of a text ended. */
  end(program: string, text: string, end: RunEnd): void {
    const entries = [...this.entries(program)];
    const place = entries.findIndex((entry) => entry.text === text && entry.end.kind === 'running');
    const entry = entries[place];
    if (!entry) return;
    entries[place] = { ...entry, end };
    this.#write(program, entries);
  }

  #write(program: string, entries: readonly HistoryEntry[]): void {
    this.store.writeSpare(this.#key(program), bounded(entries));
  }

  #key(program: string): string {
    return `history:${this.lesson}:${program}`;
  }
}

function bounded(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  let characters = 0;
  const kept = entries.slice(0, MOST_ENTRIES).filter(({ text }) => {
    characters += text.length;
    return characters <= MOST_CHARACTERS;
  });
  // The newest is kept however long it is.
  return kept.length > 0 ? kept : entries.slice(0, 1);
}
