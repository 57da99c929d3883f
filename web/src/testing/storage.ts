/** Storage in memory; `full` makes it refuse to write, as browsers do, and `room` to hold more records. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  full = false;
  room = Infinity;

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
    const more = !this.#items.has(key) && this.#items.size >= this.room;
    if (this.full || more) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }
}
