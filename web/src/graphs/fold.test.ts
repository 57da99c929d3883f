import { expect, it } from 'vitest';
import { fold } from './fold.js';

const summary = (count: number, changed: readonly number[], opened: readonly number[] = []) =>
  fold(count, (at) => changed.includes(at), new Set(opened))
    .map((entry) => (entry.kind === 'row' ? `${entry.at}` : `${entry.from}-${entry.to}`))
    .join(' ');

it('keeps what changed and three rows around it', () => {
  expect(summary(20, [10])).toBe('0-7 7 8 9 10 11 12 13 14-20');
  expect(summary(20, [0, 19])).toBe('0 1 2 3 4-16 16 17 18 19');
  expect(summary(20, [])).toBe('0-20');
});

it('folds no stretch that would take as much room as its rows', () => {
  expect(summary(12, [1, 10])).toBe('0 1 2 3 4 5 6 7 8 9 10 11');
  expect(summary(13, [1, 11])).toBe('0 1 2 3 4 5-8 8 9 10 11 12');
});

it('opens a stretch', () => {
  expect(summary(12, [11], [0])).toBe('0 1 2 3 4 5 6 7 8 9 10 11');
});
