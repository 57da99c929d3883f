import { CHANGE_SIGNS } from '../../graphs/compare.js';
import { strings } from '../../strings/strings.js';
import type { Scene } from './scene.js';

/** What the signs and lines of a changed graph mean; only those that there are. */
export function Legend({ scene: { boxes, edges } }: { readonly scene: Scene }) {
  const changes = (['added', 'removed', 'changed', 'moved'] as const).filter((kind) =>
    boxes.some(({ change }) => change === kind),
  );
  const lines = (['added', 'removed'] as const).filter((kind) =>
    edges.some(({ change }) => change === kind),
  );
  if (changes.length + lines.length === 0) return null;
  return (
    <ul class="drawing-legend">
      {changes.map((kind) => (
        <li key={kind}>
          <span class="change-sign" data-change={kind} aria-hidden="true">
            {CHANGE_SIGNS[kind]}
          </span>{' '}
          {strings.graphs.changes.kinds[kind]}
        </li>
      ))}
      {lines.map((kind) => (
        <li key={`line ${kind}`}>
          <svg width="28" height="10" aria-hidden="true">
            <path d="M1 5H27" class="edge" data-change={kind} />
          </svg>{' '}
          {strings.drawing.edges[kind]}
        </li>
      ))}
    </ul>
  );
}
