import { useId, useMemo, useRef } from 'preact/hooks';
import { PointHint } from '../../graphs/point_hint.js';
import { type NodePointer, hoverOnMove } from '../../graphs/pointer.js';
import {
  describeNode,
  RELATION_SIGNS,
  relationsTo,
  type Relation,
} from '../../graphs/relations.js';
import { useRowLimit } from '../../graphs/row_limit.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { NodeRow } from '../../protocol/messages.js';
import { BOX_HEIGHT, layOut, type Placed } from './layout.js';
import { strings } from '../../strings/strings.js';

/** The graph as a drawing, from its inputs at the top to its output at the bottom. */
export function GraphPane({ record, label, pointer }: GraphViewProps) {
  const { nodes } = record.after;
  const { shown, notice } = useRowLimit(nodes.length, strings.graphs.firstNodes);
  const drawing = useMemo(() => layOut(nodes.slice(0, shown)), [nodes, shown]);
  const arrow = useId();
  const frame = useRef<SVGSVGElement>(null);
  const focus = pointer.node.value;
  const relations = relationsTo(nodes, focus);
  const entry = nodes.some(({ id }) => id === focus) ? focus : nodes[0]?.id;

  const onKey = (event: KeyboardEvent) => {
    const target = along(nodes, focus, event.key);
    if (target === null) return;
    event.preventDefault();
    pointer.pin(target);
    frame.current?.querySelector<SVGElement>(`[data-node="${target}"]`)?.focus();
  };

  return (
    <div class="drawing">
      <p class="node-words" role="status">
        {describeNode(nodes, focus) || <PointHint />}
      </p>
      <div class="scroll">
        <svg
          ref={frame}
          width={drawing.width}
          height={drawing.height}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="group"
          aria-label={strings.graphs.drawing(label)}
          onKeyDown={onKey}
          onPointerLeave={() => pointer.hover(null)}
        >
          <defs>
            <marker
              id={arrow}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerUnits="userSpaceOnUse"
              markerWidth="9"
              markerHeight="9"
              orient="auto"
            >
              <path d="M0 0.5 8 4 0 7.5z" class="arrow-head" />
            </marker>
          </defs>
          {drawing.edges.map(({ from, to, path }) => (
            <path
              key={`${from}:${to}`}
              d={path}
              class="edge"
              data-relation={to === focus ? 'input' : from === focus ? 'user' : undefined}
              marker-end={`url(#${arrow})`}
            />
          ))}
          {drawing.placed.map((placed) => (
            <Box
              key={placed.node.id}
              placed={placed}
              relation={relations.get(placed.node.id)}
              words={describeNode(nodes, placed.node.id)}
              reachable={placed.node.id === entry}
              pointer={pointer}
            />
          ))}
        </svg>
      </div>
      {notice}
    </div>
  );
}

/** Up to the first input, down to the first user, left and right in program order. */
function along(nodes: readonly NodeRow[], focus: number | null, key: string): number | null {
  const at = nodes.findIndex(({ id }) => id === focus);
  switch (key) {
    case 'ArrowUp':
      return nodes[at]?.inputs[0] ?? null;
    case 'ArrowDown':
      return nodes[at]?.users[0] ?? null;
    case 'ArrowLeft':
      return at > 0 ? (nodes[at - 1]?.id ?? null) : null;
    case 'ArrowRight':
      return nodes[at + 1]?.id ?? null;
    case 'Home':
      return nodes[0]?.id ?? null;
    case 'End':
      return nodes.at(-1)?.id ?? null;
    default:
      return null;
  }
}

interface BoxProps {
  readonly placed: Placed;
  readonly relation: Relation | undefined;
  readonly words: string;
  readonly reachable: boolean;
  readonly pointer: NodePointer;
}

function Box({ placed, relation, words, reachable, pointer }: BoxProps) {
  const { node, x, y, width, label } = placed;
  return (
    <g
      class="box"
      data-node={node.id}
      data-op={node.op}
      data-relation={relation}
      transform={`translate(${x} ${y})`}
      tabIndex={reachable ? 0 : -1}
      role="img"
      aria-label={`${node.op}. ${words}`}
      onPointerMove={hoverOnMove(pointer, node.id)}
      onClick={() => pointer.pin(node.id)}
      onFocus={() => pointer.pin(node.id)}
    >
      <rect x={-width / 2} width={width} height={BOX_HEIGHT} rx="6" />
      <text y="19" class="box-name">
        {relation ? `${RELATION_SIGNS[relation].sign} ${node.name}` : node.name}
      </text>
      <text y="36" class="box-label">
        {label}
      </text>
    </g>
  );
}
