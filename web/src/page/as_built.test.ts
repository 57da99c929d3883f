import { expect, it } from 'vitest';
import { Drafts } from '../lessons/drafts.js';
import { openStore } from '../lessons/store.js';
import { MemoryStorage } from '../testing/storage.js';
import { isAsBuilt } from './as_built.js';

it('is the first visit, at whichever place of the page', () => {
  const storage = new MemoryStorage();
  const store = openStore(() => storage);
  expect(isAsBuilt(store, '')).toBe(true);
  expect(isAsBuilt(store, '#example')).toBe(true);
  storage.setItem('fxp:theme', 'dark');
  expect(isAsBuilt(store, '')).toBe(true);
});

it('is no page with a draft, a link, or flags of a frame, nor one that can keep nothing', () => {
  const store = openStore(() => new MemoryStorage());
  expect(isAsBuilt(store, '#a.1.x')).toBe(false);
  expect(isAsBuilt(store, '#embed&show=example')).toBe(false);
  const storage = new MemoryStorage();
  const used = openStore(() => storage);
  new Drafts(used, 'a-small-lesson').save('example', 'shipped', 'mine', 'shipped');
  expect(isAsBuilt(used, '')).toBe(false);
  const forbidden = openStore(() => {
    throw new Error('storage is forbidden');
  });
  expect(isAsBuilt(forbidden, '')).toBe(false);
});
