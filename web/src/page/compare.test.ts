import { expect, it } from 'vitest';
import { differences } from './compare.js';

const program = (...lines: readonly string[]) => lines.join('\n');
const brief = (shipped: string, text: string) =>
  differences(shipped, text).map((line) =>
    typeof line === 'number'
      ? line
      : `${{ same: ' ', added: '+', removed: '-' }[line.change]}${line.text}`,
  );

it('lists removed lines before those that came in their place', () => {
  expect(brief(program('a', 'b', 'c'), program('a', 'B', 'c'))).toEqual([' a', '-b', '+B', ' c']);
});

it('folds what is the same far from any difference', () => {
  const lines = Array.from({ length: 20 }, (_, i) => String(i));
  const changed = lines.with(10, 'ten');
  expect(brief(program(...lines), program(...changed))).toEqual([
    7,
    ' 7',
    ' 8',
    ' 9',
    '-10',
    '+ten',
    ' 11',
    ' 12',
    ' 13',
    6,
  ]);
});

it('folds no single line', () => {
  const lines = ['0', '1', '2', '3', '4'];
  expect(brief(program(...lines), program(...lines.with(4, 'four')))).toEqual([
    ' 0',
    ' 1',
    ' 2',
    ' 3',
    '-4',
    '+four',
  ]);
});
