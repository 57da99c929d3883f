import type { Before, Layout, LayOut } from './engine.js';
import { BOX_HEIGHT, type Box, type BoxEdge, type Scene } from './scene.js';

/** A box with its place: the middle of its top, in the drawing's units. */
export interface PlacedBox {
  readonly box: Box;
  readonly x: number;
  readonly y: number;
  /** Whether the drawing before this one was without it. */
  readonly fresh: boolean;
}

export interface PlacedEdge {
  readonly edge: BoxEdge;
  readonly key: string;
  /** The path of its line, as SVG writes it. */
  readonly path: string;
}

export interface Drawing {
  readonly scene: Scene;
  readonly boxes: readonly PlacedBox[];
  readonly edges: readonly PlacedEdge[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Where each box lies, by its key: what the next drawing starts from. */
  readonly places: Places;
}

export type Places = ReadonlyMap<string, Before>;

const MARGIN = 12;
/** Arrow heads end a little above the box. */
const ARROW = 3;
const CORNER = 8;

/** Gives everything its place; boxes that were in the drawing before stay where they were. */
export function place(scene: Scene, layOut: LayOut, before: Places | null): Drawing {
  const layout = layOut(
    scene.boxes.map(({ key, width }) => ({
      width,
      height: BOX_HEIGHT,
      before: before?.get(key) ?? null,
    })),
    scene.edges,
  );
  const places = new Map<string, Before>();
  const boxes = scene.boxes.map((box, index) => {
    const at = layout.boxes[index];
    if (!at) throw new Error('a box without a place');
    places.set(box.key, at);
    return { box, x: at.x, y: at.y, fresh: before !== null && !before.has(box.key) };
  });
  return {
    scene,
    boxes,
    edges: scene.edges.map((edge, index) => ({
      edge,
      key: `${scene.boxes[edge.from]?.key}→${scene.boxes[edge.to]?.key}`,
      path: pathOf(layout.ways[index]),
    })),
    left: layout.left - MARGIN,
    top: layout.top - MARGIN,
    width: layout.right - layout.left + 2 * MARGIN,
    height: layout.bottom - layout.top + 2 * MARGIN,
    places,
  };
}

/** A way as a path: bends where it goes down, round corners where it goes around. */
export function pathOf(way: Layout['ways'][number] | undefined): string {
  if (!way || way.points.length < 4) return '';
  const points: [number, number][] = [];
  for (let at = 0; at < way.points.length; at += 2)
    points.push([way.points[at] ?? 0, way.points[at + 1] ?? 0]);
  return way.kind === 'down' || way.kind === 'across' ? bent(points) : cornered(points, way.kind);
}

function bent(points: readonly [number, number][]): string {
  const last = points.length - 1;
  return points
    .map(([x, y], index) => {
      const end = index === last ? y - ARROW : y;
      if (index === 0) return `M${x} ${y}`;
      const [fromX, fromY] = points[index - 1] ?? [x, y];
      if (fromX === x) return `L${x} ${end}`;
      const half = (end - fromY) / 2;
      return `C${fromX} ${fromY + half} ${x} ${end - half} ${x} ${end}`;
    })
    .join(' ');
}

function cornered(points: readonly [number, number][], kind: 'loop' | 'up'): string {
  const last = points.length - 1;
  return points
    .map(([x, y], index) => {
      if (index === 0) return `M${x} ${y}`;
      // The arrow head of a loop comes from the right, that of an edge back up from above.
      if (index === last) return kind === 'loop' ? `L${x + ARROW} ${y}` : `L${x} ${y - ARROW}`;
      const before = toward([x, y], points[index - 1] ?? [x, y]);
      const after = toward([x, y], points[index + 1] ?? [x, y]);
      return `L${before[0]} ${before[1]} Q${x} ${y} ${after[0]} ${after[1]}`;
    })
    .join(' ');
}

/** A little way from a corner to the next one. */
function toward([x, y]: [number, number], [toX, toY]: [number, number]): [number, number] {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const part = Math.min(CORNER, length / 2) / length;
  return [x + (toX - x) * part, y + (toY - y) * part];
}
