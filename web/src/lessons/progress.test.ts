import { expect, it } from 'vitest';
import { MemoryStorage } from '../testing/storage.js';
import { Progress, UNTOUCHED } from './progress.js';
import { openStore } from './store.js';
import { readVisit, recordVisit } from './visits.js';

it('keeps the state of each part over a reload', () => {
  const storage = new MemoryStorage();
  const load = () =>
    new Progress(
      openStore(() => storage),
      'a-lesson',
    );
  expect(load().part('one')).toEqual(UNTOUCHED);
  load().update('one', { solved: true, picked: [2, 0] });
  load().update('one', { hints: 1 });
  load().update('two', { tries: 3 });
  expect(load().part('one')).toEqual({ ...UNTOUCHED, solved: true, picked: [2, 0], hints: 1 });
  expect(load().part('two').tries).toBe(3);
  expect(load().solved(['one', 'two', 'three'])).toBe(1);
});

it('tells the home page how far a lesson is', () => {
  const store = openStore(() => new MemoryStorage());
  expect(readVisit(store, 'a-lesson')).toBeNull();
});

it('counts the solved parts of a lesson that was opened', () => {
  const storage = new MemoryStorage();
  const store = openStore(() => storage);
  recordVisit(store, 'a-lesson', ['one', 'two']);
  new Progress(store, 'a-lesson').update('two', { solved: true });
  expect(readVisit(store, 'a-lesson')).toEqual({ parts: 2, solved: 1 });
});
