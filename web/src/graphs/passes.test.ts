import { describe, expect, it } from 'vitest';
import { tape } from '../testing/tapes.js';
import { loopsOf, passesOf } from './passes.js';
import { parseTape } from './tape.js';

/** Events by "line:instruction", with "+" for one more of the same call. */
function events(...places: string[]) {
  let last = '';
  const lines = places.map((place) => {
    const [line, spot] = (place === '+' ? last : place).split(':');
    const fresh = place === '+' ? 0 : 1;
    if (place !== '+') last = place;
    return `3 | 1 | ${line} | ${spot} | ${fresh} | 0 | a`;
  });
  return parseTape(tape(...lines));
}

describe('passesOf', () => {
  it('counts how often an instruction asked, and several changes of one call once', () => {
    const passes = passesOf(events('5:1', '7:1', '+', '8:1', '7:1', '8:1', '8:3'));
    expect(passes.map(({ number, of }) => `${number}/${of}`)).toEqual([
      '1/1',
      '1/2',
      '1/2',
      '1/2',
      '2/2',
      '2/2',
      '1/1',
    ]);
  });
});

describe('loopsOf', () => {
  it('finds a loop, also when a pass leaves something out', () => {
    const loops = loopsOf(events('5:1', '7:1', '8:1', '9:1', '7:1', '9:1', '7:1', '8:1', '12:1'));
    expect(loops).toEqual([{ starts: [1, 4, 6], end: 8 }]);
  });

  it('takes a loop of one line, and a function that it calls', () => {
    expect(loopsOf(events('7:1', '7:1', '+', '7:1'))).toEqual([{ starts: [0, 1, 3], end: 4 }]);
    const calls = events('20:1', '3:1', '20:1', '3:1', '21:1', '30:1');
    expect(loopsOf(calls)).toEqual([{ starts: [0, 2], end: 4 }]);
  });

  it('ends where something else is done', () => {
    expect(loopsOf(events('9:1', '10:1', '2:1', '9:1', '3:1', '9:1'))).toEqual([
      { starts: [0, 3], end: 4 },
    ]);
    expect(loopsOf([])).toEqual([]);
  });
});
