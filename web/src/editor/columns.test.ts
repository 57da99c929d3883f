import { expect, it } from 'vitest';
import { unitAt } from './columns.js';

it('counts characters of two units once', () => {
  const line = 's = "🙂🙂" + x';
  expect([1, 6, 7, 8, 9].map((column) => unitAt(line, column))).toEqual([1, 6, 8, 10, 11]);
  expect(line.slice(unitAt(line, 12) - 1)).toBe('x');
});

it('counts on beyond the end, and begins at one', () => {
  expect([0, 1, 2, 5].map((column) => unitAt('🙂', column))).toEqual([1, 1, 3, 6]);
  expect(unitAt('', 3)).toBe(3);
});
