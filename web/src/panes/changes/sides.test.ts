import { expect, it } from 'vitest';
import { GraphHistory } from '../../graphs/history.js';
import { AFTER, BEFORE } from '../../testing/lessons.js';
import { tapeOf } from '../../testing/tapes.js';
import { defaultSide, momentsOf, nodesOf, possible, stepOf } from './sides.js';

const TRACED = new GraphHistory('a', {
  names: ['a'],
  before: BEFORE,
  after: AFTER,
  tape: tapeOf(),
});
const BUILT = new GraphHistory('b', { names: ['b'], before: null, after: AFTER, tape: null });
const BOTH = [TRACED, BUILT];

it('compares the trace with the end, or the step on show with the one before', () => {
  expect(defaultSide(BOTH, 0, null, 'left')).toMatchObject({ graph: 0, when: 'traced' });
  expect(defaultSide(BOTH, 0, null, 'right')).toMatchObject({ graph: 0, when: 'end' });
  expect(defaultSide(BOTH, 0, 6, 'left').when).toBe('before');
  expect(defaultSide(BOTH, 0, 6, 'right').when).toBe('shown');
  expect(defaultSide(BOTH, 1, null, 'left').when).toBe('end');
});

it('offers the moments that a graph has', () => {
  expect(momentsOf(TRACED, true, 6)).toEqual(['traced', 'before', 'shown', 'end', 'number']);
  expect(momentsOf(TRACED, false, 6)).toEqual(['traced', 'end', 'number']);
  expect(momentsOf(BUILT, true, null)).toEqual(['end']);
});

it('falls back to the end', () => {
  const side = { graph: 0, when: 'shown', step: 3 } as const;
  expect(possible(side, BOTH, 0, null).when).toBe('end');
  expect(possible({ ...side, graph: 7 }, BOTH, 1, null)).toMatchObject({ graph: 1, when: 'end' });
});

it('finds the nodes of a side', () => {
  const at = (when: 'traced' | 'before' | 'shown' | 'end' | 'number', step = 0) =>
    nodesOf({ graph: 0, when, step }, TRACED, 6);
  expect(at('traced')).toBe(BEFORE.nodes);
  expect(at('end')).toBe(AFTER.nodes);
  expect(at('before').map(({ name }) => name)).toEqual(['x', 'fc1', 'output']);
  expect(at('shown').map(({ name }) => name)).toEqual(['x', 'fc1', 'relu', 'output']);
  expect(at('number', 2).map(({ name }) => name)).toEqual(['x', 'fc1']);
  expect(stepOf({ graph: 0, when: 'traced', step: 0 }, TRACED, null)).toBe(4);
});
