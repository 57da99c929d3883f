import type { NodeRow } from '../protocol/messages.js';

const known = new WeakMap<readonly NodeRow[], ReadonlyMap<number, NodeRow>>();

/** The rows of a node list by their identities: made once for a list, which nobody changes. */
export function rowsById(nodes: readonly NodeRow[]): ReadonlyMap<number, NodeRow> {
  let rows = known.get(nodes);
  if (!rows) known.set(nodes, (rows = new Map(nodes.map((row) => [row.id, row]))));
  return rows;
}
