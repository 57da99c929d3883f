import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '../testing/storage.js';
import { Drafts } from './drafts.js';
import { Ideas } from './ideas.js';
import { progressFileName, readProgress, writeProgress } from './progress_file.js';
import { Progress } from './progress.js';
import { openStore } from './store.js';

/** A browser with what a learner has in it. */
function browser() {
  const storage = new MemoryStorage();
  const store = openStore(() => storage);
  return {
    store,
    storage,
    progress: new Progress(store, 'edges'),
    ideas: new Ideas(store, () => 5),
    drafts: new Drafts(store, 'edges'),
  };
}

const wrong = {
  lesson: 'edges',
  exercise: 'chains',
  part: 'chains-1',
  about: 'How many?',
  answer: 'two',
  why: 'One.',
};
const NOTHING = { parts: 0, ideas: 0, drafts: 0, orders: 0, beside: 0 };
const NOW = new Date('2026-11-30T10:00:00Z');

describe('a progress file', () => {
  it('brings everything into an empty browser', () => {
    const from = browser();
    from.progress.update('chains-1', { solved: true, picked: [1] });
    from.ideas.note(wrong);
    from.drafts.save('chains-2', 'shipped', 'mine');
    from.store.write('order:edges:chains-3', [{ piece: 1, indent: 0 }]);
    from.store.write('theme', 'dark');
    const text = writeProgress(from.store, NOW);
    expect(JSON.parse(text)).toMatchObject({ format: 'fx-playground-progress', version: 2 });
    expect(text).not.toContain('theme');

    const to = browser();
    const taken = { parts: 1, ideas: 1, drafts: 1, orders: 1, beside: 0 };
    expect(readProgress(text, to.store)).toEqual(taken);
    expect(to.progress.part('chains-1')).toEqual(from.progress.part('chains-1'));
    expect(to.ideas.all()).toEqual(from.ideas.all());
    expect(to.drafts.load('chains-2', 'shipped').text).toBe('mine');
    expect(to.store.read('order:edges:chains-3')).toEqual([{ piece: 1, indent: 0 }]);
    expect(readProgress(text, to.store)).toEqual(NOTHING);
  });

  it('of the first version has no arrangements, and is read', () => {
    const { store, progress } = browser();
    const records = { 'progress:edges': { 'chains-1': { solved: true } } };
    const text = JSON.stringify({ format: 'fx-playground-progress', version: 1, records });
    expect(readProgress(text, store)).toEqual({ ...NOTHING, parts: 1 });
    expect(progress.part('chains-1').solved).toBe(true);
  });

  it('brings lines in order only where none are', () => {
    const from = browser();
    from.store.write('order:edges:chains-3', [{ piece: 1, indent: 0 }]);
    from.store.write('order:edges:chains-4', [{ piece: 0, indent: 2 }]);
    const to = browser();
    const mine = [{ piece: 0, indent: 1 }];
    to.store.write('order:edges:chains-3', mine);
    to.store.write('order:edges:chains-4', []);
    const text = writeProgress(from.store);
    expect(readProgress(text, to.store)).toEqual({ ...NOTHING, orders: 1 });
    expect(to.store.read('order:edges:chains-3')).toEqual(mine);
    expect(to.store.read('order:edges:chains-4')).toEqual([{ piece: 0, indent: 2 }]);
  });

  it('takes nothing away from what is here', () => {
    const from = browser();
    from.progress.update('chains-1', { tries: 1, hints: 2, picked: [0] });
    from.progress.update('chains-2', { solved: true });
    from.drafts.save('chains-2', 'shipped', 'theirs');
    const to = browser();
    to.progress.update('chains-1', { solved: true, tries: 3, picked: [1] });
    to.drafts.save('chains-2', 'shipped', 'mine');
    const taken = readProgress(writeProgress(from.store), to.store);
    expect(taken).toEqual({ ...NOTHING, parts: 2, beside: 1 });
    expect(to.progress.part('chains-1')).toMatchObject({
      solved: true,
      tries: 3,
      hints: 2,
      picked: [1, 0],
      passes: 1,
    });
    expect(to.progress.part('chains-2').solved).toBe(true);
    expect(to.drafts.load('chains-2', 'shipped').text).toBe('mine');
    const [beside] = to.drafts.history.entries('chains-2');
    expect(beside).toMatchObject({ text: 'theirs', end: { kind: 'replaced' } });
  });

  it('is refused when it is something else', () => {
    const { store, storage } = browser();
    for (const text of ['', 'no json', '[]', 'null', '{}', '{"format":"fx-playground-progress"}'])
      expect(readProgress(text, store)).toEqual({ problem: 'noFile' });
    const file = { format: 'fx-playground-progress', version: 3, records: {} };
    expect(readProgress(JSON.stringify(file), store)).toEqual({ problem: 'newer' });
    expect(readProgress('x'.repeat(20_000_001), store)).toEqual({ problem: 'tooLarge' });
    expect(storage.length).toBe(0);
  });

  it('takes only what it knows of a file that somebody made', () => {
    const { store, progress } = browser();
    const records = {
      'progress:edges': { 'chains-1': { solved: 1, hints: 'x' }, __proto__: 3, 'a b': {}, c: 4 },
      'progress:../x': { a: { solved: true } },
      'draft:edges:chains-2': { version: 1, text: 5 },
      ideas: { length: 1 },
      'order:edges:chains-3': [{ piece: -1, indent: 0 }],
      'order:edges:chains-4': [
        { piece: 1, indent: 0 },
        { piece: 1, indent: 1 },
      ],
      'order:edges:chains-5': 'x',
      theme: '<img src=x onerror=alert(1)>',
      'spare:history:edges:a': [],
    };
    const text = JSON.stringify({ format: 'fx-playground-progress', version: 1, records });
    expect(readProgress(text, store)).toEqual(NOTHING);
    expect(progress.stateOf(['chains-1'])).toBe('untouched');
    expect(store.read('theme')).toBeNull();
  });

  it('is named by its day', () => {
    expect(progressFileName(NOW)).toBe('fx-playground-2026-11-30.json');
  });
});
