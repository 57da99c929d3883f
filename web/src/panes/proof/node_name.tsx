import type { NodePointer } from '../../graphs/pointer.js';
import type { NamedNode } from '../../protocol/proof.js';

interface NodeNameProps {
  readonly node: NamedNode;
  readonly pointer: NodePointer;
}

/** A node's name; a button that points at it in all panes when the graph on show has it. */
export function NodeName({ node, pointer }: NodeNameProps) {
  const { id, name } = node;
  if (id === null) return <code> {name}</code>;
  return (
    <button
      type="button"
      class="link"
      onClick={() => pointer.pin(id)}
      onPointerEnter={() => pointer.hover(id)}
      onPointerLeave={() => pointer.hover(null)}
    >
      {name}
    </button>
  );
}
