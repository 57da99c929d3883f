import type { NodeRow } from '../../protocol/messages.js';

/** Neighbours in program order that belong to one module, or to one stretch of a graph without modules. */
export interface Group {
  /** Its path, and which of the calls of that module it is: `encoder.0#1`. */
  readonly key: string;
  readonly path: string;
  /** Places of its first node and behind its last one, in program order. */
  readonly start: number;
  readonly end: number;
  readonly parent: Group | null;
}

/** From this many boxes on, a drawing begins with its modules closed. */
export const MANY_BOXES = 300;
/** What a closed drawing aims at, and a stretch of nodes without modules. */
const SOME_BOXES = 150;
const FEWEST_IN_STRETCH = 20;

/** From a node's number to the path of the module in which it was traced, as far as that is known. */
export type KnownModules = Readonly<Record<string, string>>;

/**
 * The module path of each node. Calls of modules and attributes name theirs, tracing notes others; what
 * a rewrite has put between two nodes belongs to the module that both are in.
 */
export function modulePaths(rows: readonly NodeRow[], modules: KnownModules = {}): string[][] {
  const known = rows.map(({ id, op, target }) => {
    if (op === 'placeholder' || op === 'output') return [];
    if (op === 'call_module' || op === 'get_attr') return target.split('.').slice(0, -1);
    return modules[id]?.split('.') ?? null;
  });
  const next: string[][] = [];
  let behind: string[] = [];
  for (let at = rows.length - 1; at >= 0; at--) {
    behind = known[at] ?? behind;
    next[at] = behind;
  }
  let before: string[] = [];
  return known.map((path, at) => {
    before = path ?? before;
    return path ?? commonStart(before, next[at] ?? []);
  });
}

function commonStart(a: readonly string[], b: readonly string[]): string[] {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/**
 * All groups of at least two nodes, outer ones first. Each is a stretch of the program, so that closing
 * any of them leaves a graph without cycles; a module that is called twice has two groups.
 */
export function findGroups(rows: readonly NodeRow[], modules?: KnownModules): Group[] {
  const groups = moduleGroups(rows, modulePaths(rows, modules));
  const open = rows.length - hidden(groups.filter(({ parent }) => parent === null));
  return rows.length > MANY_BOXES && open > MANY_BOXES ? stretches(rows.length) : groups;
}

function moduleGroups(rows: readonly NodeRow[], paths: readonly string[][]): Group[] {
  const groups: Group[] = [];
  const calls = new Map<string, number>();
  const divide = (start: number, end: number, depth: number, parent: Group | null) => {
    for (let at = start; at < end;) {
      const name = paths[at]?.[depth];
      let stop = at + 1;
      while (stop < end && paths[stop]?.[depth] === name) stop++;
      if (name !== undefined && stop - at > 1) {
        const path = paths[at]?.slice(0, depth + 1).join('.') ?? '';
        const call = (calls.get(path) ?? 0) + 1;
        calls.set(path, call);
        const group: Group = { key: `${path}#${call}`, path, start: at, end: stop, parent };
        groups.push(group);
        divide(at, stop, depth + 1, group);
      }
      at = stop;
    }
  };
  divide(0, rows.length, 0, null);
  return groups;
}

function stretches(count: number): Group[] {
  const size = Math.max(FEWEST_IN_STRETCH, Math.ceil(count / (SOME_BOXES / 2)));
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
    const [start, end] = [index * size, Math.min(count, (index + 1) * size)];
    return { key: `${start}–`, path: `${start + 1}–${end}`, start, end, parent: null };
  });
}

/** By how many boxes closing groups, none of which is in another, makes a drawing smaller. */
const hidden = (groups: readonly Group[]): number =>
  groups.reduce((sum, { start, end }) => sum + end - start - 1, 0);

/** The keys of the groups that are closed at first: none in a small graph, outer ones in a large one. */
export function closedAtFirst(count: number, groups: readonly Group[]): ReadonlySet<string> {
  if (count <= MANY_BOXES) return new Set();
  const depth = (group: Group): number => (group.parent ? 1 + depth(group.parent) : 0);
  for (let level = 3; level > 0; level--) {
    const atLevel = groups.filter((group) => depth(group) === level);
    if (atLevel.length > 0 && count - hidden(atLevel) <= SOME_BOXES)
      return new Set(atLevel.map(({ key }) => key));
  }
  return new Set(groups.filter(({ parent }) => parent === null).map(({ key }) => key));
}

/** The groups that a place is in, the innermost first. */
export function groupsAt(groups: readonly Group[], place: number): Group[] {
  return groups.filter(({ start, end }) => start <= place && place < end).toReversed();
}
