import { expect, it } from 'vitest';
import { fill } from './fill.js';
import { plural } from './plural.js';
import { strings } from './strings.js';

it('chooses the form of a number by the rules of the language', () => {
  const forms = { one: '# part', other: '# parts' };
  expect([0, 1, 2].map((count) => plural('en', count, forms))).toEqual([
    '0 parts',
    '1 part',
    '2 parts',
  ]);
  expect(plural('pl', 2, { one: '# węzeł', few: '# węzły', other: '# węzłów' })).toBe('2 węzły');
});

it('puts elements where a sentence wants them', () => {
  expect(fill('{tab} indents, {escape} leaves.', { tab: 1, escape: 2 })).toEqual([
    1,
    ' indents, ',
    2,
    ' leaves.',
  ]);
  expect(() => fill('{tab} indents', { tap: 1 })).toThrow('has no slot "tab"');
});

/** Every text of the catalogue that is no function, with its place. */
function texts(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${place}.${key}`));
}

it('speaks plainly', () => {
  for (const [place, text] of texts(strings, 'strings'))
    expect(text, place).not.toMatch(/!|\bplease\b|\boops\b|  /i);
});

it('says how often something is', () => {
  expect(strings.exercise.solutionAfter(1)).toBe(
    'The solution can be shown after 1 more try of your own.',
  );
  expect(strings.exercise.solutionAfter(2)).toBe(
    'The solution can be shown after 2 tries of your own.',
  );
  expect(strings.result.graphsOfStep(1)).toBe('The graph of this step');
  expect(strings.result.graphsOfStep(3)).toBe('The 3 graphs of this step');
});
