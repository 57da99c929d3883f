import { Drafts, isDraftRecord } from './drafts.js';
import { IDEAS, mergeIdeas, readIdeas } from './ideas.js';
import { orderKey, readOrder } from './order.js';
import { progressKey, readPart, type PartProgress } from './progress.js';
import type { Store } from './store.js';

/** The file in which progress moves from one browser to another. */
const FORMAT = 'fx-playground-progress';
/** 2 has the arrangements of lines, which a page that knows 1 would leave out without a word. */
const VERSION = 2;
const MOST_CHARACTERS = 20_000_000;

const PROGRESS = /^progress:([a-z0-9-]+)$/;
const DRAFT = /^draft:([a-z0-9-]+):([a-z0-9-]+)$/;
const ORDER = /^order:([a-z0-9-]+):([a-z0-9-]+)$/;
/** More lines than any exercise has; the page asks again when it shows one. */
const MOST_LINES = 100;

/** Everything that this browser keeps of the course, as the text of a file. */
export function writeProgress(store: Store, now = new Date()): string {
  const kept = [PROGRESS, DRAFT, ORDER];
  const keys = store.keys().filter((key) => key === IDEAS || kept.some((kind) => kind.test(key)));
  const records = Object.fromEntries(keys.sort().map((key) => [key, store.read(key)]));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, saved: now.toISOString(), records }, null, 1)}\n`;
}

export const progressFileName = (now = new Date()): string =>
  `fx-playground-${now.toISOString().slice(0, 10)}.json`;

/** What a file brought, or why none of it was taken. */
export type ReadProgress =
  | {
      readonly parts: number;
      readonly ideas: number;
      readonly drafts: number;
      /** Arrangements of lines. */
      readonly orders: number;
      /** Programs that differ from those that are here, which stay. */
      readonly beside: number;
    }
  | { readonly problem: 'noFile' | 'newer' | 'tooLarge' };

/**
 * Takes what a file holds. Nothing that is here is lost: a part is solved when it is in either place, of
 * counts the larger one stays, ideas are joined. Of two programs for the same place the one that is here
 * stays, and the other one goes into its history. Lines that are arranged here stay as they are.
 */
export function readProgress(text: string, store: Store): ReadProgress {
  if (text.length > MOST_CHARACTERS) return { problem: 'tooLarge' };
  const file = parse(text);
  if (file?.format !== FORMAT || typeof file.version !== 'number') return { problem: 'noFile' };
  if (file.version > VERSION) return { problem: 'newer' };
  const records = Object.entries(isObject(file.records) ? file.records : {});
  const counts = { parts: 0, ideas: 0, drafts: 0, orders: 0, beside: 0 };
  for (const [key, value] of records) {
    const [, lesson] = PROGRESS.exec(key) ?? [];
    const [, home, block] = DRAFT.exec(key) ?? [];
    const [, place, part] = ORDER.exec(key) ?? [];
    if (lesson !== undefined) counts.parts += takeParts(store, lesson, value);
    else if (place !== undefined && part !== undefined)
      counts.orders += takeOrder(store, orderKey(place, part), value);
    else if (key === IDEAS) counts.ideas += takeIdeas(store, value);
    else if (home !== undefined && block !== undefined && isDraftRecord(value)) {
      const taken = takeDraft(store, home, block, key, value);
      if (taken) counts[taken]++;
    }
  }
  return counts;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** How many parts are further than before. */
function takeParts(store: Store, lesson: string, value: unknown): number {
  if (!isObject(value)) return 0;
  const stored = store.read(progressKey(lesson));
  const here: Record<string, unknown> = isObject(stored) ? { ...stored } : {};
  let further = 0;
  for (const [id, part] of Object.entries(value)) {
    if (!/^[a-z0-9-]+$/.test(id) || !isObject(part)) continue;
    const before = readPart(here[id]);
    const merged = mergeParts(before, readPart(part));
    if (JSON.stringify(before) === JSON.stringify(merged)) continue;
    here[id] = merged;
    further++;
  }
  if (further > 0) store.write(progressKey(lesson), here);
  return further;
}

const mergeParts = (a: PartProgress, b: PartProgress): PartProgress => ({
  solved: a.solved || b.solved,
  picked: [...new Set([...a.picked, ...b.picked])],
  tries: Math.max(a.tries, b.tries),
  hints: Math.max(a.hints, b.hints),
  solutionShown: a.solutionShown || b.solutionShown,
  passes: Math.max(a.passes, b.passes),
});

function takeIdeas(store: Store, value: unknown): number {
  const here = readIdeas(store.read(IDEAS));
  const merged = mergeIdeas(here, readIdeas(value));
  store.write(IDEAS, merged);
  return Math.max(0, merged.length - here.length);
}

/** Takes an arrangement where nothing has been arranged yet. */
function takeOrder(store: Store, key: string, value: unknown): number {
  const [here, there] = [store.read(key), value].map((one) => readOrder(one, MOST_LINES) ?? []);
  if (here === undefined || there === undefined || here.length > 0 || there.length === 0) return 0;
  store.write(key, there);
  return 1;
}

function takeDraft(
  store: Store,
  lesson: string,
  block: string,
  key: string,
  record: { readonly shipped: string; readonly text: string },
): 'drafts' | 'beside' | null {
  const here = store.read(key);
  if (!isDraftRecord(here)) {
    const { shipped, text } = record;
    store.write(key, { version: 1, shipped, text, beforeReset: null, fromOtherTab: null });
    return 'drafts';
  }
  if (here.text === record.text) return null;
  new Drafts(store, lesson).history.add(block, record.text, 'replaced');
  return 'beside';
}
