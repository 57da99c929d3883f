import { describe, expect, it } from 'vitest';
import { BEFORE, row } from '../testing/lessons.js';
import { createPointer, hoverOnMove } from './pointer.js';
import { describeNode, relationsTo } from './relations.js';

describe('relationsTo', () => {
  it('marks inputs and users of the node that is pointed at, and nothing else', () => {
    expect([...relationsTo(BEFORE.nodes, [3])].toSorted()).toEqual([
      [2, 'input'],
      [3, 'focus'],
      [4, 'user'],
    ]);
  });

  it('is empty when nothing is pointed at, or a node of another graph', () => {
    expect(relationsTo(BEFORE.nodes, []).size).toBe(0);
    expect(relationsTo(BEFORE.nodes, [99]).size).toBe(0);
  });

  it('tells a node that is input and user at once, which a broken graph can have', () => {
    const nodes = [row(1, 'a', { inputs: [2], users: [2] }), row(2, 'b')];
    expect(relationsTo(nodes, [1]).get(2)).toBe('both');
  });
});

describe('describeNode', () => {
  it('says the same in words', () => {
    expect(describeNode(BEFORE.nodes, 3)).toBe('relu reads fc1 and is read by fc2.');
    expect(describeNode(BEFORE.nodes, 1)).toBe('x reads no other node and is read by fc1.');
    expect(describeNode(BEFORE.nodes, 5)).toBe('output reads fc2 and is read by no node.');
    expect(describeNode(BEFORE.nodes, null)).toBe('');
  });

  it('lists several users once each', () => {
    const nodes = [row(1, 'a', { users: [2, 3, 3, 4] }), row(2, 'b'), row(3, 'c'), row(4, 'd')];
    expect(describeNode(nodes, 1)).toBe('a reads no other node and is read by b, c and d.');
  });
});

describe('a pointer', () => {
  it('shows the hovered node, then the pinned one again', () => {
    const pointer = createPointer();
    pointer.pin(1);
    pointer.hover(2);
    expect(pointer.node.value).toBe(2);
    pointer.hover(null);
    expect(pointer.node.value).toBe(1);
  });

  it('shows the node that was pinned last until the mouse moves', () => {
    const pointer = createPointer();
    const moved = hoverOnMove(pointer, 2);
    moved({ pointerType: 'mouse', movementX: 1, movementY: 0 });
    expect(pointer.node.value).toBe(2);
    pointer.pin(1);
    expect(pointer.node.value).toBe(1);
    moved({ pointerType: 'mouse', movementX: 0, movementY: 0 });
    moved({ pointerType: 'touch', movementX: 3, movementY: 3 });
    expect(pointer.node.value).toBe(1);
    moved({ pointerType: 'mouse', movementX: 0, movementY: -1 });
    expect(pointer.node.value).toBe(2);
  });
});
