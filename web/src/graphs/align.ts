/** One row of an alignment: a place in both lists, or in one of them. */
export interface Aligned {
  readonly left: number | null;
  readonly right: number | null;
}

/** The table of an alignment has at most this many places (16 MB). */
const LARGEST_TABLE = 4_000_000;

/**
 * Aligns two lists by a longest common subsequence of equal keys; what is not in it stands alone,
 * removals before additions. Quadratic in the part that differs, after a common start and end have
 * been set aside; where that part is too large, all of it counts as removed and added.
 */
export function align<K>(left: readonly K[], right: readonly K[]): Aligned[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  while (
    end < left.length - start &&
    end < right.length - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  ) {
    end++;
  }
  const rows: Aligned[] = [];
  for (let i = 0; i < start; i++) rows.push({ left: i, right: i });
  rows.push(...alignMiddle(left, right, start, left.length - end, right.length - end));
  for (let i = end; i > 0; i--) rows.push({ left: left.length - i, right: right.length - i });
  return rows;
}

function alignMiddle<K>(
  left: readonly K[],
  right: readonly K[],
  start: number,
  leftEnd: number,
  rightEnd: number,
): Aligned[] {
  const width = rightEnd - start + 1;
  if (width * (leftEnd - start + 1) > LARGEST_TABLE) {
    return [
      ...left.slice(start, leftEnd).map((_, i) => ({ left: start + i, right: null })),
      ...right.slice(start, rightEnd).map((_, i) => ({ left: null, right: start + i })),
    ];
  }
  // best[i * width + j]: length of the longest common subsequence of left[i..] and right[j..].
  const best = new Uint32Array((leftEnd - start + 1) * width);
  const at = (i: number, j: number) => best[(i - start) * width + (j - start)] ?? 0;
  for (let i = leftEnd - 1; i >= start; i--) {
    for (let j = rightEnd - 1; j >= start; j--) {
      best[(i - start) * width + (j - start)] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const rows: Aligned[] = [];
  let [i, j] = [start, start];
  while (i < leftEnd || j < rightEnd) {
    if (i < leftEnd && j < rightEnd && left[i] === right[j]) rows.push({ left: i++, right: j++ });
    else if (i < leftEnd && (j === rightEnd || at(i + 1, j) >= at(i, j + 1))) {
      rows.push({ left: i++, right: null });
    } else rows.push({ left: null, right: j++ });
  }
  return rows;
}
