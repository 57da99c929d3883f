import { useMemo } from 'preact/hooks';
import type { NodePointer } from '../../graphs/pointer.js';
import type { NodeRow } from '../../protocol/messages.js';
import { strings } from '../../strings/strings.js';
import { modulesOf } from './module_paths.js';

export interface ModulesProps {
  readonly nodes: readonly NodeRow[];
  readonly pointer: NodePointer;
}

/** The modules that several nodes are of: pointing at one marks them all. */
export function Modules({ nodes, pointer }: ModulesProps) {
  const modules = useMemo(() => modulesOf(nodes), [nodes]);
  if (modules.length === 0) return null;
  const chosen = pointer.nodes.value.join();
  return (
    <div
      class="modules"
      role="group"
      aria-label={strings.graphs.modules}
      onPointerLeave={() => pointer.hoverAll([])}
    >
      <span class="muted">{strings.graphs.modules}</span>
      {modules.map(({ path, ids }) => (
        <button
          type="button"
          key={path}
          aria-pressed={ids.join() === chosen}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && pointer.hoverAll(ids)}
          onClick={() => pointer.pinAll(ids)}
          onFocus={() => pointer.pinAll(ids)}
        >
          <code>{path}</code>
        </button>
      ))}
    </div>
  );
}
