import { memo } from '../../graphs/memo.js';
import type { Marks } from './marks.js';
import type { BoxEdge } from './scene.js';

interface EdgeProps {
  readonly path: string;
  readonly change: BoxEdge['change'];
  readonly index: number;
  readonly marks: Marks;
  readonly arrow: string;
}

export const EdgeView = memo(function EdgeView({ path, change, index, marks, arrow }: EdgeProps) {
  return (
    <path
      d={path}
      class="edge"
      data-change={change}
      data-relation={marks.edge(index).value}
      marker-end={`url(#${arrow})`}
    />
  );
});
