import { describe, expect, it } from 'vitest';
import type { GraphRecord } from '../protocol/messages.js';
import { AFTER, BEFORE } from '../testing/lessons.js';
import { tape } from '../testing/tapes.js';
import { keepPlace } from './keep_place.js';
import { createView } from './view.js';

const X = '0 | 1 | 2 | 2 | 1 | 0 | -1 | placeholder | x | x | () | {}';
const Y = '0 | 1 | 3 | 2 | 1 | 1 | -1 | placeholder | y | y | () | {}';
const OUTPUT = '0 | 1 | 9 | 6 | 1 | 2 | -1 | output | output | output | (%1%,) | {}';

const graphs = (...events: string[]): GraphRecord[] => [
  { names: ['graph'], before: BEFORE, after: AFTER, tape: tape(...events) },
];

function kept(step: number | null, node: number | null, now: readonly GraphRecord[], held = false) {
  const view = createView();
  view.step.value = step;
  view.node.value = node;
  view.held = held;
  keepPlace(view, graphs(X, Y, OUTPUT), now);
  return [view.step.value, view.node.value];
}

describe('keepPlace', () => {
  it('keeps step and node where the changes up to them are the same', () => {
    expect(kept(2, 1, graphs(X, Y))).toEqual([2, 1]);
  });

  it('keeps them when only lines have moved', () => {
    expect(kept(2, 1, graphs(X.replace('2', '7'), Y.replace('3', '8')))).toEqual([2, 1]);
  });

  it('gives up what another change stands before', () => {
    const other = Y.replaceAll('y', 'z');
    expect(kept(2, 1, graphs(X, other, OUTPUT))).toEqual([null, null]);
    expect(kept(1, 0, graphs(X, other, OUTPUT))).toEqual([1, 0]);
    expect(kept(null, 2, graphs(X, other, OUTPUT))).toEqual([null, null]);
  });

  it('gives up both when the graph or its tape is gone', () => {
    expect(kept(2, 1, [])).toEqual([null, null]);
    expect(kept(2, 1, [{ names: [], before: null, after: AFTER, tape: null }])).toEqual([
      null,
      null,
    ]);
  });

  it('keeps what a link has set over the first run', () => {
    expect(kept(7, 4, graphs(X), true)).toEqual([7, 4]);
  });
});
