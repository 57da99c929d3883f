import { expect, it } from 'vitest';
import { tokensOf } from './colour.js';

const kinds = (line: string) =>
  tokensOf(line).flatMap(({ kind, text }) => (kind ? [`${kind} ${text}`] : []));

it('colours what torch generates', () => {
  expect(kinds('    sum_1 = cat.sum(dim = 1);  cat = None')).toEqual(['number 1', 'keyword None']);
  expect(kinds("return {'a': \"it's\"}  # 1e-05")).toEqual([
    'keyword return',
    "string 'a'",
    'string "it\'s"',
    'comment # 1e-05',
  ]);
});

it('loses no character, and takes no part of a name for a number or a word', () => {
  for (const line of ['fc1 = self.fc1(x)', 'format_1 = 1.5e-3', '', '   ', "x = 'open"]) {
    expect(
      tokensOf(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  }
  expect(kinds('fc1 = self.inner(notes)')).toEqual([]);
});
