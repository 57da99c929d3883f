import { expect, it } from 'vitest';
import { Replay } from './replay.js';
import { describeEvent } from './sentences.js';
import { parseTape } from './tape.js';

/** The sentence for the last of some events; fields of an event with spaces between. */
function sentence(...events: string[]): string {
  const lines = events.map((event) => `${event.replaceAll(' | ', '\t').replaceAll('%', '\x7f')}\n`);
  const tape = parseTape({ file: 1, events: lines.join('') });
  const last = tape.at(-1);
  return last ? describeEvent(last, new Replay(tape).seek(tape.length - 1)) : '';
}

const X = '0 | 1 | 1 | 0 | 1 | 0 | -1 | placeholder | x | x | () | {}';
const RELU = '0 | 1 | 1 | 0 | 1 | 1 | -1 | call_function | relu | torch.relu | (%0%,) | {}';
const FC = '0 | 1 | 1 | 0 | 1 | 2 | 1 | call_module | fc | fc | (%0%, 3) | {}';
const OUTPUT = '0 | 1 | 1 | 0 | 1 | 3 | -1 | output | output | output | (%1%,) | {}';
const ALL = [X, RELU, FC, OUTPUT];

it('says what is created, and where', () => {
  expect(sentence(X)).toBe('`x` is a new placeholder.');
  expect(sentence(X, RELU)).toBe('`relu` is new: it calls the function `torch.relu` with `x`.');
  expect(sentence(X, RELU, FC)).toBe(
    '`fc` is new: it calls the module `fc` with `x`, and stands before `relu`.',
  );
  expect(sentence(...ALL)).toBe('`output` is new: the graph returns `relu`.');
  expect(sentence('0 | 1 | 1 | 0 | 1 | 0 | -1 | output | output | output | (None,) | {}')).toBe(
    '`output` is new: the graph returns nothing.',
  );
  expect(sentence('0 | 1 | 1 | 0 | 1 | 0 | -1 | get_attr | w | fc.weight | () | {}')).toBe(
    '`w` is new: it reads the attribute `fc.weight`.',
  );
  expect(
    sentence('0 | 1 | 1 | 0 | 1 | 0 | -1 | call_function | rand | torch.rand | (2,) | {}'),
  ).toBe('`rand` is new: it calls the function `torch.rand`.');
});

it('says what is erased, moved and renamed', () => {
  expect(sentence(...ALL, '1 | 1 | 1 | 0 | 1 | 2')).toBe('`fc` is erased.');
  expect(sentence(...ALL, '2 | 1 | 1 | 0 | 1 | 1 | 2')).toBe('`relu` now stands before `fc`.');
  expect(sentence(...ALL, '2 | 1 | 1 | 0 | 1 | 1 | -1')).toBe('`relu` now stands at the end.');
  expect(sentence(...ALL, '3 | 1 | 1 | 0 | 1 | 1 | act')).toBe('`relu` is now called `act`.');
});

it('says what a node is now', () => {
  expect(sentence(...ALL, '4 | 1 | 1 | 0 | 1 | 1 | call_method')).toBe(
    '`relu` is now a `call_method` instead of a `call_function`.',
  );
  expect(sentence(...ALL, '5 | 1 | 1 | 0 | 1 | 1 | torch.sigmoid')).toBe(
    'The target of `relu` is now `torch.sigmoid` instead of `torch.relu`.',
  );
  expect(sentence(...ALL, '6 | 1 | 1 | 0 | 1 | 0 | int')).toBe('`x` now has the type `int`.');
  expect(sentence(...ALL, '6 | 1 | 1 | 0 | 1 | 0 | ')).toBe('`x` no longer has a type.');
});

it('says what a node reads now', () => {
  expect(sentence(...ALL, '9 | 1 | 1 | 0 | 1 | 2 | (%1%, 3)')).toBe(
    '`fc` now reads `relu` instead of `x`.',
  );
  expect(sentence(...ALL, '7 | 1 | 1 | 0 | 1 | 2 | (%0%, %1%)')).toBe('`fc` now reads `relu` too.');
  expect(sentence(...ALL, '7 | 1 | 1 | 0 | 1 | 2 | (None, 3)')).toBe('`fc` no longer reads `x`.');
  expect(sentence(...ALL, "8 | 1 | 1 | 0 | 1 | 2 | {'k': %1%}")).toBe('`fc` now reads `relu` too.');
  expect(sentence(...ALL, "8 | 1 | 1 | 0 | 1 | 2 | {'k': 1}")).toBe(
    "The kwargs of `fc` are now `{'k': 1}` instead of `{}`.",
  );
  expect(sentence(...ALL, '10 | 1 | 1 | 0 | 1 | 2 | {}')).toBe(
    'The kwargs of `fc` are set to what they were.',
  );
  expect(sentence(...ALL, '7 | 1 | 1 | 0 | 1 | 2 | (%0%, 4)')).toBe(
    'The args of `fc` are now `(x, 4)` instead of `(x, 3)`.',
  );
});

it('says what the graph returns now', () => {
  expect(sentence(...ALL, '11 | 1 | 1 | 0 | 1 | 3 | (%2%,)')).toBe(
    'The graph now returns `fc` instead of `relu`.',
  );
  expect(sentence(...ALL, '11 | 1 | 1 | 0 | 1 | 3 | ((%1%, %2%),)')).toBe(
    'The graph now returns `fc` too.',
  );
  expect(sentence(...ALL, '11 | 1 | 1 | 0 | 1 | 3 | (None,)')).toBe(
    'The graph no longer returns `relu`.',
  );
});

it('says where new nodes go, and what else was done', () => {
  expect(sentence(...ALL, '12 | 1 | 1 | 0 | 1 | 1 | 1')).toBe(
    'New nodes go behind `relu` from now on.',
  );
  expect(sentence(...ALL, '12 | 1 | 1 | 0 | 1 | 1 | 0')).toBe(
    'New nodes go before `relu` from now on.',
  );
  expect(sentence(...ALL, '12 | 1 | 1 | 0 | 1 | -1 | 0')).toBe(
    'New nodes go to the end from now on.',
  );
  expect(sentence(...ALL, '12 | 1 | 1 | 0 | 1 | -1 | 1')).toBe(
    'New nodes go to the beginning from now on.',
  );
  expect(sentence(...ALL, '13 | 1 | 1 | 0 | 1 | -1')).toBe(
    'Python is generated from the graph as it is now.',
  );
  expect(sentence(...ALL, '14 | 1 | 1 | 0 | 1 | -1')).toBe('Tracing has ended.');
});
