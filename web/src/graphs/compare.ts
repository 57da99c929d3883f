import type { NodeRow } from '../protocol/messages.js';
import { align } from './align.js';
import { strings } from '../strings/strings.js';

/**
 * What a rewrite did to one node. Nodes are the same when their identity is: a renamed node is
 * changed, not replaced, and a node that moved appears once where it was and once where it is.
 */
export type Change = 'same' | 'added' | 'removed' | 'changed' | 'moved';

export interface ComparedRow {
  readonly change: Change;
  readonly before: NodeRow | null;
  readonly after: NodeRow | null;
}

export interface Comparison {
  readonly rows: readonly ComparedRow[];
  readonly counts: Readonly<Record<Change, number>>;
}

const FIELDS = ['name', 'op', 'target', 'args', 'kwargs'] as const;

function differs(before: NodeRow, after: NodeRow): boolean {
  return FIELDS.some((field) => before[field] !== after[field]);
}

/** A graph at one moment, as far as it is compared. */
interface State {
  readonly nodes: readonly NodeRow[];
}

export function compareStates(before: State, after: State): Comparison {
  const beforeIds = new Set(before.nodes.map(({ id }) => id));
  const afterIds = new Set(after.nodes.map(({ id }) => id));
  const aligned = align(
    before.nodes.map(({ id }) => id),
    after.nodes.map(({ id }) => id),
  );
  const rows = aligned.map(({ left, right }): ComparedRow => {
    const old = left === null ? null : (before.nodes[left] ?? null);
    const now = right === null ? null : (after.nodes[right] ?? null);
    if (old && now)
      return { change: differs(old, now) ? 'changed' : 'same', before: old, after: now };
    if (old)
      return { change: afterIds.has(old.id) ? 'moved' : 'removed', before: old, after: null };
    return { change: now && beforeIds.has(now.id) ? 'moved' : 'added', before: null, after: now };
  });
  const counts = { same: 0, added: 0, removed: 0, changed: 0, moved: 0 };
  for (const row of rows) if (row.change !== 'moved' || row.after) counts[row.change]++;
  return { rows, counts };
}

/** The signs that stand beside the colours. */
export const CHANGE_SIGNS: Readonly<Record<Change, string>> = {
  same: '',
  added: '+',
  removed: '−',
  changed: '~',
  moved: '↕',
};

/** What the step on show did to the nodes that are there; nothing in the end. */
export function changesIn({ step, nodes, baseline }: ShownStep): ReadonlyMap<number, Change> {
  const changes = new Map<number, Change>();
  if (step === null || !baseline || nodes === baseline) return changes;
  // Rows that a step has not touched are the same objects: of a large graph nearly all.
  let start = 0;
  while (start < nodes.length && nodes[start] === baseline[start]) start++;
  let [end, stop] = [nodes.length, baseline.length];
  while (end > start && stop > start && nodes[end - 1] === baseline[stop - 1])
    [end, stop] = [end - 1, stop - 1];
  const middle = { nodes: nodes.slice(start, end) };
  for (const { change, after } of compareStates({ nodes: baseline.slice(start, stop) }, middle)
    .rows)
    if (after && change !== 'same') changes.set(after.id, change);
  return changes;
}

interface ShownStep extends State {
  readonly step: number | null;
  readonly baseline: readonly NodeRow[] | null;
}

/** The comparison in one sentence. */
export function describeChanges({ counts }: Comparison): string {
  const parts = (['added', 'removed', 'changed', 'moved'] as const)
    .filter((change) => counts[change] > 0)
    .map((change) => ({ kind: strings.graphs.changes.kinds[change], count: counts[change] }));
  return parts.length === 0 ? strings.graphs.changes.none : strings.graphs.changes.counts(parts);
}
