import type { NodeRow } from '../protocol/messages.js';
import { strings } from '../strings/strings.js';

/** How a node stands to the one that is pointed at. */
export type Relation = 'focus' | 'input' | 'user' | 'both';

/** Relations of every node that has one to the node `focus`. */
export function relationsTo(
  nodes: readonly NodeRow[],
  focus: number | null,
): Map<number, Relation> {
  const relations = new Map<number, Relation>();
  const node = nodes.find(({ id }) => id === focus);
  if (!node) return relations;
  for (const id of node.inputs) relations.set(id, 'input');
  for (const id of node.users) relations.set(id, relations.has(id) ? 'both' : 'user');
  relations.set(node.id, 'focus');
  return relations;
}

export function namesOf(nodes: readonly NodeRow[], ids: readonly number[]): string[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return [...new Set(ids)].map((id) => names.get(id) ?? '?');
}

/** What the marks say, in words. */
export function describeNode(nodes: readonly NodeRow[], focus: number | null): string {
  const node = nodes.find(({ id }) => id === focus);
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
