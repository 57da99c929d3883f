import type { Store } from './store.js';

/** What the learner wrote in one block, kept from the first change until it equals the lesson again. */
interface DraftRecord {
  readonly version: 1;
  /** Hash of the shipped program that the draft began from. */
  readonly shipped: string;
  readonly text: string;
  /** The text before the last Reset, so that Reset can be undone after a reload too. */
  readonly beforeReset: string | null;
}

export interface Draft {
  readonly text: string;
  readonly edited: boolean;
  /** The lesson now ships another program than the one that the draft began from. */
  readonly lessonChanged: boolean;
  readonly beforeReset: string | null;
}

/** FNV-1a over UTF-16 units: tells one shipped program from the next, nothing more. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function isRecord(value: unknown): value is DraftRecord {
  const record = value as Partial<DraftRecord> | null;
  return (
    record?.version === 1 && typeof record.text === 'string' && typeof record.shipped === 'string'
  );
}

/** The drafts of one lesson. Every change is stored at once, under the lesson and the block. */
export class Drafts {
  constructor(
    private readonly store: Store,
    private readonly lesson: string,
  ) {}

  key(block: string): string {
    return `draft:${this.lesson}:${block}`;
  }

  /** Whether drafts outlive the page. */
  keeps(): boolean {
    return this.store.keeps();
  }

  load(block: string, shipped: string): Draft {
    const record = this.store.read(this.key(block));
    if (!isRecord(record)) {
      return { text: shipped, edited: false, lessonChanged: false, beforeReset: null };
    }
    const edited = record.text !== shipped;
    return {
      text: record.text,
      edited,
      lessonChanged: edited && record.shipped !== hashText(shipped),
      beforeReset: record.beforeReset ?? null,
    };
  }

  save(block: string, shipped: string, text: string): void {
    const record = this.store.read(this.key(block));
    // An old draft stays marked as old until the learner has decided which program to keep.
    const from = isRecord(record) && record.text !== shipped ? record.shipped : hashText(shipped);
    this.#write(block, { version: 1, shipped: from, text, beforeReset: null }, shipped);
  }

  /** Back to the shipped program; `undoReset` brings the text back. */
  reset(block: string, shipped: string): void {
    const { text, edited } = this.load(block, shipped);
    if (!edited) return;
    const record = {
      version: 1,
      shipped: hashText(shipped),
      text: shipped,
      beforeReset: text,
    } as const;
    this.#write(block, record, shipped);
  }

  /** The text before the last reset, which becomes the draft again; null when there is none. */
  undoReset(block: string, shipped: string): string | null {
    const { beforeReset } = this.load(block, shipped);
    if (beforeReset !== null) this.save(block, shipped, beforeReset);
    return beforeReset;
  }

  /** The learner keeps the draft although the lesson ships another program now. */
  keep(block: string, shipped: string): void {
    const { text } = this.load(block, shipped);
    this.#write(
      block,
      { version: 1, shipped: hashText(shipped), text, beforeReset: null },
      shipped,
    );
  }

  #write(block: string, record: DraftRecord, shipped: string): void {
    if (record.text === shipped && record.beforeReset === null) this.store.remove(this.key(block));
    else this.store.write(this.key(block), record);
  }
}
