/** Storage in memory; `full` makes it refuse to write, as browsers do. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  full = false;

  get length(): number {
    return this.#items.size;
  }

  clear(): void {
    this.#items.clear();
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }
}
