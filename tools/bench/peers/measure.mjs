// Rounds in which every engine does every case once, one after the other, so that what else the machine does
// meets all alike.

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Milliseconds: long enough for the clocks, often over before another program gets its turn. */
const BATCH = 4;

/**
 * @param {Awaited<ReturnType<import('./cases.mjs').makeCases>>} cases
 * @param {Record<string, () => number>} limits loops that say how fast this machine is, in GFLOP/s
 * @param {number} rounds
 * @param {() => number} clock milliseconds; of processor time where the host has that
 * @returns {Promise<{ name: string, flops?: number, elements?: number,
 *   milliseconds: Record<string, { median: number, best: number }> }[]>} and the limits' bests
 */
export async function measure(cases, limits, rounds, clock) {
  const seen = new Map();
  const note = (key, value) => seen.set(key, [...(seen.get(key) ?? []), value]);
  const batches = new Map();
  for (const { name, calls } of cases)
    for (const [engine, { call }] of Object.entries(calls)) {
      for (let i = 0; i < 3; i++) await call();
      const start = clock();
      await call();
      const count = Math.ceil(BATCH / Math.max(clock() - start, 0.01));
      // Compilers that watch for hot code get their chance before anything counts.
      for (let i = 0; i < Math.min(count, 200); i++) await call();
      batches.set(`${name}|${engine}`, count);
    }
  for (let round = 0; round < rounds; round++)
    for (const { name, calls } of cases) {
      for (const [limit, loop] of Object.entries(limits)) note(`limit|${limit}`, loop());
      for (const [engine, { call, times }] of Object.entries(calls)) {
        const key = `${name}|${engine}`;
        const count = batches.get(key);
        const start = clock();
        for (let i = 0; i < count; i++) await call();
        note(key, (clock() - start) / count / times);
      }
    }
  const results = cases.map(({ name, flops, elements, calls }) => ({
    name,
    flops,
    elements,
    milliseconds: Object.fromEntries(
      Object.keys(calls).map((engine) => {
        const all = seen.get(`${name}|${engine}`);
        return [engine, { median: median(all), best: Math.min(...all) }];
      }),
    ),
  }));
  const best = Object.keys(limits).map((limit) => [limit, Math.max(...seen.get(`limit|${limit}`))]);
  return { results, limits: Object.fromEntries(best) };
}
