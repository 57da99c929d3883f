import type { Change } from '../../graphs/compare.js';
import type { NodeRow } from '../../protocol/messages.js';
import type { Group } from './groups.js';
import type { Union, UnionEdge } from './union.js';

/** A box of the drawing: a node, or a closed group of nodes. */
export interface Box {
  readonly key: string;
  /** Null for a group. */
  readonly row: NodeRow | null;
  readonly group: Group | null;
  /** Identities of the nodes that it stands for. */
  readonly members: readonly number[];
  readonly title: string;
  readonly label: string;
  readonly change: Change;
  readonly width: number;
}

/** An edge between boxes, by their places. */
export interface BoxEdge {
  readonly from: number;
  readonly to: number;
  readonly change: UnionEdge['change'];
}

/** What is drawn, before anything has a place. */
export interface Scene {
  readonly boxes: readonly Box[];
  readonly edges: readonly BoxEdge[];
  /** The box of each node. */
  readonly boxOf: ReadonlyMap<number, number>;
}

export const BOX_HEIGHT = 46;
const CHARACTER = 7.3;
/** On both sides of the text: room for a sign of the change on the left, of the relation on the right. */
const PADDING = 20;
const LONGEST = 30;

export const shorten = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;

export const labelOf = ({ op, target }: NodeRow): string =>
  op === 'placeholder' || op === 'output' ? op : target;

/**
 * The boxes and edges of a graph some of whose groups are closed. `sizeOf` says how many nodes there are
 * in a group, in words.
 */
export function makeScene(
  { nodes, edges }: Union,
  groups: readonly Group[],
  closed: ReadonlySet<string>,
  sizeOf: (count: number) => string,
): Scene {
  const boxes: Box[] = [];
  const boxOf = new Map<number, number>();
  // Groups come with their outer ones first: an inner one that is inside of a closed one starts too late.
  const starts = new Map<number, Group>();
  for (const group of groups)
    if (closed.has(group.key) && !starts.has(group.start)) starts.set(group.start, group);
  for (let at = 0; at < nodes.length;) {
    const group = starts.get(at) ?? null;
    const end = group ? Math.min(group.end, nodes.length) : at + 1;
    const inside = nodes.slice(at, end);
    for (const { row } of inside) boxOf.set(row.id, boxes.length);
    boxes.push(group ? groupBox(group, inside, sizeOf) : nodeBox(inside[0]));
    at = end;
  }
  return { boxes, edges: betweenBoxes(edges, boxOf), boxOf };
}

function sized(box: Omit<Box, 'width'>): Box {
  const length = Math.max(box.title.length, box.label.length);
  return { ...box, width: Math.ceil(length * CHARACTER) + 2 * PADDING };
}

function nodeBox(node: Union['nodes'][number] | undefined): Box {
  if (!node) throw new Error('a place without a node');
  const { row, change } = node;
  return sized({
    key: `node ${row.id}`,
    row,
    group: null,
    members: [row.id],
    title: shorten(row.name),
    label: shorten(labelOf(row)),
    change,
  });
}

function groupBox(group: Group, inside: Union['nodes'], sizeOf: (count: number) => string): Box {
  const changes = new Set(inside.map(({ change }) => change));
  const [only = 'same'] = changes;
  return sized({
    key: group.key,
    row: null,
    group,
    members: inside.map(({ row }) => row.id),
    title: shorten(group.path),
    label: sizeOf(inside.length),
    change: changes.size === 1 ? only : 'changed',
  });
}

/** One edge between two boxes for all between their nodes; it is new only when all of them are. */
function betweenBoxes(edges: readonly UnionEdge[], boxOf: ReadonlyMap<number, number>): BoxEdge[] {
  const found = new Map<string, BoxEdge>();
  for (const { from: source, to: reader, change } of edges) {
    const [from, to] = [boxOf.get(source), boxOf.get(reader)];
    if (from === undefined || to === undefined) continue;
    // An edge from a node to itself is a mistake to show; one inside of a closed group is not.
    if (from === to && source !== reader) continue;
    const key = `${from} ${to}`;
    const known = found.get(key)?.change;
    const both = known === undefined || known === change ? change : 'same';
    found.set(key, { from, to, change: both });
  }
  return [...found.values()].toSorted((a, b) => a.to - b.to);
}
