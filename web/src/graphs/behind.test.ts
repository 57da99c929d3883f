import { expect, it } from 'vitest';
import { Behind } from './behind.js';

it('shows at once what need not wait', () => {
  const behind = new Behind<number>();
  expect(behind.draw(1, 'graph', true)).toBe(1);
  expect(behind.draw(2, 'graph', false)).toBe(2);
  expect(behind.isLate).toBe(false);
});

it('draws the newest when it catches up, however many there were', () => {
  const behind = new Behind<number>();
  behind.draw(1, 'graph', true);
  expect([behind.draw(2, 'graph', true), behind.isLate]).toEqual([1, true]);
  expect([behind.draw(3, 'graph', true), behind.isLate]).toEqual([1, true]);
  behind.catchUp();
  expect([behind.draw(3, 'graph', true), behind.isLate]).toEqual([3, false]);
});

it('never draws a state of another graph', () => {
  const behind = new Behind<number>();
  behind.draw(1, 'graph', true);
  behind.draw(2, 'graph', true);
  expect([behind.draw(1, 'other', true), behind.isLate]).toEqual([1, false]);
});
