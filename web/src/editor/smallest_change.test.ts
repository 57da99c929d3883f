import fc from 'fast-check';
import { expect, it } from 'vitest';
import { smallestChange } from './smallest_change.js';

it('leaves what both have at their ends', () => {
  expect(smallestChange('abc', 'abxc')).toEqual({ from: 2, to: 2, insert: 'x' });
  expect(smallestChange('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  expect(smallestChange('abc', 'abc')).toEqual({ from: 3, to: 3, insert: '' });
});

it('never leaves half of a character', () => {
  expect(smallestChange('🙂', '🙃')).toEqual({ from: 0, to: 2, insert: '🙃' });
});

it('makes one text of the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '🙂', '🙃') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = smallestChange(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      expect(insert.isWellFormed()).toBe(true);
    }),
  );
});
