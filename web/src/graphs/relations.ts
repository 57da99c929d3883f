import type { NodeRow } from '../protocol/messages.js';
import { strings } from '../strings/strings.js';
import { rowsById } from './rows.js';

/** How a node stands to the one that is pointed at. */
export type Relation = 'focus' | 'input' | 'user' | 'both';

/** Relations of every node that has one to the nodes that are pointed at. */
export function relationsTo(
  nodes: readonly NodeRow[],
  focus: readonly number[],
): Map<number, Relation> {
  const relations = new Map<number, Relation>();
  if (focus.length === 0) return relations;
  const rows = rowsById(nodes);
  const found = focus.flatMap((id) => rows.get(id) ?? []);
  for (const { inputs } of found) for (const id of inputs) relations.set(id, 'input');
  for (const { users } of found) {
    for (const id of users) relations.set(id, relations.get(id) === 'input' ? 'both' : 'user');
  }
  for (const { id } of found) relations.set(id, 'focus');
  return relations;
}

export function namesOf(nodes: readonly NodeRow[], ids: readonly number[]): string[] {
  const rows = rowsById(nodes);
  return [...new Set(ids)].map((id) => rows.get(id)?.name ?? '?');
}

/** A list of names for a narrow place. */
export function fewNames(names: readonly string[]): string {
  const { shown, more } = strings.graphs.few(names);
  return [...shown, ...more].join(', ');
}

/** What the marks say, in words: of one node what it reads and what reads it, of several their names. */
export function describeFocus(nodes: readonly NodeRow[], focus: readonly number[]): string {
  const [only, ...more] = focus;
  if (only === undefined) return '';
  if (more.length === 0) return describeNode(nodes, only);
  const chosen = new Set(focus);
  const names = nodes.filter(({ id }) => chosen.has(id)).map(({ name }) => name);
  return names.length > 0 ? strings.graphs.several(strings.graphs.names(names)) : '';
}

/** What the marks say of one node. */
export function describeNode(nodes: readonly NodeRow[], focus: number | null): string {
  const node = focus === null ? undefined : rowsById(nodes).get(focus);
  if (!node) return '';
  const { names, readsAndReadBy } = strings.graphs;
  const inputs = names(namesOf(nodes, node.inputs));
  const users = names(namesOf(nodes, node.users));
  return readsAndReadBy(node.name, inputs, users);
}

/** The signs that stand beside the colours. */
export const RELATION_SIGNS: Readonly<Record<Relation, { sign: string; word: string }>> = {
  focus: { sign: '●', word: strings.graphs.relations.focus },
  input: { sign: '▲', word: strings.graphs.relations.input },
  user: { sign: '▼', word: strings.graphs.relations.user },
  both: { sign: '◆', word: strings.graphs.relations.both },
};
