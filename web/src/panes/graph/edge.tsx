import { memo } from './memo.js';
import type { BoxEdge } from './scene.js';

interface EdgeProps {
  readonly path: string;
  readonly change: BoxEdge['change'];
  readonly relation: 'input' | 'user' | undefined;
  readonly arrow: string;
}

export const EdgeView = memo(function EdgeView({ path, change, relation, arrow }: EdgeProps) {
  return (
    <path
      d={path}
      class="edge"
      data-change={change}
      data-relation={relation}
      marker-end={`url(#${arrow})`}
    />
  );
});
