/** One row of an alignment: a place in both lists, or in one of them. */
export interface Aligned {
  readonly left: number | null;
  readonly right: number | null;
}

/** The table of an alignment has at most this many places (1 MB). */
const LARGEST_TABLE = 250_000;

/**
 * Aligns two lists by a longest common subsequence of equal keys; what is not in it stands alone,
 * removals before additions. Quadratic in the part that differs, after a common start and end have
 * been set aside. Where that part is too large, keys that both lists have once divide it into smaller
 * ones, which takes n log n, and still finds a longest common subsequence when all keys are such; what
 * they can't divide counts as removed and added.
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
  for (const row of alignMiddle(left, right, start, left.length - end, right.length - end))
    rows.push(row);
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
  if (width * (leftEnd - start + 1) > LARGEST_TABLE)
    return alignLarge(left.slice(start, leftEnd), right.slice(start, rightEnd), start);
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

/** Two long lists, of which both have `before` more in front. */
function alignLarge<K>(left: readonly K[], right: readonly K[], before: number): Aligned[] {
  const rows: Aligned[] = [];
  const anchors = commonOnce(left, right);
  let [i, j] = [0, 0];
  const upTo = (toLeft: number, toRight: number) => {
    const [from, to] = [left.slice(i, toLeft), right.slice(j, toRight)];
    for (const row of anchors.length > 0 ? align(from, to) : apart(from, to)) {
      rows.push({
        left: row.left === null ? null : before + i + row.left,
        right: row.right === null ? null : before + j + row.right,
      });
    }
    [i, j] = [toLeft, toRight];
  };
  for (const [leftAt, rightAt] of anchors) {
    upTo(leftAt, rightAt);
    rows.push({ left: before + i++, right: before + j++ });
  }
  upTo(left.length, right.length);
  return rows;
}

const apart = (left: readonly unknown[], right: readonly unknown[]): Aligned[] => [
  ...left.map((_, place) => ({ left: place, right: null })),
  ...right.map((_, place) => ({ left: null, right: place })),
];

/** Places of keys that each list has once, as many as stand in the same order in both. */
function commonOnce<K>(left: readonly K[], right: readonly K[]): (readonly [number, number])[] {
  const places = placesOfOnce(right);
  const pairs: (readonly [number, number])[] = [];
  for (const [key, at] of placesOfOnce(left)) {
    const other = places.get(key) ?? -1;
    if (at >= 0 && other >= 0) pairs.push([at, other]);
  }
  return longestAscending(pairs);
}

/** By keys, which come in the order of the list: the place, or -1 when there are several. */
function placesOfOnce<K>(list: readonly K[]): Map<K, number> {
  const places = new Map<K, number>();
  list.forEach((key, at) => places.set(key, places.has(key) ? -1 : at));
  return places;
}

/** A longest run of pairs whose second numbers ascend too, by patience sorting. */
function longestAscending(pairs: readonly (readonly [number, number])[]) {
  const piles: number[] = []; // for each length, the pair that ends such a run earliest
  const below: number[] = []; // for each pair, the one before it in its run
  pairs.forEach(([, place], at) => {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[piles[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    below[at] = piles[low - 1] ?? -1;
    piles[low] = at;
  });
  const run: (readonly [number, number])[] = [];
  for (let at = piles.at(-1) ?? -1; at >= 0; at = below[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.toReversed();
}
