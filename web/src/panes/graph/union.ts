import { type Change, compareStates } from '../../graphs/compare.js';
import type { GraphState, NodeRow } from '../../protocol/messages.js';

/** A node of either state: as it is now, or as it was when it is gone. */
export interface UnionNode {
  readonly row: NodeRow;
  readonly change: Change;
}

/** An edge of either state, by the identities of its ends. */
export interface UnionEdge {
  readonly from: number;
  readonly to: number;
  readonly change: 'same' | 'added' | 'removed';
}

/** Two states of a graph in one: all that is there now, and in its old place what has gone. */
export interface Union {
  /** In program order. */
  readonly nodes: readonly UnionNode[];
  /** In order of their readers, and of the readers' operands. */
  readonly edges: readonly UnionEdge[];
}

/** A graph at one moment, as far as it is drawn. */
type State = Pick<GraphState, 'nodes'>;

/** The union of the states before and after a rewrite; without a state before, nothing has changed. */
export function unite(before: State | null, after: State): Union {
  if (!before) {
    return {
      nodes: after.nodes.map((row) => ({ row, change: 'same' })),
      edges: after.nodes.flatMap((row) => edgesOf(row, row)),
    };
  }
  const { rows } = compareStates(before, after);
  const old = new Map(before.nodes.map((row) => [row.id, row]));
  const nodes = rows.flatMap(({ change, before: was, after: is }): UnionNode[] => {
    // A node that moved is drawn where it is now.
    if (is) return [{ row: is, change }];
    return was && change === 'removed' ? [{ row: was, change }] : [];
  });
  const edges = nodes.flatMap(({ row, change }) =>
    change === 'removed' ? edgesOf(row, null) : edgesOf(old.get(row.id) ?? null, row),
  );
  return { nodes, edges };
}

function edgesOf(was: NodeRow | null, is: NodeRow | null): UnionEdge[] {
  const to = is?.id ?? was?.id ?? -1;
  // Rows that no step has touched are the same objects.
  if (was === is && is !== null)
    return [...new Set(is.inputs)].map((from) => ({ from, to, change: 'same' }));
  const inputs = new Set(is?.inputs);
  const old = new Set(was?.inputs);
  return [
    ...[...inputs].map((from): UnionEdge => {
      return { from, to, change: old.has(from) ? 'same' : 'added' };
    }),
    ...[...old]
      .filter((from) => !inputs.has(from))
      .map((from): UnionEdge => ({ from, to, change: 'removed' })),
  ];
}
