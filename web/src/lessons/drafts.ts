import { hashText } from './hash.js';
import { History } from './history.js';
import type { Store } from './store.js';

/** What the learner wrote in one block, kept from the first change until it equals the lesson again. */
interface DraftRecord {
  readonly version: 1;
  /** Hash of the shipped program that the draft began from. */
  readonly shipped: string;
  readonly text: string;
  /** The text before the last Reset, so that Reset can be undone after a reload too. */
  readonly beforeReset: string | null;
  /** What another tab wrote at the same time, until the learner has chosen between the two. */
  readonly fromOtherTab?: string | null;
}

export interface Draft {
  readonly text: string;
  readonly edited: boolean;
  /** The lesson now ships another program than the one that the draft began from. */
  readonly lessonChanged: boolean;
  readonly beforeReset: string | null;
  readonly fromOtherTab: string | null;
}

const UNTOUCHED: Omit<Draft, 'text'> = {
  edited: false,
  lessonChanged: false,
  beforeReset: null,
  fromOtherTab: null,
};

/** Whether a stored or read value is the draft of a program. */
export function isDraftRecord(value: unknown): value is DraftRecord {
  const record = value as Partial<DraftRecord> | null;
  return (
    record?.version === 1 && typeof record.text === 'string' && typeof record.shipped === 'string'
  );
}

/** The drafts of one lesson. Every change is stored at once, under the lesson and the block. */
export class Drafts {
  /** What ran, and what gave way to another text. */
  readonly history: History;

  constructor(
    private readonly store: Store,
    private readonly lesson: string,
  ) {
    this.history = new History(store, lesson);
  }

  key(block: string): string {
    return `draft:${this.lesson}:${block}`;
  }

  /** Whether drafts outlive the page. */
  keeps(): boolean {
    return this.store.keeps();
  }

  load(block: string, shipped: string): Draft {
    const record = this.store.read(this.key(block));
    if (!isDraftRecord(record)) {
      return { ...UNTOUCHED, text: shipped };
    }
    const edited = record.text !== shipped;
    return {
      text: record.text,
      edited,
      lessonChanged: edited && record.shipped !== hashText(shipped),
      beforeReset: record.beforeReset ?? null,
      fromOtherTab: record.fromOtherTab ?? null,
    };
  }

  /**
   * Stores a text over `known`, the stored one as the caller knows it. When another tab has stored
   * another one since, that is kept beside it; returns it, or null when there is none.
   */
  save(
    block: string,
    shipped: string,
    text: string,
    known = this.load(block, shipped).text,
  ): string | null {
    const stored = this.load(block, shipped);
    const theirs = stored.edited ? stored.text : stored.beforeReset;
    const unseen = stored.text !== known && theirs !== known ? theirs : stored.fromOtherTab;
    const fromOtherTab = unseen === text ? null : unseen;
    // Of three texts that nobody has chosen between, the oldest goes to the history.
    if (stored.fromOtherTab !== fromOtherTab)
      this.#putAside(block, stored.fromOtherTab, [text, shipped]);
    const began = this.#beganFrom(block, shipped);
    this.#write(block, began, text, { beforeReset: null, fromOtherTab }, shipped);
    return fromOtherTab;
  }

  /** The learner has chosen `text` of two that two tabs wrote. */
  settle(block: string, shipped: string, text: string): void {
    // Another tab may have stored more than the learner saw when choosing.
    const stored = this.load(block, shipped);
    for (const other of [stored.text, stored.beforeReset, stored.fromOtherTab])
      this.#putAside(block, other, [text, shipped]);
    const rest = { beforeReset: null, fromOtherTab: null };
    this.#write(block, this.#beganFrom(block, shipped), text, rest, shipped);
  }

  /** Back to the shipped program; `undoReset` brings the text back. */
  reset(block: string, shipped: string): void {
    const { text, edited, fromOtherTab } = this.load(block, shipped);
    if (!edited) return;
    this.#putAside(block, text, [shipped]);
    const rest = { beforeReset: text, fromOtherTab };
    this.#write(block, hashText(shipped), shipped, rest, shipped);
  }

  /** The text before the last reset, which becomes the draft again; null when there is none. */
  undoReset(block: string, shipped: string): string | null {
    const { beforeReset } = this.load(block, shipped);
    if (beforeReset !== null) this.save(block, shipped, beforeReset, shipped);
    return beforeReset;
  }

  /** The learner keeps the draft although the lesson ships another program now. */
  keep(block: string, shipped: string): void {
    const { text, fromOtherTab } = this.load(block, shipped);
    const rest = { beforeReset: null, fromOtherTab };
    this.#write(block, hashText(shipped), text, rest, shipped);
  }

  /** Keeps a text that gives way in the history, unless it is there or one of those that stay. */
  #putAside(block: string, text: string | null, staying: readonly string[]): void {
    if (text === null || staying.includes(text)) return;
    if (this.history.entries(block).some((entry) => entry.text === text)) return;
    this.history.add(block, text, 'replaced');
  }

  /** An old draft stays marked as old until the learner has decided which program to keep. */
  #beganFrom(block: string, shipped: string): string {
    const record = this.store.read(this.key(block));
    return isDraftRecord(record) && record.text !== shipped ? record.shipped : hashText(shipped);
  }

  #write(
    block: string,
    from: string,
    text: string,
    rest: Pick<Draft, 'beforeReset' | 'fromOtherTab'>,
    shipped: string,
  ): void {
    const record: DraftRecord = { version: 1, shipped: from, text, ...rest };
    if (text === shipped && rest.beforeReset === null && rest.fromOtherTab === null)
      this.store.remove(this.key(block));
    else this.store.write(this.key(block), record);
  }
}
