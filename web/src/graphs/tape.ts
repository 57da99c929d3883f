import type { TapeRecord } from '../protocol/tape.js';

/** In the order of engine/graph/tape.h, where their numbers come from. */
const KINDS = [
  'create',
  'erase',
  'move',
  'rename',
  'set op',
  'set target',
  'set type',
  'set args',
  'set kwargs',
  'replace use',
  'replace kwarg use',
  'set output',
  'insert point',
  'recompile',
  'trace end',
] as const;

export type EventKind = (typeof KINDS)[number];

/** One change of a graph. Of the fields that its kind doesn't have, numbers are -1 and texts empty. */
export interface TapeEvent {
  readonly kind: EventKind;
  /** The line of the program in the editor that asked for it, from 1; null when other code did. */
  readonly line: number | null;
  /** The same for the same instruction of the same line. */
  readonly place: string;
  /** Whether a new call made it, not one that had made changes before. */
  readonly newCall: boolean;
  readonly node: number;
  /** The node that it stands before from now on; -1 for the end of the list. */
  readonly anchor: number;
  /** Of an insertion point: new nodes go behind the anchor, not before it. */
  readonly behind: boolean;
  readonly created: Created | null;
  /** What is set: a name, an opcode, a target, a type, or arguments with nodes as numbers. */
  readonly text: string;
}

export interface Created {
  readonly op: string;
  readonly name: string;
  readonly target: string;
  readonly args: string;
  readonly kwargs: string;
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', '\\': '\\' };

function unescape(field: string | undefined): string {
  if (!field?.includes('\\')) return field ?? '';
  return field.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** The events of a tape, in order. */
export function parseTape({ events, file }: TapeRecord): TapeEvent[] {
  const lines = events.split('\n');
  lines.pop();
  return lines.map((text) => parseEvent(text.split('\t'), file));
}

function parseEvent(fields: readonly string[], ownFile: number): TapeEvent {
  const [number, file, line, spot, newCall, node, ...rest] = fields;
  const kind = KINDS[Number(number)] ?? 'recompile';
  const event = {
    kind,
    line: Number(file) === ownFile && Number(line) > 0 ? Number(line) : null,
    place: `${file}:${line}:${spot}`,
    newCall: newCall === '1',
    node: Number(node),
    anchor: -1,
    behind: false,
    created: null,
    text: '',
  };
  switch (kind) {
    case 'create': {
      const [anchor, op = '', name, target, args, kwargs] = rest;
      const created = {
        op,
        name: unescape(name),
        target: unescape(target),
        args: unescape(args),
        kwargs: unescape(kwargs),
      };
      return { ...event, anchor: Number(anchor), created };
    }
    case 'move':
      return { ...event, anchor: Number(rest[0]) };
    case 'insert point':
      return { ...event, node: -1, anchor: event.node, behind: rest[0] === '1' };
    default:
      return { ...event, text: unescape(rest[0]) };
  }
}

const MARK = '\x7f';

/** The nodes that arguments name, each once, in order. Long tapes are read by it, so it uses no pattern. */
export function nodesIn(...texts: readonly string[]): number[] {
  const found: number[] = [];
  for (const text of texts) {
    let at = text.indexOf(MARK);
    while (at >= 0) {
      const end = text.indexOf(MARK, at + 1);
      const id = end < 0 ? -1 : numberIn(text, at + 1, end);
      if (id >= 0) found.push(id);
      at = id >= 0 ? text.indexOf(MARK, end + 1) : end;
    }
  }
  return found.length < 2 ? found : [...new Set(found)];
}

/** What the digits from `start` to `end` say; -1 when there are none or others. */
function numberIn(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = 10 * number + digit;
  }
  return end > start ? number : -1;
}

/** Arguments with the nodes' names. */
export function withNames(text: string, name: (id: number) => string): string {
  let named = '';
  let done = 0;
  for (let at = text.indexOf(MARK); at >= 0;) {
    const end = text.indexOf(MARK, at + 1);
    const id = end < 0 ? -1 : numberIn(text, at + 1, end);
    if (id >= 0) {
      named += text.slice(done, at) + name(id);
      done = end + 1;
    }
    at = id >= 0 ? text.indexOf(MARK, done) : end;
  }
  return done === 0 ? text : named + text.slice(done);
}
