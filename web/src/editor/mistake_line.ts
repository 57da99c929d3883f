/** Where a marked line (from 1) is after an edit; null when the edit touched the line itself. */
export function lineAfterEdit(
  line: number,
  before: readonly string[],
  after: readonly string[],
): number | null {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  if (line <= same) return line;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd))
    sameAtEnd++;
  const fromEnd = before.length - line;
  return fromEnd < sameAtEnd ? after.length - fromEnd : null;
}
