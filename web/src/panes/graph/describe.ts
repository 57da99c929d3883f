import type { Relation } from '../../graphs/relations.js';
import type { NodeRow } from '../../protocol/messages.js';
import { strings } from '../../strings/strings.js';
import type { Box, Scene } from './scene.js';
import type { Union } from './union.js';

/** The nodes of a drawing by their identities. */
export type Rows = ReadonlyMap<number, Union['nodes'][number]>;

export const rowsOf = ({ nodes }: Union): Rows => new Map(nodes.map((node) => [node.row.id, node]));

/** What a node reads and what reads it, in a sentence; empty for none. */
export function describeRow(rows: Rows, row: NodeRow | undefined): string {
  if (!row) return '';
  const names = (ids: readonly number[]) =>
    strings.graphs.names([...new Set(ids)].map((id) => rows.get(id)?.row.name ?? '?'));
  return strings.graphs.readsAndReadBy(row.name, names(row.inputs), names(row.users));
}

/** A box in words, for people who can't see it. */
export function describeBox(rows: Rows, { row, title, label, change }: Box, shape = ''): string {
  const written = [title, label, shape].filter((text) => text !== '').join(' ');
  if (!row) return strings.drawing.module(written);
  const words = change === 'removed' ? strings.drawing.gone(row.name) : describeRow(rows, row);
  return strings.drawing.node(written, row.op, words, strings.graphs.changes.kinds[change]);
}

/** How each box stands to the nodes that are pointed at; a closed group stands for its nodes. */
export function relationsIn(
  { boxOf }: Scene,
  rows: Rows,
  focus: readonly number[],
): ReadonlyMap<number, Relation> {
  const relations = new Map<number, Relation>();
  const mark = (id: number, relation: Relation) => {
    const box = boxOf.get(id);
    if (box === undefined) return;
    const known = relations.get(box);
    relations.set(box, known && known !== relation ? 'both' : relation);
  };
  const found = focus.flatMap((id) => rows.get(id)?.row ?? []);
  for (const { inputs } of found) for (const id of inputs) mark(id, 'input');
  for (const { users } of found) for (const id of users) mark(id, 'user');
  for (const { id } of found) {
    const own = boxOf.get(id);
    if (own !== undefined) relations.set(own, 'focus');
  }
  return relations;
}

/** What is pointed at, in words; empty for nothing. */
export function describePointed(scene: Scene, rows: Rows, focus: readonly number[]): string {
  const boxes = new Set(focus.map((id) => scene.boxOf.get(id) ?? -1));
  const [only = -1] = boxes;
  const box = boxes.size === 1 ? scene.boxes[only] : undefined;
  if (box?.group && focus.length > 1) return describeBox(rows, box);
  const [first, ...more] = focus.flatMap((id) => rows.get(id)?.row ?? []);
  if (!first || more.length === 0) return describeRow(rows, first);
  return strings.graphs.several(strings.graphs.names([first, ...more].map(({ name }) => name)));
}
