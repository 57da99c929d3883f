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

/** How each box stands to the node that is pointed at; a closed group stands for its nodes. */
export function relationsIn(
  { boxOf }: Scene,
  rows: Rows,
  focus: number | null,
): ReadonlyMap<number, Relation> {
  const relations = new Map<number, Relation>();
  const node = focus === null ? undefined : rows.get(focus)?.row;
  if (!node) return relations;
  const mark = (id: number, relation: Relation) => {
    const box = boxOf.get(id);
    if (box === undefined) return;
    const known = relations.get(box);
    relations.set(box, known && known !== relation ? 'both' : relation);
  };
  for (const id of node.inputs) mark(id, 'input');
  for (const id of node.users) mark(id, 'user');
  const own = boxOf.get(node.id);
  if (own !== undefined) relations.set(own, 'focus');
  return relations;
}
