import { signal, type Signal } from '@preact/signals';
import type { EditorLook } from '../editor/editor.js';
import { PLAIN_LOOK } from '../editor/editor.js';
import type { Store } from '../lessons/store.js';

const KEY = 'editor';
const LIVE_KEY = 'live-run';
const SMALLEST = -2;
const LARGEST = 6;

/** How this reader wants all editors to be, kept in this browser. */
export class EditorSettings {
  readonly #look: Signal<EditorLook>;
  readonly #liveRun: Signal<boolean>;

  constructor(private readonly store: Store) {
    this.#look = signal(readLook(store.read(KEY)));
    this.#liveRun = signal(store.read(LIVE_KEY) === true);
  }

  /** A signal; read its value to be told of changes. */
  get look(): Signal<EditorLook> {
    return this.#look;
  }

  /** Whether programs run while they are typed. */
  get liveRun(): Signal<boolean> {
    return this.#liveRun;
  }

  setLiveRun(on: boolean): void {
    this.#liveRun.value = on;
    this.store.write(LIVE_KEY, on);
  }

  canResize(by: 1 | -1): boolean {
    const { textSize } = this.#look.value;
    return by > 0 ? textSize < LARGEST : textSize > SMALLEST;
  }

  resize(by: 1 | -1): void {
    if (!this.canResize(by)) return;
    this.#change({ textSize: this.#look.value.textSize + by });
  }

  setWordWrap(wordWrap: boolean): void {
    this.#change({ wordWrap });
  }

  #change(change: Partial<EditorLook>): void {
    this.#look.value = { ...this.#look.value, ...change };
    this.store.write(KEY, this.#look.value);
  }
}

/** What is stored may come from another version of the page, or from anybody. */
function readLook(record: unknown): EditorLook {
  const { textSize, wordWrap } = (record ?? {}) as Partial<EditorLook>;
  const whole = Number.isInteger(textSize) ? (textSize as number) : PLAIN_LOOK.textSize;
  return {
    textSize: Math.min(Math.max(whole, SMALLEST), LARGEST),
    wordWrap: wordWrap === true,
  };
}
