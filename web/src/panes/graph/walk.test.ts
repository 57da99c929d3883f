import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, row } from '../../testing/lessons.js';
import { findNodes } from './find.js';
import { makeScene } from './scene.js';
import { unite } from './union.js';
import { walk } from './walk.js';

const fan = unite(null, {
  ...AFTER,
  nodes: [
    row(1, 'x', { users: [2, 3, 4] }),
    row(2, 'q', { inputs: [1] }),
    row(3, 'k', { inputs: [1] }),
    row(4, 'v', { inputs: [1] }),
  ],
});
const scene = makeScene(fan, [], new Set(), String);
const to = (at: number, key: string) => walk(scene, at, key, false, null)?.to;

describe('walk', () => {
  it('follows edges up and down, and program order left and right', () => {
    expect(to(0, 'ArrowDown')).toBe(1);
    expect(to(2, 'ArrowUp')).toBe(0);
    expect(to(1, 'ArrowRight')).toBe(2);
    expect(to(1, 'ArrowLeft')).toBe(0);
    expect(to(0, 'End')).toBe(3);
    expect(to(3, 'Home')).toBe(0);
  });

  it('stays where there is nowhere to go', () => {
    expect(to(0, 'ArrowUp')).toBeUndefined();
    expect(to(3, 'ArrowDown')).toBeUndefined();
    expect(to(0, 'ArrowLeft')).toBeUndefined();
    expect(to(3, 'ArrowRight')).toBeUndefined();
    expect(to(0, 'x')).toBeUndefined();
  });

  it('goes on to the next of several readers with Shift, around and around', () => {
    let step = walk(scene, 0, 'ArrowDown', false, null);
    const seen = [step?.to];
    for (let i = 0; i < 3; i++) {
      step = walk(scene, step?.to ?? 0, 'ArrowDown', true, step?.by ?? null);
      seen.push(step?.to);
    }
    expect(seen).toEqual([1, 2, 3, 1]);
  });

  it('prefers what is there to what has gone', () => {
    const changed = makeScene(unite(BEFORE, AFTER), [], new Set(), String);
    const down = walk(changed, 0, 'ArrowDown', false, null);
    expect(changed.boxes[down?.to ?? -1]?.title).toBe('fused');
  });
});

describe('findNodes', () => {
  it('looks into names, targets and operators', () => {
    const union = unite(BEFORE, AFTER);
    expect(findNodes(union, 'FC')).toEqual([2, 4]);
    expect(findNodes(union, 'torch.relu')).toEqual([3]);
    expect(findNodes(union, 'placeholder')).toEqual([1]);
    expect(findNodes(union, ' ')).toEqual([]);
  });
});
