import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '../testing/storage.js';
import { Progress, readPart, UNTOUCHED } from './progress.js';
import { openStore } from './store.js';

const fresh = () => {
  const storage = new MemoryStorage();
  return () =>
    new Progress(
      openStore(() => storage),
      'a-lesson',
    );
};

describe('Progress', () => {
  it('keeps the state of each part over a reload', () => {
    const load = fresh();
    expect(load().part('one')).toEqual(UNTOUCHED);
    load().update('one', { solved: true, picked: [2, 0] });
    load().update('one', { hints: 1 });
    load().update('two', { tries: 3 });
    const one = { ...UNTOUCHED, solved: true, picked: [2, 0], hints: 1, passes: 1 };
    expect(load().part('one')).toEqual(one);
    expect(load().part('two').tries).toBe(3);
    expect(load().solved(['one', 'two', 'three'])).toBe(1);
  });

  it('says how far an exercise is', () => {
    const progress = fresh()();
    const state = () => progress.stateOf(['one', 'two']);
    expect(state()).toBe('untouched');
    expect(progress.answered(['one', 'two'])).toBe(false);
    progress.update('one', { hints: 1 });
    expect(state()).toBe('begun');
    progress.update('one', { solved: true });
    expect(state()).toBe('begun');
    progress.update('two', { solved: true });
    expect(state()).toBe('solved');
  });

  it('begins anew without the old answer, and counts how often a part was solved', () => {
    const progress = fresh()();
    progress.update('one', { solved: true, picked: [1], hints: 2, solutionShown: true, tries: 3 });
    progress.practise(['one']);
    expect(progress.part('one')).toEqual({ ...UNTOUCHED, passes: 1 });
    expect(progress.stateOf(['one'])).toBe('again');
    progress.update('one', { tries: 1 });
    expect(progress.stateOf(['one'])).toBe('again');
    progress.update('one', { solved: true });
    progress.update('one', { hints: 1 });
    expect(progress.part('one').passes).toBe(2);
    expect(progress.stateOf(['one'])).toBe('solved');
  });

  it('follows another tab', () => {
    const load = fresh();
    const [here, there] = [load(), load()];
    there.update('one', { solved: true });
    here.hearOtherTab('progress:another-lesson');
    here.hearOtherTab('progress:a-lesson');
    expect(here.part('one').solved).toBe(true);
  });
});

it('reads records of before, and nonsense as nothing', () => {
  expect(readPart({ solved: true, picked: [0], tries: 2, hints: 0, solutionShown: false })).toEqual(
    {
      ...UNTOUCHED,
      solved: true,
      picked: [0],
      tries: 2,
      passes: 1,
    },
  );
  for (const nonsense of [null, 3, 'solved', [], { solved: 'yes', picked: [-1, 'a'], tries: 1.5 }])
    expect(readPart(nonsense)).toEqual(UNTOUCHED);
});
