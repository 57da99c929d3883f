import { Progress } from './progress.js';
import type { Store } from './store.js';

/** What the home page says about a lesson that was opened before. */
export interface Visit {
  readonly parts: number;
  readonly solved: number;
}

export function recordVisit(store: Store, lesson: string, partIds: readonly string[]): void {
  store.write(`visit:${lesson}`, partIds);
}

export function readVisit(store: Store, lesson: string): Visit | null {
  const ids = store.read(`visit:${lesson}`);
  if (!Array.isArray(ids)) return null;
  const known = ids.filter((id): id is string => typeof id === 'string');
  return { parts: known.length, solved: new Progress(store, lesson).solved(known) };
}
