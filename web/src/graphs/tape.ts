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

const NODES = /\x7f(\d+)\x7f/g;

/** The nodes that arguments name, each once, in order. */
export function nodesIn(...texts: readonly string[]): number[] {
  const found = new Set<number>();
  for (const text of texts) {
    if (!text.includes('\x7f')) continue;
    for (const [, id] of text.matchAll(NODES)) found.add(Number(id));
  }
  return [...found];
}

/** Arguments with the nodes' names. */
export function withNames(text: string, name: (id: number) => string): string {
  if (!text.includes('\x7f')) return text;
  return text.replace(NODES, (_, id: string) => name(Number(id)));
}
