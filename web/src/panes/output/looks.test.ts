import { expect, test } from 'vitest';
import { pieces } from './looks.js';

test('takes text apart at the codes of a terminal', () => {
  expect(pieces('x * \u001b[34m2\u001b[0m;  \u001b[2mw = None\u001b[0m\n')).toEqual([
    { text: 'x * ', look: null },
    { text: '2', look: 'blue' },
    { text: ';  ', look: null },
    { text: 'w = None', look: 'dim' },
    { text: '\n', look: null },
  ]);
});

test('leaves out codes that it does not show, and one that is cut off', () => {
  expect(pieces('a\u001b[1;31mb\u001b[Kc\u001b[3')).toEqual([
    { text: 'a', look: null },
    { text: 'b', look: null },
    { text: 'c', look: null },
  ]);
});

test('gives text without codes as it is', () => {
  expect(pieces('plain [0m')).toEqual([{ text: 'plain [0m', look: null }]);
});
