import type { NodeRow } from '../protocol/messages.js';

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

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What the marks say, in words. */
export function describeNode(nodes: readonly NodeRow[], focus: number | null): string {
  const node = nodes.find(({ id }) => id === focus);
  if (!node) return '';
  const inputs = listed(namesOf(nodes, node.inputs));
  const users = listed(namesOf(nodes, node.users));
  const reads = inputs ? `reads ${inputs}` : 'reads no other node';
  const used = users ? `is read by ${users}` : 'is read by no node';
  return `${node.name} ${reads} and ${used}.`;
}

/** The signs that stand beside the colours. */
export const RELATION_SIGNS: Readonly<Record<Relation, { sign: string; word: string }>> = {
  focus: { sign: '●', word: 'this node' },
  input: { sign: '▲', word: 'input' },
  user: { sign: '▼', word: 'user' },
  both: { sign: '◆', word: 'input and user' },
};
