import { expect, it } from 'vitest';
import { lineAfterEdit } from './mistake_line.js';

const OLD = ['a', 'b', 'c', 'd'];

it('a marked line moves with the lines that come or go before it', () => {
  expect(lineAfterEdit(3, OLD, ['a', 'new', 'b', 'c', 'd'])).toBe(4);
  expect(lineAfterEdit(3, OLD, ['b', 'c', 'd'])).toBe(2);
});

it('it stays when lines below it change', () => {
  expect(lineAfterEdit(3, OLD, ['a', 'b', 'c', 'new', 'd'])).toBe(3);
  expect(lineAfterEdit(3, OLD, OLD)).toBe(3);
});

it('it is marked no more once it is edited itself', () => {
  expect(lineAfterEdit(3, OLD, ['a', 'b', 'C', 'd'])).toBeNull();
  expect(lineAfterEdit(3, OLD, ['a', 'b', 'd'])).toBeNull();
  expect(lineAfterEdit(3, OLD, ['other'])).toBeNull();
});
