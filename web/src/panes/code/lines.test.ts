import { expect, it } from 'vitest';
import { linesOf, nextLine } from './lines.js';

const LINES = linesOf({
  code: '\n\n\ndef forward(self, x):\n    a = f(x)\n\n    b = g(a)\n    return b\n    ',
  codeNodes: [-1, -1, -1, -1, 1, -1, 2, 3, -1],
  codeError: null,
});

it('drops empty lines around the code, and keeps each line with its node', () => {
  expect(LINES.map(({ node }) => node)).toEqual([null, 1, null, 2, 3]);
  expect(LINES[0]?.text).toBe('def forward(self, x):');
});

it('goes from one line of a node to the next', () => {
  expect(nextLine(LINES, -1, 1)).toBe(1);
  expect(nextLine(LINES, 1, 1)).toBe(3);
  expect(nextLine(LINES, 3, -1)).toBe(1);
  expect(nextLine(LINES, 4, 1)).toBeNull();
});
