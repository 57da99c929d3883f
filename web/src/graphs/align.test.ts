import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align } from './align.js';

describe('align', () => {
  it('keeps what is common and shows the rest, removals first', () => {
    expect(align(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
      { left: 0, right: 0 },
      { left: 1, right: null },
      { left: null, right: 1 },
      { left: 2, right: 2 },
    ]);
  });

  it('aligns nothing with everything', () => {
    expect(align([], ['a'])).toEqual([{ left: null, right: 0 }]);
    expect(align(['a'], [])).toEqual([{ left: 0, right: null }]);
    expect(align([], [])).toEqual([]);
  });

  it('gives up on the middle of huge lists of the same, but not on their common ends', () => {
    const middle = Array.from({ length: 3000 }, (_, i) => i >> 1);
    const rows = align([-1, ...middle, -2], [-1, ...middle.toReversed(), -2]);
    expect(rows).toHaveLength(6002);
    expect(rows[0]).toEqual({ left: 0, right: 0 });
    expect(rows.at(-1)).toEqual({ left: 3001, right: 3001 });
    expect(rows.filter(({ left, right }) => left !== null && right !== null)).toHaveLength(2);
  });

  it('finds a longest common part of huge lists whose keys are all different', () => {
    const left = Array.from({ length: 5000 }, (_, i) => i);
    // Every third is another one, and a stretch has gone from the beginning to the end.
    const right = [...left.slice(100), ...left.slice(0, 100)].map((i) =>
      i % 3 === 0 ? -i - 1 : i,
    );
    const rows = align(left, right);
    expect(rows.flatMap((row) => row.left ?? [])).toEqual(left);
    expect(rows.flatMap((row) => row.right ?? [])).toEqual(left);
    const common = rows.filter((row) => row.left !== null && row.right !== null);
    for (const row of common) expect(left[row.left ?? -1]).toBe(right[row.right ?? -1]);
    expect(common).toHaveLength(left.slice(100).filter((i) => i % 3 !== 0).length);
  });

  it('aligns what is repeated between keys of which there is one', () => {
    const stretch = (name: string) => [name, ...Array.from({ length: 20 }, () => '')];
    const left = Array.from({ length: 100 }, (_, i) => stretch(`a${i}`)).flat();
    const right = Array.from({ length: 100 }, (_, i) => stretch(i % 2 ? `a${i}` : `b${i}`)).flat();
    const rows = align(left, right);
    expect(rows.filter((row) => row.left !== null && row.right !== null)).toHaveLength(2050);
  });

  it('finds a longest common part in any two lists, and loses no row', () => {
    const list = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (left, right) => {
        const rows = align(left, right);
        expect(rows.flatMap((row) => row.left ?? [])).toEqual(left.map((_, i) => i));
        expect(rows.flatMap((row) => row.right ?? [])).toEqual(right.map((_, i) => i));
        const common = rows.filter((row) => row.left !== null && row.right !== null);
        for (const row of common) expect(left[row.left ?? -1]).toBe(right[row.right ?? -1]);
        expect(common).toHaveLength(longest(left, right));
      }),
    );
  });
});

/** The same length by the plain recursion. */
function longest(left: readonly number[], right: readonly number[]): number {
  const [a, ...restLeft] = left;
  const [b, ...restRight] = right;
  if (a === undefined || b === undefined) return 0;
  if (a === b) return 1 + longest(restLeft, restRight);
  return Math.max(longest(restLeft, right), longest(left, restRight));
}
