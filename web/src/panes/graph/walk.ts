import type { Scene } from './scene.js';

/** From a box to a neighbour by an edge: enough to go on to the next neighbour on that side. */
export interface Step {
  readonly from: number;
  readonly up: boolean;
  readonly index: number;
}

export interface Walk {
  readonly to: number;
  readonly by: Step | null;
}

/** What a box reads, or what reads it, by their places; edges that are gone come last. */
export function neighbours({ edges }: Scene, box: number, up: boolean): number[] {
  const ends = edges
    .filter(({ from, to }) => from !== to && (up ? to : from) === box)
    .toSorted((a, b) => Number(a.change === 'removed') - Number(b.change === 'removed'));
  return ends.map(({ from, to }) => (up ? from : to));
}

/**
 * Where a key leads from a box. Up and down follow edges; with Shift they go on to the next one among the
 * neighbours to which the last step led. Left and right follow program order.
 */
export function walk(
  scene: Scene,
  at: number,
  key: string,
  shift: boolean,
  last: Step | null,
): Walk | null {
  const count = scene.boxes.length;
  const plain = (to: number): Walk | null =>
    to >= 0 && to < count && to !== at ? { to, by: null } : null;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const up = key === 'ArrowUp';
      const turn = shift && last?.up === up ? last : null;
      const from = turn ? turn.from : at;
      const all = neighbours(scene, from, up);
      const index = turn ? (turn.index + 1) % all.length : 0;
      const to = all[index];
      return to === undefined ? null : { to, by: { from, up, index } };
    }
    case 'ArrowLeft':
      return plain(at - 1);
    case 'ArrowRight':
      return plain(at + 1);
    case 'Home':
      return plain(0);
    case 'End':
      return plain(count - 1);
    default:
      return null;
  }
}
