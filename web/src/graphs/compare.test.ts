import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, row } from '../testing/lessons.js';
import { compareStates, describeChanges } from './compare.js';

const state = (...nodes: ReturnType<typeof row>[]) => ({ nodes });

function summary(...[before, after]: Parameters<typeof compareStates>) {
  return compareStates(before, after).rows.map(
    (each) => `${each.change} ${each.before?.name ?? '-'} ${each.after?.name ?? '-'}`,
  );
}

describe('compareStates', () => {
  it('follows nodes by identity through a fusion', () => {
    expect(summary(BEFORE, AFTER)).toEqual([
      'same x x',
      'removed fc1 -',
      'removed relu -',
      'added - fused',
      'changed fc2 fc2',
      'same output output',
    ]);
  });

  it('calls a renamed node changed', () => {
    expect(summary(state(row(1, 'a')), state(row(1, 'b')))).toEqual(['changed a b']);
  });

  it('shows a moved node where it was and where it is', () => {
    const [a, b, c] = [row(1, 'a'), row(2, 'b'), row(3, 'c')];
    expect(summary(state(a, b, c), state(b, c, a))).toEqual([
      'moved a -',
      'same b b',
      'same c c',
      'moved - a',
    ]);
  });

  it('does not take another user for a change', () => {
    const before = state(row(1, 'a', { users: [2] }));
    const after = state(row(1, 'a', { users: [2, 3] }));
    expect(summary(before, after)).toEqual(['same a a']);
  });
});

describe('describeChanges', () => {
  it('counts what changed', () => {
    expect(describeChanges(compareStates(BEFORE, AFTER))).toBe(
      'Nodes: 1 added, 2 removed, 1 changed.',
    );
  });

  it('counts a moved node once', () => {
    const [a, b] = [row(1, 'a'), row(2, 'b')];
    expect(describeChanges(compareStates(state(a, b), state(b, a)))).toBe('Nodes: 1 moved.');
  });

  it('says when nothing did', () => {
    expect(describeChanges(compareStates(BEFORE, BEFORE))).toBe('No node differs.');
  });
});
