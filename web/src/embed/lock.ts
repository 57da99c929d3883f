/** The lines of each range; those beyond the end are not there. */
function blocks(shipped: string, ranges: readonly (readonly [number, number])[]): string[][] {
  const lines = shipped.split('\n');
  return ranges
    .map(([first, last]) => lines.slice(first - 1, last))
    .filter((block) => block.length > 0);
}

/**
 * Whether a text still has the locked lines of the shipped one: each range whole, in order. Around them
 * anything may stand.
 */
export function keepsLocked(
  shipped: string,
  ranges: readonly (readonly [number, number])[],
  text: string,
): boolean {
  const lines = text.split('\n');
  let from = 0;
  for (const block of blocks(shipped, ranges)) {
    let at = from;
    while (at + block.length <= lines.length && !block.every((line, i) => lines[at + i] === line))
      at++;
    if (at + block.length > lines.length) return false;
    from = at + block.length;
  }
  return true;
}
