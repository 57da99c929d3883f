import { expect, it } from 'vitest';
import { BEFORE } from '../../testing/lessons.js';
import { neighbourByKey } from './keys.js';

const from = (focus: number | null, key: string) => neighbourByKey(BEFORE.nodes, focus, key);

it('moves along the list and along the edges, and stays inside the graph', () => {
  expect(from(3, 'ArrowDown')).toBe(4);
  expect(from(3, 'ArrowUp')).toBe(2);
  expect(from(3, 'ArrowLeft')).toBe(2);
  expect(from(3, 'ArrowRight')).toBe(4);
  expect(from(3, 'Home')).toBe(1);
  expect(from(3, 'End')).toBe(5);
  expect(from(1, 'ArrowUp')).toBeNull();
  expect(from(1, 'ArrowLeft')).toBeNull();
  expect(from(5, 'ArrowDown')).toBeNull();
  expect(from(5, 'ArrowRight')).toBeNull();
  expect(from(3, 'a')).toBeNull();
});

it('begins at the first node when none is pointed at', () => {
  expect(from(null, 'ArrowDown')).toBe(1);
});
