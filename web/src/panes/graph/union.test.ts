import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, row } from '../../testing/lessons.js';
import { unite } from './union.js';

const names = (union: ReturnType<typeof unite>) =>
  union.nodes.map(({ row: { name }, change }) => `${name} ${change}`);

describe('unite', () => {
  it('keeps what has gone in its place, beside what has come', () => {
    const union = unite(BEFORE, AFTER);
    expect(names(union)).toEqual([
      'x same',
      'fc1 removed',
      'relu removed',
      'fused added',
      'fc2 changed',
      'output same',
    ]);
    expect(union.edges.map(({ from, to, change }) => `${from}>${to} ${change}`)).toEqual([
      '1>2 removed',
      '2>3 removed',
      '1>6 added',
      '6>4 added',
      '3>4 removed',
      '4>5 same',
    ]);
  });

  it('shows a node that moved once, where it is now', () => {
    const [a, b] = [row(1, 'a'), row(2, 'b')];
    const state = (nodes: (typeof a)[]) => ({ ...AFTER, nodes });
    expect(names(unite(state([a, b]), state([b, a])))).toEqual(['b same', 'a moved']);
  });

  it('finds nothing changed without a state before', () => {
    const union = unite(null, AFTER);
    expect(new Set(union.nodes.map(({ change }) => change))).toEqual(new Set(['same']));
    expect(union.edges.every(({ change }) => change === 'same')).toBe(true);
  });
});
