import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphHistory } from '../../graphs/history.js';
import { AFTER } from '../../testing/lessons.js';
import { tape } from '../../testing/tapes.js';
import { nearest, ticks } from './ticks.js';
import { nextStep, rowOfStep, rowsOf, shownSteps, type Group, type StepRow } from './rows.js';
import { momentWords } from './words.js';

/** Renames of lines; a loop of lines 7 and 8 has three passes. */
function history(...lines: number[]): GraphHistory {
  const events = lines.map((line) => `3 | 1 | ${line} | 1 | 1 | 0 | n${line}`);
  const made = '0 | 1 | 2 | 2 | 1 | 0 | -1 | placeholder | x | x | () | {}';
  return new GraphHistory('graph', {
    names: ['graph'],
    before: null,
    after: AFTER,
    tape: tape(made, ...events),
  });
}

const LOOP = history(5, 7, 8, 7, 8, 7, 8, 12);
const ALL = shownSteps(LOOP, new Set());
const text = (rows: readonly StepRow[]) =>
  rows.map((row) => (row.kind === 'step' ? `${row.step}` : `${row.kind} ${row.open}`));

describe('rows of steps', () => {
  it('fold a loop, and open the pass that is on show', () => {
    expect(text(rowsOf(LOOP, ALL, 9, new Map()))).toEqual(['1', '2', 'loop false', '9']);
    expect(text(rowsOf(LOOP, ALL, 6, new Map()))).toEqual([
      '1',
      '2',
      'loop true',
      'pass false',
      'pass true',
      '5',
      '6',
      'pass false',
      '9',
    ]);
  });

  it('say what a loop holds', () => {
    const loop = rowsOf(LOOP, ALL, 9, new Map())[2];
    expect(loop).toMatchObject({ kind: 'loop', passes: 3, changes: 6, lines: [7, 8] });
  });

  it('obey the reader', () => {
    const openings = new Map([
      ['0', true],
      ['0:1', false],
    ]);
    expect(text(rowsOf(LOOP, ALL, 6, openings))).toContain('loop true');
    expect(text(rowsOf(LOOP, ALL, 6, openings))).not.toContain('pass true');
    expect(text(rowsOf(LOOP, ALL, 6, new Map([['0', false]])))).toHaveLength(4);
  });

  it('find the row of any step, or the head that hides it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (step, current, open) => {
          const rows = rowsOf(LOOP, ALL, current, new Map([['0', open]]));
          const row = rows[rowOfStep(rows, step)];
          if (row?.kind === 'step') expect(row.step).toBe(step);
          else if (row?.kind === 'pass') expect(Math.floor((step - 3) / 2)).toBe(row.pass - 1);
          else expect(step >= 3 && step <= 8 && row?.kind).toBe('loop');
        },
      ),
    );
  });

  it('leave out kinds that are not wanted', () => {
    const hidden = new Set<Group>(['names']);
    expect(shownSteps(LOOP, hidden)).toEqual([1]);
    expect(text(rowsOf(LOOP, [1], 1, new Map()))).toEqual(['1']);
  });
});

it('goes to the next step that is shown', () => {
  const steps = [2, 5, 6];
  expect([0, 2, 4, 6].map((at) => nextStep(steps, at, 1))).toEqual([2, 5, 5, null]);
  expect([6, 5, 4, 2, 0].map((at) => nextStep(steps, at, -1))).toEqual([5, 2, 2, 0, null]);
});

it('says which pass of a line a step is', () => {
  expect(momentWords(LOOP, 6)).toBe('`n7` is now called `n8`. Line 8, pass 2 of 3.');
  expect(momentWords(LOOP, 1)).toBe('`x` is a new placeholder. Line 2.');
  expect(momentWords(LOOP, 0)).toBe('No change yet: the graph is empty.');
  expect(momentWords(LOOP, null)).toBe('The end, after 9 changes.');
});

describe('the chart of lives', () => {
  it('draws ticks that can be told apart', () => {
    expect(ticks([1, 2, 3], 9)).toEqual([1, 2, 3]);
    expect(ticks([1, 2, 60, 100], 10_000)).toEqual([1, 60]);
  });

  it('jumps to the nearest change of the node', () => {
    expect(nearest([2, 8], 4)).toBe(2);
    expect(nearest([2, 8], 7.5)).toBe(8);
    expect(nearest([], 3.2)).toBe(3);
  });
});
