export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Whether the offset lies between the two units of one character. */
const splits = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '');

/** The one change that makes `after` of `before` and leaves alone what both begin and end with. */
export function smallestChange(before: string, after: string): Change {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  if (splits(before, from) || splits(after, from)) from--;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  if (splits(before, before.length - same) || splits(after, after.length - same)) same--;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
