/** The lines of each range; those beyond the end are not there. */
function blocks(shipped: string, ranges: readonly (readonly [number, number])[]): string[][] {
  const lines = shipped.split('\n');
  return ranges
    .map(([first, last]) => lines.slice(first - 1, last))
    .filter((block) => block.length > 0);
}

/** The first line, from 0, of each block in a text, in order; null when one is missing. */
function placesOf(blocks: readonly (readonly string[])[], lines: readonly string[]) {
  const places: number[] = [];
  let from = 0;
  for (const block of blocks) {
    let at = from;
    while (at + block.length <= lines.length && !block.every((line, i) => lines[at + i] === line))
      at++;
    if (at + block.length > lines.length) return null;
    places.push(at);
    from = at + block.length;
  }
  return places;
}

type Ranges = readonly (readonly [number, number])[];

/**
 * Whether a text still has the locked lines of the shipped one: each range whole, in order. Around them
 * anything may stand.
 */
export const keepsLocked = (shipped: string, ranges: Ranges, text: string): boolean =>
  placesOf(blocks(shipped, ranges), text.split('\n')) !== null;

/** Where the locked lines stand in a text that has them all: first and last lines, from 1. */
export function lockedIn(shipped: string, ranges: Ranges, text: string): Ranges {
  if (ranges.length === 0) return NOTHING;
  const locked = blocks(shipped, ranges);
  const places = placesOf(locked, text.split('\n')) ?? [];
  return places.map((at, index) => [at + 1, at + (locked[index]?.length ?? 1)] as const);
}

const NOTHING: Ranges = [];
