/**
 * Small JSON records in localStorage: written before the next event, so that no crash or reload loses
 * what was typed. Storage may be forbidden or full; then records live as long as the page, and
 * `keeps()` says so.
 */
export interface Store {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  /** Writes what may be lost: such records give way when there is no room for others. */
  writeSpare(key: string, value: unknown): void;
  remove(key: string): void;
  /** The names of all records that are kept, but for those that may be lost. */
  keys(): readonly string[];
  /** Whether records outlive the page. */
  keeps(): boolean;
}

const PREFIX = 'fxp:';
const SPARE = `${PREFIX}spare:`;

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

  const put = (found: Storage, name: string, value: unknown): true => {
    found.setItem(name, JSON.stringify(value));
    return true;
  };

  const store: Store = {
    read(key) {
      if (unsaved.has(key)) return unsaved.get(key);
      const text = attempt(
        (found) => found.getItem(PREFIX + key) ?? found.getItem(SPARE + key),
        null,
      );
      try {
        return text === null ? null : (JSON.parse(text) as unknown);
      } catch {
        return null;
      }
    },
    write(key, value) {
      const saved = attempt((found) => {
        try {
          return put(found, PREFIX + key, value);
        } catch (error) {
          if (!makeRoom(found)) throw error;
          return put(found, PREFIX + key, value);
        }
      }, false);
      if (!saved) unsaved.set(key, value);
      else if (unsaved.delete(key) && unsaved.size === 0) failed = false; // there is room again
    },
    writeSpare(key, value) {
      try {
        put(storage(), SPARE + key, value);
        unsaved.delete(key);
      } catch {
        unsaved.set(key, value); // for as long as the page lives
      }
    },
    remove(key) {
      unsaved.delete(key);
      attempt((found) => {
        found.removeItem(PREFIX + key);
        found.removeItem(SPARE + key);
      }, undefined);
    },
    keys() {
      const stored = attempt(
        (found) => Array.from({ length: found.length }, (_, index) => found.key(index) ?? ''),
        [],
      );
      const names = stored
        .filter((name) => name.startsWith(PREFIX) && !name.startsWith(SPARE))
        .map((name) => name.slice(PREFIX.length));
      return [...new Set([...names, ...unsaved.keys()])];
    },
    keeps: () => !failed,
  };
  return store;
}

/** Throws away what may be lost; false when there was nothing of the kind. */
function makeRoom(storage: Storage): boolean {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const spare = names.filter((name) => name?.startsWith(SPARE) === true);
  for (const name of spare) storage.removeItem(name ?? '');
  return spare.length > 0;
}

/** Calls `listen` with the key of each record that another tab changes. */
export function watchOtherTabs(listen: (key: string) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key?.startsWith(PREFIX)) listen(event.key.slice(PREFIX.length));
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
