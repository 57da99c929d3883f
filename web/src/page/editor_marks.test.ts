import { expect, it } from 'vitest';
import { GraphHistory } from '../graphs/history.js';
import { strings } from '../strings/strings.js';
import { AFTER, BEFORE } from '../testing/lessons.js';
import { tapeOf } from '../testing/tapes.js';
import { marksOf } from './editor_marks.js';

const history = () =>
  new GraphHistory('graph', { names: ['graph'], before: BEFORE, after: AFTER, tape: tapeOf() });

it('marks the line of the step, and the lines of what is pointed at', () => {
  const { lines, reveal } = marksOf(history(), 7, [3]);
  expect(reveal).toBe(13);
  expect([...lines].toSorted()).toEqual([
    [11, 'focus'],
    [13, 'step'],
    [3, 'input'],
    [9, 'user'],
  ]);
});

it('marks no line in the end when nothing is pointed at', () => {
  const { lines, reveal } = marksOf(history(), null, []);
  expect([lines.size, reveal]).toEqual([0, null]);
});

it('says how many users the nodes of a line have', () => {
  expect(marksOf(history(), 4, []).hints.get(3)).toBe('fc1: 1 user');
  expect(marksOf(history(), 6, []).hints.get(11)).toBe('relu: 0 users');
  const row = (name: string) => ({ name, users: [1, 2] });
  expect(strings.editor.users([row('a'), row('b')])).toBe('a: 2 users, b: 2 users');
  expect(strings.editor.users([row('a'), row('b'), row('c'), row('d')])).toBe('4 nodes: 8 users');
});
