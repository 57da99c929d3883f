import type { FoundKind, SearchEntry } from '../protocol/search.js';

/** What was found, with the part of its text that says why. */
export interface Found {
  readonly entry: SearchEntry;
  readonly excerpt: string;
}

/** Of entries that fit alike, what teaches comes before what is looked up. */
const KINDS: Readonly<Record<FoundKind, number>> = {
  term: 8,
  lesson: 7,
  fx: 6,
  operator: 5,
  section: 4,
  exercise: 3,
  example: 2,
  program: 1,
};

const EXACT = 1000;
const LAST_PART = 900;
const PREFIX = 600;
const PART_PREFIX = 500;
const TITLE_WORDS = 300;
const WORDS = 100;
const AROUND = 60;

const plain = (text: string): string => text.toLowerCase();

/** The words of a text; names with dots and underscores are several. */
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** An entry with what is compared: prepared once, so that each key typed is answered at once. */
interface Prepared {
  readonly entry: SearchEntry;
  readonly name: string;
  readonly ofTitle: readonly string[];
  readonly ofText: readonly string[];
}

export class SearchIndex {
  readonly #prepared: readonly Prepared[];

  constructor(entries: readonly SearchEntry[]) {
    this.#prepared = entries.map((entry) => ({
      entry,
      name: plain(entry.title),
      ofTitle: wordsOf(entry.title),
      ofText: wordsOf(entry.text),
    }));
  }

  /**
   * The entries that fit a query, best first: those of that very name, those whose name begins so, those
   * whose title has all of its words, those whose text does. Words may be begun only.
   */
  find(query: string, most = 30): readonly Found[] {
    const wanted = plain(query.trim()).replace(/\(\)?$/, '');
    const words = wordsOf(wanted);
    if (words.length === 0) return [];
    const scored = this.#prepared.flatMap((prepared) => {
      const score = scoreOf(prepared, wanted, words);
      const { entry } = prepared;
      return score > 0 ? [{ entry, score: score + KINDS[entry.kind] }] : [];
    });
    scored.sort((a, b) => b.score - a.score || a.entry.title.length - b.entry.title.length);
    return scored
      .slice(0, most)
      .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, words) }));
  }
}

const begun =
  (among: readonly string[]) =>
  (word: string): boolean =>
    among.some((each) => each.startsWith(word));

/** Somebody who looks for "users" means the word "user" too. */
const PLURAL = 50;

function scoreOf(prepared: Prepared, wanted: string, words: readonly string[]): number {
  const score = scoreOfForm(prepared, wanted, words);
  if (score >= PREFIX || !/[^s]s$/.test(wanted)) return score;
  const singular = [...words.slice(0, -1), words.at(-1)?.slice(0, -1) ?? ''];
  return Math.max(score, scoreOfForm(prepared, wanted.slice(0, -1), singular) - PLURAL);
}

function scoreOfForm(
  { name, ofTitle, ofText }: Prepared,
  wanted: string,
  words: readonly string[],
): number {
  if (name === wanted) return EXACT;
  if (name.endsWith(`.${wanted}`)) return LAST_PART;
  if (name.startsWith(wanted)) return PREFIX;
  if (name.includes(`.${wanted}`)) return PART_PREFIX;
  const inTitle = words.filter(begun(ofTitle)).length;
  if (inTitle === words.length) {
    const whole = words.filter((word) => ofTitle.includes(word)).length;
    return TITLE_WORDS + (20 * whole) / ofTitle.length;
  }
  if (!words.every((word) => begun(ofTitle)(word) || begun(ofText)(word))) return 0;
  const times = ofText.filter((each) => words.some((word) => each.startsWith(word))).length;
  return WORDS + 30 * inTitle + Math.min(times, 20);
}

/** The text around the first word of the query that stands in it, or its beginning. */
function excerptOf(text: string, words: readonly string[]): string {
  const hits = words.map((word) =>
    plain(text).search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u')),
  );
  const first = Math.min(...hits.filter((at) => at >= 0));
  if (!Number.isFinite(first) || first < AROUND) return cut(text, 0);
  const from = text.indexOf(' ', first - AROUND) + 1;
  return `… ${cut(text, from)}`;
}

function cut(text: string, from: number): string {
  const most = from + 3 * AROUND;
  if (text.length <= most) return text.slice(from);
  return `${text.slice(from, text.lastIndexOf(' ', most))} …`;
}

/** A text in pieces, of which those that a query's words begin are marked. */
export function marked(
  text: string,
  query: string,
): readonly { readonly text: string; readonly hit: boolean }[] {
  const words = wordsOf(query);
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
