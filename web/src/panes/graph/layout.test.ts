import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, row } from '../../testing/lessons.js';
import { BOX_HEIGHT, layOut } from './layout.js';

describe('layOut', () => {
  it('draws a chain straight down', () => {
    const { placed } = layOut(BEFORE.nodes);
    expect(new Set(placed.map(({ x }) => Math.round(x))).size).toBe(1);
    expect(placed.map(({ y }) => y)).toEqual(placed.map(({ y }) => y).toSorted((a, b) => a - b));
  });

  it('draws an edge for each input', () => {
    expect(layOut(AFTER.nodes).edges.map(({ from, to }) => `${from}>${to}`)).toEqual([
      '1>6',
      '6>4',
      '4>5',
    ]);
  });

  it('shortens long texts, and leaves a graph without nodes empty', () => {
    const [only] = layOut([row(1, 'a', { target: 'x'.repeat(99) })]).placed;
    expect(only?.label).toHaveLength(30);
    expect(layOut([]).placed).toEqual([]);
  });

  it('never lets two boxes overlap, and keeps every box inside the drawing', () => {
    const graphs = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(graphs, (edges) => {
        const nodes = edges.map((inputs, at) =>
          row(at, `node_${at}`, { inputs: at === 0 ? [] : inputs.map((input) => input % at) }),
        );
        const { placed, width, height } = layOut(nodes);
        expect(placed).toHaveLength(nodes.length);
        for (const a of placed) {
          expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0);
          expect(a.x + a.width / 2).toBeLessThanOrEqual(width);
          expect(a.y + BOX_HEIGHT).toBeLessThanOrEqual(height);
          for (const b of placed) {
            if (a === b || a.y !== b.y) continue;
            expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual((a.width + b.width) / 2);
          }
        }
      }),
    );
  });
});
