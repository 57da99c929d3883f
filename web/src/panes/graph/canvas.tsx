import { effect } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { NodePointer } from '../../graphs/pointer.js';
import { strings } from '../../strings/strings.js';
import { BoxView, pinBox } from './box.js';
import { describeBox, type Rows } from './describe.js';
import { EdgeView } from './edge.js';
import type { Marks } from './marks.js';
import type { Drawing, PlacedBox } from './place.js';
import type { Box } from './scene.js';
import { type Step, walk } from './walk.js';

export interface CanvasProps {
  readonly drawing: Drawing;
  readonly scale: number;
  readonly label: string;
  readonly rows: Rows;
  readonly marks: Marks;
  readonly found: ReadonlySet<number>;
  /** By nodes' numbers. */
  readonly shapes: Readonly<Record<string, string>>;
  readonly pointer: NodePointer;
  onReveal(box: PlacedBox): void;
  onOpen(group: string): void;
  onClose(): void;
  /** Whether a key changes the size, which it then has done. */
  onZoom(key: string): boolean;
  onSearch(): void;
}

/** Boxes and edges as a tree that keys walk: one box at a time can be reached by Tab. */
export function Canvas(props: CanvasProps) {
  const { drawing, scale, label, rows, marks, found, shapes, pointer } = props;
  const { scene, left, top, width, height } = drawing;
  const arrow = useId();
  const frame = useRef<SVGSVGElement>(null);
  const last = useRef<Step | null>(null);
  // The key of the box where the keyboard is: it may be a closed group, which no node number stands for.
  const at = useRef('');
  const visited = (to: number) => {
    at.current = scene.boxes[to]?.key ?? '';
    marks.reach(to);
  };
  useLayoutEffect(() => {
    const there = scene.boxes.findIndex(({ key }) => key === at.current);
    if (there >= 0) marks.reach(there);
    return effect(() => {
      const box = scene.boxOf.get(pointer.node.value ?? -1);
      if (box !== undefined) visited(box);
    });
  }, [marks, pointer]);
  /** The node that is focused once groups have been opened or closed. */
  const follow = useRef<number | null>(null);
  useLayoutEffect(() => {
    const box = follow.current === null ? undefined : scene.boxOf.get(follow.current);
    follow.current = null;
    if (box !== undefined) visit(box);
  }, [drawing]);

  const visit = (to: number) => {
    const box = drawing.boxes[to];
    if (!box) return;
    visited(to);
    pinBox(pointer, box.box);
    frame.current?.querySelector<SVGElement>(`[data-box="${to}"]`)?.focus({ preventScroll: true });
    props.onReveal(box);
  };

  /** Written beside the edges to its readers, when there are any. */
  const shapeOf = ({ row }: Box) => (row && row.users.length > 0 ? shapes[row.id] : undefined);

  const open = (box: Box) => {
    if (!box.group) return;
    follow.current = box.members[0] ?? null;
    props.onOpen(box.group.key);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done = () => event.preventDefault();
    const { entry } = marks;
    const box = scene.boxes[entry];
    const next = walk(scene, entry, event.key, event.shiftKey, last.current);
    if (next) {
      last.current = next.by;
      visit(next.to);
      done();
    } else if (event.key === 'Enter' && box?.group) {
      open(box);
      done();
    } else if (event.key === 'c') {
      follow.current = pointer.node.peek();
      props.onClose();
    } else if (event.key === '/') {
      props.onSearch();
      done();
    } else if (event.key.startsWith('Arrow') || props.onZoom(event.key)) {
      done();
    }
  };

  return (
    <svg
      ref={frame}
      width={width * scale}
      height={height * scale}
      role="tree"
      aria-label={strings.drawing.of(label)}
      onKeyDown={onKey}
      onPointerLeave={() => pointer.hover(null)}
    >
      {/* No view box: with one, each new size of the drawing has the browser lay out all of its texts. */}
      <g role="none" transform={`scale(${scale}) translate(${-left} ${-top})`}>
        <g aria-hidden="true">
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
          {drawing.edges.map(({ edge, key, path }, index) => (
            <EdgeView
              key={key}
              index={index}
              path={path}
              change={edge.change}
              marks={marks}
              arrow={arrow}
            />
          ))}
        </g>
        {drawing.boxes.map((placed, index) => (
          <BoxView
            key={placed.box.key}
            index={index}
            box={placed.box}
            x={placed.x}
            y={placed.y}
            fresh={placed.fresh}
            marks={marks}
            shape={shapeOf(placed.box)}
            found={placed.box.members.some((id) => found.has(id))}
            words={() => describeBox(rows, placed.box, shapeOf(placed.box))}
            rows={rows}
            pointer={pointer}
            onVisit={() => visited(index)}
            onOpen={open}
          />
        ))}
      </g>
    </svg>
  );
}
