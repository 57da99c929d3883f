import { expect, test } from 'vitest';
import type { GraphRecord } from '../../protocol/messages.js';
import { choicesFor } from './sides.js';

const state = { nodes: [], code: '', codeNodes: [], codeError: null };
const graph = (title: string, traced: number | null, length: number) => ({
  title,
  traced,
  length,
  record: {
    names: [title],
    before: traced === null ? null : state,
    after: state,
    tape: null,
  } as GraphRecord,
});
const asTraced = (name: string) => `${name} as traced`;

test('a changed graph is compared with itself as traced first, then with its neighbours', () => {
  const graphs = [graph('a', 3, 3), graph('b', 3, 9), graph('c', null, 4)];
  expect(choicesFor(graphs, 1, asTraced).map(({ title }) => title)).toEqual([
    'b as traced',
    'a',
    'c',
  ]);
});

test('a graph that nothing changed, or that was built by hand, is compared with others only', () => {
  const graphs = [graph('a', 3, 3), graph('b', null, 9)];
  expect(choicesFor(graphs, 0, asTraced)).toEqual([{ other: 1, title: 'b' }]);
  expect(choicesFor(graphs, 1, asTraced)).toEqual([{ other: 0, title: 'a' }]);
  expect(choicesFor([graph('a', 3, 3)], 0, asTraced)).toEqual([]);
});
