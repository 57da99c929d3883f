/**
 * Small JSON records in localStorage: written before the next event, so that no crash or reload loses
 * what was typed. Storage may be forbidden or full; then records live as long as the page, and
 * `keeps()` says so.
 */
export interface Store {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Whether records outlive the page. */
  keeps(): boolean;
}

const PREFIX = 'fxp:';

export function openStore(storage: () => Storage): Store {
  const unsaved = new Map<string, unknown>();
  let failed = false;

  /** Runs an access to storage, which browsers may refuse by an exception. */
  function attempt<T>(access: (storage: Storage) => T, fallback: T): T {
    try {
      return access(storage());
    } catch {
      failed = true;
      return fallback;
    }
  }

  return {
    read(key) {
      if (unsaved.has(key)) return unsaved.get(key);
      const text = attempt((found) => found.getItem(PREFIX + key), null);
      try {
        return text === null ? null : (JSON.parse(text) as unknown);
      } catch {
        return null;
      }
    },
    write(key, value) {
      const saved = attempt((found) => {
        found.setItem(PREFIX + key, JSON.stringify(value));
        return true;
      }, false);
      if (!saved) unsaved.set(key, value);
      else if (unsaved.delete(key) && unsaved.size === 0) failed = false; // there is room again
    },
    remove(key) {
      unsaved.delete(key);
      attempt((found) => found.removeItem(PREFIX + key), undefined);
    },
    keeps: () => !failed,
  };
}

/** Calls `listen` with the key of each record that another tab changes. */
export function watchOtherTabs(listen: (key: string) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key?.startsWith(PREFIX)) listen(event.key.slice(PREFIX.length));
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
