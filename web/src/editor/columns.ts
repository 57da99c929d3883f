/**
 * Python counts a line's characters, editors its UTF-16 units, of which an emoji has two: the unit, from 1, at
 * which a character begins. Beyond the end both count on alike.
 */
export function unitAt(line: string, column: number): number {
  let unit = 1;
  let left = column - 1;
  for (const character of line) {
    if (left <= 0) return unit;
    left--;
    unit += character.length;
  }
  return unit + Math.max(0, left);
}
