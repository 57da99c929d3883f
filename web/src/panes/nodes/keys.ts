import type { NodeRow } from '../../protocol/messages.js';

/**
 * The node that a key leads to from `focus`: Up and Down along the list, Left to the first input, Right
 * to the first user, Home and End to the ends. Null when the key leads nowhere.
 */
export function neighbourByKey(
  nodes: readonly NodeRow[],
  focus: number | null,
  key: string,
): number | null {
  const at = nodes.findIndex(({ id }) => id === focus);
  const node = nodes[at];
  switch (key) {
    case 'Home':
      return nodes[0]?.id ?? null;
    case 'End':
      return nodes.at(-1)?.id ?? null;
    case 'ArrowDown':
      return nodes[at + 1]?.id ?? null;
    case 'ArrowUp':
      return at > 0 ? (nodes[at - 1]?.id ?? null) : null;
    case 'ArrowLeft':
      return node?.inputs[0] ?? null;
    case 'ArrowRight':
      return node?.users[0] ?? null;
    default:
      return null;
  }
}
