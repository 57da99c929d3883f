import { CHANGE_SIGNS } from '../../graphs/compare.js';
import type { NodePointer } from '../../graphs/pointer.js';
import { hoverOnMove } from '../../graphs/pointer.js';
import { RELATION_SIGNS } from '../../graphs/relations.js';
import type { Rows } from './describe.js';
import { memo } from '../../graphs/memo.js';
import type { Marks } from './marks.js';
import { BOX_HEIGHT, type Box } from './scene.js';

interface BoxProps {
  readonly index: number;
  readonly box: Box;
  readonly x: number;
  readonly y: number;
  readonly fresh: boolean;
  readonly marks: Marks;
  readonly found: boolean;
  /** Of its value: written beside the edges that bring it to its readers. */
  readonly shape: string | undefined;
  /** Asked when the box is drawn: what it says changes with `rows`. */
  readonly words: () => string;
  readonly rows: Rows;
  readonly pointer: NodePointer;
  readonly onVisit: () => void;
  readonly onOpen: (box: Box) => void;
}

/** Pins a node, or all nodes of a closed group. */
export function pinBox(pointer: NodePointer, { row, members }: Box): void {
  if (row) pointer.pin(row.id);
  else pointer.pinAll(members);
}

function hoverOver(pointer: NodePointer, { row, members }: Box): (event: PointerEvent) => void {
  if (row) return hoverOnMove(pointer, row.id);
  return ({ pointerType, movementX, movementY }) => {
    const moved = movementX !== 0 || movementY !== 0;
    if (pointerType === 'mouse' && moved && pointer.nodes.value !== members)
      pointer.hoverAll(members);
  };
}

/** One node, or one closed group of nodes. Spaces keep its texts apart when they are read as one. */
export const BoxView = memo(function BoxView(props: BoxProps) {
  const { index, box, x, y, fresh, marks, found, shape, pointer } = props;
  const relation = marks.box(index).value;
  const { row, group, change, width, title, label } = box;
  const half = width / 2;
  const pin = () => {
    props.onVisit();
    pinBox(pointer, box);
  };
  return (
    <g
      class="box"
      data-box={index}
      data-node={row?.id}
      data-op={row?.op ?? 'group'}
      data-change={change}
      data-relation={relation}
      data-fresh={fresh || undefined}
      data-found={found || undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      tabindex={marks.reached(index).value ? 0 : -1}
      role="treeitem"
      aria-selected={relation === 'focus'}
      aria-expanded={group ? false : undefined}
      aria-label={props.words()}
      onPointerMove={hoverOver(pointer, box)}
      onClick={() => (group ? props.onOpen(box) : pin())}
      onFocus={pin}
    >
      {group && <rect class="behind" x={4 - half} y={4} width={width} height={BOX_HEIGHT} rx="6" />}
      <rect x={-half} width={width} height={BOX_HEIGHT} rx="6" />
      <text y="19" class="box-name">
        {title}
      </text>{' '}
      <text y="36" class="box-label">
        {label}
      </text>{' '}
      {shape && (
        <text x="7" y={BOX_HEIGHT + 14} class="edge-label">
          {shape}
        </text>
      )}{' '}
      {change !== 'same' && (
        <text x={11 - half} y="19" class="box-change">
          {CHANGE_SIGNS[change]}
        </text>
      )}{' '}
      {(relation || group) && (
        <text x={half - 11} y="19" class="box-sign">
          {relation ? RELATION_SIGNS[relation].sign : '⊞'}
        </text>
      )}
    </g>
  );
});
