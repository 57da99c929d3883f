import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, row } from '../../testing/lessons.js';
import { describeBox, describePointed, relationsIn, rowsOf } from './describe.js';
import { findGroups } from './groups.js';
import { makeScene } from './scene.js';
import { unite } from './union.js';

const sizeOf = (count: number) => `${count} nodes`;
const union = unite(BEFORE, AFTER);
const scene = makeScene(union, [], new Set(), sizeOf);

const nested = unite(null, {
  ...AFTER,
  nodes: [
    row(1, 'x', { op: 'placeholder', users: [2, 4] }),
    row(2, 'a', { op: 'call_module', target: 'm.a', inputs: [1], users: [3] }),
    row(3, 'b', { op: 'call_module', target: 'm.b', inputs: [2], users: [4] }),
    row(4, 'add', { inputs: [3, 1], users: [5] }),
    row(5, 'output', { op: 'output', target: 'output', inputs: [4] }),
  ],
});
const groups = findGroups(nested.nodes.map(({ row: each }) => each));
const closed = makeScene(nested, groups, new Set(['m#1']), sizeOf);

describe('makeScene', () => {
  it('gives each node a box, wide enough for its texts, and sorts edges by their readers', () => {
    expect(scene.boxes.map(({ title }) => title)).toEqual(union.nodes.map((n) => n.row.name));
    expect(scene.edges.map(({ from, to }) => `${from}>${to}`)).toEqual([
      '0>1',
      '1>2',
      '0>3',
      '3>4',
      '2>4',
      '4>5',
    ]);
    const long = unite(null, { ...AFTER, nodes: [row(1, 'x'.repeat(99))] });
    const box = makeScene(long, [], new Set(), sizeOf).boxes[0];
    expect(box?.title).toHaveLength(30);
    expect(box?.width).toBeGreaterThan(30 * 7);
  });

  it('draws a closed group as one box, with one edge to each neighbour', () => {
    expect(closed.boxes.map(({ title, label }) => `${title}: ${label}`)).toEqual([
      'x: placeholder',
      'm: 2 nodes',
      'add: add',
      'output: output',
    ]);
    expect(closed.edges.map(({ from, to }) => `${from}>${to}`)).toEqual([
      '0>1',
      '1>2',
      '0>2',
      '2>3',
    ]);
    expect(closed.boxOf.get(3)).toBe(1);
  });

  it('shows a node that reads itself, as replacing all uses can leave it', () => {
    const loop = unite(null, { ...AFTER, nodes: [row(1, 'a', { inputs: [1], users: [1] })] });
    expect(makeScene(loop, [], new Set(), sizeOf).edges).toEqual([
      { from: 0, to: 0, change: 'same' },
    ]);
  });

  it('takes a group for changed unless all of it came or went', () => {
    const group = { key: 'm', path: 'm', start: 1, parent: null };
    const change = (end: number) =>
      makeScene(union, [{ ...group, end }], new Set(['m']), sizeOf).boxes[1]?.change;
    expect(change(3)).toBe('removed');
    expect(change(4)).toBe('changed');
  });
});

describe('describeBox', () => {
  const words = scene.boxes.map((box) => describeBox(rowsOf(union), box));

  it('says what a node reads, what reads it, and what has happened to it', () => {
    expect(words[3]).toBe(
      'fused __main__.fused, call_function. fused reads x and is read by fc2. Added.',
    );
    expect(words[1]).toBe('fc1 fc1, call_module. fc1 is no longer in the graph. Removed.');
    expect(words[5]).toBe('output output, output. output reads fc2 and is read by no node.');
  });

  it('says what a group is', () => {
    const words = closed.boxes.map((box) => describeBox(rowsOf(nested), box));
    expect(words[1]).toBe('m 2 nodes, a closed module.');
  });
});

describe('describePointed', () => {
  it('says the same of one node, of a closed group and of several nodes', () => {
    const words = (...focus: number[]) => describePointed(closed, rowsOf(nested), focus);
    expect(words(4)).toBe('add reads b and x and is read by output.');
    expect(words(2, 3)).toBe('m 2 nodes, a closed module.');
    expect(words(1, 4)).toContain('x and add');
    expect(words()).toBe('');
  });
});

describe('relationsIn', () => {
  it('marks a closed group for the nodes in it', () => {
    expect([...relationsIn(closed, rowsOf(nested), [4])].toSorted()).toEqual([
      [0, 'input'],
      [1, 'input'],
      [2, 'focus'],
      [3, 'user'],
    ]);
    expect(relationsIn(closed, rowsOf(nested), [2, 3]).get(1)).toBe('focus');
    expect(relationsIn(closed, rowsOf(nested), []).size).toBe(0);
  });
});
