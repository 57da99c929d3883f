import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, REWRITTEN, row } from '../../testing/lessons.js';
import { sameNumbers } from './numbers.js';

const side = (nodes: ReturnType<typeof row>[], record = {}) => ({ nodes, record });

/** Two graphs: `relu` is in both, under other numbers. */
const LEFT = side(
  [
    row(0, 'x', { users: [1] }),
    row(1, 'relu', { inputs: [0], users: [2] }),
    row(2, 'old', { inputs: [1] }),
  ],
  { shapes: { 0: '[2]', 1: '[2]', 2: '[2]' }, modules: { 2: 'block' } },
);
const RIGHT = side(
  [
    row(0, 'x', { users: [5] }),
    row(5, 'relu', { inputs: [0], users: [6] }),
    row(6, 'new', { inputs: [5] }),
  ],
  { shapes: { 5: '[3]', 6: '[3]' }, modules: { 6: 'block' } },
);

const summary = (nodes: readonly ReturnType<typeof row>[]) =>
  nodes.map(({ id, name, inputs, users }) => `${id} ${name} (${inputs}) (${users})`);

describe('sameNumbers', () => {
  it('leaves two moments of one graph alone', () => {
    const [before, after] = [BEFORE, AFTER].map(({ nodes }) => ({ nodes, record: REWRITTEN }));
    if (!before || !after) throw new Error('two sides');
    const sides = sameNumbers(before, after, 'right');
    expect(sides.before).toBe(BEFORE.nodes);
    expect(sides.after).toBe(AFTER.nodes);
    expect(sides.known).toBe(REWRITTEN);
  });

  it('matches the nodes of two graphs by name, in what they read too', () => {
    const { before, after } = sameNumbers(LEFT, RIGHT, 'left');
    expect(before).toBe(LEFT.nodes);
    expect(summary(after)).toEqual(['0 x () (1)', '1 relu (0) (-8)', '-8 new (1) ()']);
  });

  it('keeps the numbers of the graph on show when that is the right one', () => {
    const { before, after } = sameNumbers(LEFT, RIGHT, 'right');
    expect(summary(before)).toEqual(['0 x () (5)', '5 relu (0) (-4)', '-4 old (5) ()']);
    expect(after).toBe(RIGHT.nodes);
  });

  it('knows of each node what is known where it is drawn', () => {
    expect(sameNumbers(LEFT, RIGHT, 'left').known).toEqual({
      shapes: { 1: '[3]', 2: '[2]', '-8': '[3]' },
      modules: { 2: 'block', '-8': 'block' },
    });
    expect(sameNumbers(LEFT, RIGHT, 'right').known).toEqual({
      shapes: { '-4': '[2]', 5: '[3]', 6: '[3]' },
      modules: { '-4': 'block', 6: 'block' },
    });
  });
});
