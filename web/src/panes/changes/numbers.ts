import type { GraphRecord, NodeRow } from '../../protocol/messages.js';

/** What a run knows about the nodes of a graph, by their numbers. */
type Known = Pick<GraphRecord, 'modules' | 'shapes'>;

/** One side of a comparison, under the numbers of its own graph. */
export interface NumberedSide {
  readonly nodes: readonly NodeRow[];
  readonly record: Known;
}

/** Both sides of a comparison, with one number for what is one node. */
export interface Sides {
  readonly before: readonly NodeRow[];
  readonly after: readonly NodeRow[];
  /** Of the nodes after, and of those that have gone. */
  readonly known: Known;
}

/**
 * Puts both sides under the same numbers. Within one graph they are; the nodes of another graph get the
 * numbers of those that they stand for, which have the same name. `keeps` is the side that keeps its own.
 */
export function sameNumbers(
  left: NumberedSide,
  right: NumberedSide,
  keeps: 'left' | 'right',
): Sides {
  if (left.record === right.record)
    return { before: left.nodes, after: right.nodes, known: left.record };
  const [kept, other] = keeps === 'left' ? [left, right] : [right, left];
  const renumbered = renumber(other, numbersByName(kept.nodes, other.nodes));
  const [before, after] = keeps === 'left' ? [kept, renumbered] : [renumbered, kept];
  return {
    before: before.nodes,
    after: after.nodes,
    known: {
      modules: both(before, after, 'modules'),
      shapes: both(before, after, 'shapes'),
    },
  };
}

type Numbers = (id: number) => number;

/** The number of the namesake; what has none gets a number that no node has. */
function numbersByName(nodes: readonly NodeRow[], other: readonly NodeRow[]): Numbers {
  const byName = new Map(nodes.map(({ name, id }) => [name, id]));
  const numbers = new Map(other.map(({ name, id }) => [id, byName.get(name)]));
  return (id) => numbers.get(id) ?? -2 - id;
}

function renumber({ nodes, record }: NumberedSide, number: Numbers): NumberedSide {
  const known = (field: keyof Known) =>
    Object.fromEntries(
      Object.entries(record[field] ?? {}).map(([id, text]) => [number(Number(id)), text]),
    );
  return {
    nodes: nodes.map((node) => ({
      ...node,
      id: number(node.id),
      inputs: node.inputs.map(number),
      users: node.users.map(number),
    })),
    record: { modules: known('modules'), shapes: known('shapes') },
  };
}

/** What is known of each node: of one that is on both sides, what is known of it after. */
function both(before: NumberedSide, after: NumberedSide, field: keyof Known) {
  const known = new Map<string, string>();
  for (const { nodes, record } of [before, after]) {
    for (const { id } of nodes) {
      const text = record[field]?.[id];
      if (text === undefined) known.delete(String(id));
      else known.set(String(id), text);
    }
  }
  return Object.fromEntries(known);
}
