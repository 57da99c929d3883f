import { useRef } from 'preact/hooks';
import { hoverOnMove, type NodePointer } from '../../graphs/pointer.js';
import { RELATION_SIGNS, type Relation } from '../../graphs/relations.js';
import type { GeneratedCode } from '../../protocol/tape.js';
import { colourLine } from './colour.js';
import { linesOf, nextLine } from './lines.js';

export interface CodeLinesProps {
  readonly code: GeneratedCode;
  readonly label: string;
  readonly relations: ReadonlyMap<number, Relation>;
  readonly pointer: NodePointer;
}

/** Generated code whose lines mark their nodes, and are marked by them. Up and Down go along them. */
export function CodeLines({ code, label, relations, pointer }: CodeLinesProps) {
  const frame = useRef<HTMLPreElement>(null);
  const lines = linesOf(code);

  const onKey = (event: KeyboardEvent) => {
    const by = new Map<string, 1 | -1>([
      ['ArrowDown', 1],
      ['ArrowUp', -1],
    ]).get(event.key);
    if (!by) return;
    const focus = pointer.node.value;
    const from = focus === null ? -1 : lines.findIndex(({ node }) => node === focus);
    const target = nextLine(lines, from, by);
    const node = lines[target ?? -1]?.node ?? null;
    if (node === null) return;
    event.preventDefault();
    pointer.pin(node);
    const line = frame.current?.querySelectorAll('.line')[target ?? 0];
    line?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <pre class="code linked" tabIndex={0} aria-label={label} ref={frame} onKeyDown={onKey}>
      <code onPointerLeave={() => pointer.hover(null)}>
        {lines.map(({ text, node }, index) => {
          const relation = node === null ? undefined : relations.get(node);
          const point =
            node === null
              ? { onPointerMove: () => pointer.hover(null) }
              : { onPointerMove: hoverOnMove(pointer, node), onClick: () => pointer.pin(node) };
          return (
            <span class="line" key={index} data-node={node} data-relation={relation} {...point}>
              <span class="sign" aria-hidden="true">
                {relation ? `${RELATION_SIGNS[relation].sign} ` : '  '}
              </span>
              {colourLine(text)}
              {'\n'}
            </span>
          );
        })}
      </code>
    </pre>
  );
}
