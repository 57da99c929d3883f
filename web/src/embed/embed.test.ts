import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventOf } from './events.js';
import { readEmbed, seedSource } from './flags.js';
import { keepsLocked, lockedIn } from './lock.js';

const NOTHING = {
  show: null,
  step: null,
  hideSolution: false,
  hideHints: false,
  locked: [],
  seed: null,
  link: null,
  origin: null,
};

describe('the flags of a frame', () => {
  it('are those of the fragment', () => {
    expect(readEmbed('')).toBeNull();
    expect(readEmbed('#embedded')).toBeNull();
    expect(readEmbed('#embed')).toEqual(NOTHING);
    const fragment =
      '#embed&show=example&step=3&solution=hide&hints=hide&lock=20,1-5&seed=7&link=a.AbC_-1' +
      '&origin=https://course.example/page';
    expect(readEmbed(fragment)).toEqual({
      show: 'example',
      step: 3,
      hideSolution: true,
      hideHints: true,
      locked: [
        [1, 5],
        [20, 20],
      ],
      seed: 7,
      link: '#a.AbC_-1',
      origin: 'https://course.example',
    });
  });

  it('that make no sense are left out', () => {
    const fragment = '#embed&step=-1&solution=no&lock=5-1,x,0,,1e3&seed=1e9&seed=2&origin=nowhere';
    expect(readEmbed(fragment)).toEqual(NOTHING);
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }));
    fc.assert(
      fc.property(units, (codes) => void readEmbed(`#embed&${String.fromCharCode(...codes)}`)),
    );
  });

  it('can put nothing but a number into a program', () => {
    expect(seedSource({ ...NOTHING, seed: 7 })).toBe(
      '__import__("torch").manual_seed(7); __import__("random").seed(7)\n',
    );
    expect(seedSource(NOTHING)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const flags = readEmbed(`#embed&seed=${encodeURIComponent(seed)}`);
        expect(String(flags?.seed ?? '')).toMatch(/^\d*$/);
      }),
    );
  });
});

describe('locked lines', () => {
  const shipped = 'one\ntwo\nthree\nfour\nfive\n';
  const keeps = (text: string) =>
    keepsLocked(
      shipped,
      [
        [1, 2],
        [4, 4],
      ],
      text,
    );

  it('stay while others around them change', () => {
    expect(keeps(shipped)).toBe(true);
    expect(keeps('zero\none\ntwo\nfour\n')).toBe(true);
    expect(keeps('one\ntwo\nnew\nlines\nfour\nmore')).toBe(true);
  });

  it('are changed, removed, parted or put elsewhere by no edit', () => {
    for (const text of [
      '',
      'one\ntwo\n',
      'one\nnew\ntwo\nfour\n',
      'four\none\ntwo\n',
      'one\ntwo\nfour ',
    ])
      expect(keeps(text)).toBe(false);
  });

  it('are found where they stand now', () => {
    const found = (text: string) =>
      lockedIn(
        shipped,
        [
          [1, 2],
          [4, 4],
        ],
        text,
      );
    expect(found(shipped)).toEqual([
      [1, 2],
      [4, 4],
    ]);
    expect(found('zero\none\ntwo\nnew\nlines\nfour\n')).toEqual([
      [2, 3],
      [6, 6],
    ]);
    expect(found('one\n')).toEqual([]);
    expect(lockedIn(shipped, [], shipped)).toEqual([]);
  });

  it('beyond the end of a program lock nothing', () => {
    expect(keepsLocked(shipped, [[50, 60]], '')).toBe(true);
  });
});

it('says how runs and checks ended', () => {
  expect(eventOf('a', { by: 'run', end: { kind: 'error', type: 'TypeError' } })).toEqual({
    kind: 'ran',
    program: 'a',
    end: 'error',
    error: 'TypeError',
  });
  expect(eventOf('a', { by: 'check', end: { kind: 'checked', passed: 2, all: 3 } })).toEqual({
    kind: 'checked',
    program: 'a',
    end: 'finished',
    error: null,
    passed: 2,
    claims: 3,
  });
  expect(eventOf('a', { by: 'check', end: { kind: 'stopped' } })).toMatchObject({ end: 'stopped' });
});
