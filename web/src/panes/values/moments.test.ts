import { describe, expect, it } from 'vitest';
import type { RunValues, TensorValue, ValueRow } from '../../protocol/values.js';
import {
  bytesText,
  firstNotFinite,
  heat,
  numberText,
  shades,
  standings,
  timeText,
  typeText,
} from './moments.js';

const TENSOR: TensorValue = {
  shape: [2, 2],
  dtype: 'float32',
  nan: 0,
  infinite: 0,
  min: 0,
  max: 4,
  mean: 2,
  std: 1,
  rows: 2,
  columns: 2,
  cells: [0, 4, null, 1],
};

function row(node: number, given: Partial<ValueRow> = {}): ValueRow {
  const usual = { tensors: [TENSOR], text: null, microseconds: 10, bytes: 16, live: 16, freed: [] };
  return { node, ...usual, ...given };
}

const RUN: RunValues = {
  inputs: 'guess',
  source: 'torch.randn(4, 4)',
  rows: [row(0), row(1, { freed: [0] }), row(2, { freed: [1] })],
  peak: 32,
  failed: null,
  cut: null,
  python: null,
};

describe('A moment of a run', () => {
  it('has values that come later, are alive and are freed', () => {
    expect([...standings(RUN, 0).values()]).toEqual(['now', 'later', 'later']);
    expect([...standings(RUN, 1).values()]).toEqual(['alive', 'now', 'later']);
    expect([...standings(RUN, 2).values()]).toEqual(['freed', 'alive', 'now']);
  });

  it('knows the node that failed', () => {
    const failed = { node: 3, type: 'RuntimeError', message: 'no' };
    expect(standings({ ...RUN, failed }, 2).get(3)).toBe('failed');
  });
});

describe('Values', () => {
  it('have a first one that is not finite', () => {
    expect(firstNotFinite(RUN.rows)).toBeNull();
    const bad = row(7, { tensors: [TENSOR, { ...TENSOR, infinite: 1 }] });
    expect(firstNotFinite([...RUN.rows, bad, { ...bad, node: 8 }])).toBe(7);
  });

  it('are compared with the largest one', () => {
    const rows = [row(0, { bytes: 0 }), row(1, { bytes: 50 }), row(2, { bytes: 200 })];
    expect(heat(rows, 'bytes')).toEqual([0, 0.25, 1]);
    expect(heat([row(0, { microseconds: 0 })], 'microseconds')).toEqual([0]);
    expect(heat([], 'bytes')).toEqual([]);
  });

  it('are drawn from the least to the most', () => {
    expect(shades(TENSOR)).toEqual([0, 1, null, 0.25]);
    expect(shades({ ...TENSOR, cells: [3, 3] })).toEqual([0.5, 0.5]);
    expect(shades({ ...TENSOR, cells: [null] })).toEqual([null]);
  });

  it('have short texts', () => {
    expect([0, 999, 1234, 5_000_000].map(bytesText)).toEqual(['0 B', '999 B', '1.23 kB', '5 MB']);
    expect([4.24, 999, 1530].map(timeText)).toEqual(['4.2 µs', '1000 µs', '1.5 ms']);
    expect([null, -1.23456, 0].map(numberText)).toEqual(['–', '−1.235', '0']);
    expect(typeText(TENSOR)).toBe('float32 [2, 2]');
  });
});
