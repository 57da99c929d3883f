/**
 * Links that hold a program and what was looked at, all in the address's fragment, which browsers send
 * to nobody.
 *
 *     #a.  bytes in base 64:
 *          check (3)  program (3)  flags (1)  graph? pane? step? node? line?  text?
 *
 * The letter is the version of this layout. A program is named by a hash of its id, a text is told by
 * what it adds to the program that the lesson ships (`deflate` with that as its dictionary), so that an
 * unchanged program takes no room at all. When a lesson has changed since, the site still has the
 * program that the link builds on, under its hash.
 */
import { deflateSync, inflateSync } from 'fflate';
import { hashText } from '../lessons/hash.js';
import { ByteReader, ByteWriter, Damaged, fromBase64Url, toBase64Url } from './bytes.js';

/** Where a learner was looking; null for what is as it is at first. */
export interface SharedView {
  readonly graph: string | null;
  readonly pane: string | null;
  readonly step: number | null;
  readonly node: number | null;
  readonly line: number | null;
}

export interface Shared {
  readonly program: string;
  /** Null when it is the shipped one. */
  readonly text: string | null;
  readonly view: SharedView;
}

/** A link as it was read; its text can be told with the program that it builds on. */
export interface ReadLink {
  readonly view: SharedView;
  /** Hash of the shipped program that the text builds on; null when the link has no text. */
  readonly base: string | null;
  /** The one of these ids that it means; null when there is none of them. */
  programOf(ids: Iterable<string>): string | null;
  /** The text; null when `shipped` is not the program that it builds on, or the link is damaged. */
  textFrom(shipped: string): string | null;
}

const START = '#a.';
/** Longer ones are cut off somewhere on their way through chats and mails. */
const LONGEST_LINK = 30_000;
/** A short link could stand for gigabytes. */
const LARGEST_TEXT = 400_000;

const GRAPH = 1;
const PANE = 2;
const STEP = 4;
const NODE = 8;
const LINE = 16;
const TEXT = 32;

const hash = (text: string): number => Number.parseInt(hashText(text), 16);
const programKey = (id: string): number => hash(id) & 0xffffff;
const checkOf = (bytes: Uint8Array): number => hash(String.fromCharCode(...bytes)) & 0xffffff;

/** The fragment; null when the program is too long for one. */
export function writeLink({ program, text, view }: Shared, shipped: string): string | null {
  const body = new ByteWriter();
  const { graph, pane, step, node, line } = view;
  body.fixed(programKey(program), 3);
  const given = [graph, pane, step, node, line, text];
  body.fixed(
    given.reduce<number>((flags, value, bit) => flags | (value === null ? 0 : 1 << bit), 0),
    1,
  );
  for (const name of [graph, pane]) if (name !== null) body.text(name);
  for (const number of [step, node, line]) if (number !== null) body.number(number);
  if (text !== null) {
    const encoder = new TextEncoder();
    const bytes = encoder.encode(text);
    if (bytes.length > LARGEST_TEXT) return null;
    body.fixed(hash(shipped), 4);
    body.number(bytes.length);
    body.raw(deflateSync(bytes, { level: 9, dictionary: encoder.encode(shipped) }));
  }
  const checked = body.bytes();
  if (checked.length > LONGEST_LINK) return null;
  const whole = new ByteWriter();
  whole.fixed(checkOf(checked), 3);
  whole.raw(checked);
  const fragment = START + toBase64Url(whole.bytes());
  return fragment.length > LONGEST_LINK ? null : fragment;
}

/** Reads a fragment that anybody may have written; null when it is no link of ours, or a damaged one. */
export function readLink(fragment: string): ReadLink | null {
  if (!fragment.startsWith(START) || fragment.length > LONGEST_LINK) return null;
  try {
    const reader = new ByteReader(fromBase64Url(fragment.slice(START.length)));
    const check = reader.fixed(3);
    const checked = reader.rest();
    return check === checkOf(checked) ? readBody(new ByteReader(checked)) : null;
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

function readBody(reader: ByteReader): ReadLink {
  const key = reader.fixed(3);
  const flags = reader.fixed(1);
  const read = <T>(flag: number, part: () => T): T | null => (flags & flag ? part() : null);
  const view: SharedView = {
    graph: read(GRAPH, () => reader.text()),
    pane: read(PANE, () => reader.text()),
    step: read(STEP, () => reader.number()),
    node: read(NODE, () => reader.number()),
    line: read(LINE, () => reader.number()),
  };
  const base = read(TEXT, () => reader.fixed(4));
  const length = read(TEXT, () => reader.number()) ?? 0;
  const packed = reader.rest();
  if (length > LARGEST_TEXT) throw new Damaged('a text that is too long');
  return {
    view,
    base: base === null ? null : base.toString(16).padStart(8, '0'),
    programOf: (ids) => [...ids].find((id) => programKey(id) === key) ?? null,
    textFrom: (shipped) => (hash(shipped) === base ? unpack(packed, length, shipped) : null),
  };
}

function unpack(packed: Uint8Array, length: number, shipped: string): string | null {
  try {
    const dictionary = new TextEncoder().encode(shipped);
    // It can't grow beyond what it is given.
    const out = inflateSync(packed, { dictionary, out: new Uint8Array(length) });
    if (out.length !== length) return null;
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(out);
  } catch {
    return null; // made by hand: the check of a link is no secret
  }
}
