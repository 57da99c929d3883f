import { effect } from '@preact/signals';
import { expect, it } from 'vitest';
import type { Relation } from '../../graphs/relations.js';
import { Marks } from './marks.js';

const EDGES = [
  { from: 0, to: 1 },
  { from: 1, to: 2 },
  { from: 0, to: 2 },
  { from: 2, to: 2 },
].map((edge) => ({ ...edge, change: 'same' as const }));

/** Marks, and which boxes and edges hear of a change. */
function setUp() {
  const marks = new Marks({ edges: EDGES });
  const heard: string[] = [];
  for (const box of [0, 1, 2]) effect(() => void heard.push(`box ${box} ${marks.box(box).value}`));
  for (const edge of EDGES.keys())
    effect(() => void heard.push(`edge ${edge} ${marks.edge(edge).value}`));
  const show = (...relations: [number, Relation][]) => {
    heard.length = 0;
    marks.show(new Map(relations));
    return heard.toSorted();
  };
  return { marks, show };
}

it('tells the boxes and edges that change, and no others', () => {
  const { show } = setUp();
  expect(show([1, 'focus'], [0, 'input'], [2, 'user'])).toEqual([
    'box 0 input',
    'box 1 focus',
    'box 2 user',
    'edge 0 input',
    'edge 1 user',
  ]);
  expect(show([1, 'focus'], [0, 'input'], [2, 'user'])).toEqual([]);
  expect(show([1, 'focus'], [0, 'both'])).toEqual(['box 0 both', 'box 2 undefined']);
  expect(show()).toEqual([
    'box 0 undefined',
    'box 1 undefined',
    'edge 0 undefined',
    'edge 1 undefined',
  ]);
});

it('marks an edge as input of either end that is pointed at, and a loop once', () => {
  const { marks, show } = setUp();
  show([0, 'focus'], [1, 'focus'], [2, 'focus']);
  expect(EDGES.map((_, edge) => marks.edge(edge).value)).toEqual(EDGES.map(() => 'input'));
});

it('lets Tab reach one box at a time', () => {
  const { marks } = setUp();
  const reached = () => [0, 1, 2].map((box) => marks.reached(box).value === true);
  expect(reached()).toEqual([true, false, false]);
  marks.reach(2);
  expect([marks.entry, reached()]).toEqual([2, [false, false, true]]);
});
