// Rounds in which every engine does every case once, one after the other, so that what else the machine does
// meets all alike.

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Milliseconds: long enough for the clocks, often over before another program gets its turn. */
const BATCH = 4;

/** Which limit an engine of ours is held against. */
const LIMIT_OF = { ours: 'plain', relaxed: 'relaxed' };

/**
 * Work that has a number of operations runs between two runs of the limit's loop, and its share is of their
 * mean: a processor that changes its clock rate, or its owner, changes it for both.
 *
 * @param {Awaited<ReturnType<import('./cases.mjs').makeCases>>} cases
 * @param {Record<string, () => number>} limits loops that say how fast this machine is, in GFLOP/s
 * @param {number} rounds
 * @param {() => number} clock milliseconds; of processor time where the host has that
 * @returns {Promise<{ results: { name: string, flops?: number, elements?: number,
 *   milliseconds: Record<string, number>, shares: Record<string, number> }[],
 *   limits: Record<string, number> }>} medians of the rounds
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
  const measureLimit = (name) => {
    const rate = limits[name]();
    note(`limit|${name}`, rate);
    return rate;
  };
  for (let round = 0; round < rounds; round++)
    for (const { name, flops, calls } of cases)
      for (const [engine, { call, times }] of Object.entries(calls)) {
        const key = `${name}|${engine}`;
        const limit = flops && limits[LIMIT_OF[engine]] ? LIMIT_OF[engine] : null;
        const before = limit && measureLimit(limit);
        const count = batches.get(key);
        const start = clock();
        for (let i = 0; i < count; i++) await call();
        const milliseconds = (clock() - start) / count / times;
        note(key, milliseconds);
        if (!limit) continue;
        const possible = (before + measureLimit(limit)) / 2;
        note(`share|${key}`, flops / milliseconds / 1e6 / possible);
      }
  const medians = (name, calls, prefix) =>
    Object.fromEntries(
      Object.keys(calls)
        .map((engine) => [engine, seen.get(`${prefix}${name}|${engine}`)])
        .filter(([, all]) => all)
        .map(([engine, all]) => [engine, median(all)]),
    );
  const results = cases.map(({ name, flops, elements, calls }) => ({
    name,
    flops,
    elements,
    milliseconds: medians(name, calls, ''),
    shares: medians(name, calls, 'share|'),
  }));
  const rates = Object.keys(limits).map((limit) => [limit, median(seen.get(`limit|${limit}`))]);
  return { results, limits: Object.fromEntries(rates) };
}
