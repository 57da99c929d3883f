import type { NodeRow } from '../../protocol/messages.js';

export interface ModuleNodes {
  readonly path: string;
  readonly ids: readonly number[];
}

/** More paths than this say nothing at a glance. */
const MOST = 16;

/**
 * Module paths that two nodes or more belong to, with those nodes: calls of a module and reads of its
 * attributes, at the path itself or below it. Longer paths that have the same nodes are left out.
 */
export function modulesOf(nodes: readonly NodeRow[]): ModuleNodes[] {
  const byPath = new Map<string, number[]>();
  for (const { id, op, target } of nodes) {
    if (op !== 'call_module' && op !== 'get_attr') continue;
    const parts = target.split('.');
    const depth = op === 'get_attr' ? parts.length - 1 : parts.length;
    for (let length = 1; length <= depth; length++) {
      const path = parts.slice(0, length).join('.');
      const known = byPath.get(path);
      if (known) known.push(id);
      else byPath.set(path, [id]);
    }
  }
  const seen = new Set<string>();
  const modules: ModuleNodes[] = [];
  for (const [path, ids] of byPath) {
    const key = ids.join();
    if (ids.length < 2 || seen.has(key)) continue;
    seen.add(key);
    modules.push({ path, ids });
  }
  return modules.slice(0, MOST);
}
