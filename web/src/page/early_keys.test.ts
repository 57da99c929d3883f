import { expect, it, vi } from 'vitest';
import { EarlyKeys } from './early_keys.js';

const press = (key: string, held: Partial<KeyboardEvent> & { altGraph?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  ...held,
  getModifierState: () => held.altGraph ?? false,
  preventDefault: vi.fn(),
  stopPropagation: vi.fn(),
});
const taken = (...keys: (string | ReturnType<typeof press>)[]) => {
  const early = new EarlyKeys();
  const events = keys.map((key) => (typeof key === 'string' ? press(key) : key));
  const kept = events.map((event) => early.take(event as unknown as KeyboardEvent));
  expect(events.map(({ preventDefault }) => preventDefault.mock.calls.length > 0)).toEqual(kept);
  return { text: early.end(), kept };
};

it('keeps what keys write, and no key that does something else', () => {
  expect(taken('a', ' ', 'ü', '😀').text).toBe('a ü😀');
  expect(taken('x', 'ArrowDown', 'Tab', 'Escape', 'F1', 'Shift').kept).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('leaves shortcuts alone, but not what AltGr writes', () => {
  const held = press('k', { ctrlKey: true });
  expect(taken(held, press('c', { metaKey: true }), press('b', { altKey: true })).text).toBe('');
  expect(taken(press('[', { ctrlKey: true, altKey: true, altGraph: true })).text).toBe('[');
  expect(taken(press('e', { isComposing: true })).text).toBe('');
});

it('ends lines, and takes back whole characters', () => {
  expect(taken('a', 'Enter', 'b').text).toBe('a\nb');
  expect(taken('a', '😀', 'Backspace').text).toBe('a');
  expect(taken('Backspace', 'a').text).toBe('a');
});

it('takes no key once the part is there', () => {
  const early = new EarlyKeys();
  early.take(press('a') as unknown as KeyboardEvent);
  expect(early.end()).toBe('a');
  expect(early.take(press('b') as unknown as KeyboardEvent)).toBe(false);
  expect(early.end()).toBe('a');
});
