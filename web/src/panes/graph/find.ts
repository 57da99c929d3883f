import type { Union } from './union.js';

/** Identities of the nodes whose name, target or operator has the text, in program order. */
export function findNodes({ nodes }: Union, text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return nodes
    .filter(({ row: { name, target, op } }) =>
      [name, target, op].some((part) => part.toLowerCase().includes(wanted)),
    )
    .map(({ row }) => row.id);
}
