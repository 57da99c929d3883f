import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '../testing/storage.js';
import { History, type RunEnd } from './history.js';
import { openStore } from './store.js';

const FINISHED: RunEnd = { kind: 'finished' };

function setUp() {
  const storage = new MemoryStorage();
  const clock = { now: 1000 };
  const store = openStore(() => storage);
  const history = new History(store, 'a-lesson', () => clock.now++);
  const reloaded = () =>
    new History(
      openStore(() => storage),
      'a-lesson',
    );
  return { storage, store, history, reloaded };
}

describe('the history of a program', () => {
  it('is there again after a reload, newest first, each program by itself', () => {
    const { history, reloaded } = setUp();
    history.add('example', 'one', 'running');
    history.end('example', 'one', FINISHED);
    history.add('example', 'two', 'running');
    expect(reloaded().entries('example')).toEqual([
      { at: 1001, text: 'two', end: { kind: 'running' } },
      { at: 1000, text: 'one', end: FINISHED },
    ]);
    expect(reloaded().entries('other')).toEqual([]);
  });

  it('has a text that runs again once, as it ended last', () => {
    const { history } = setUp();
    const run = (text: string, end: RunEnd) => {
      history.add('example', text, 'running');
      history.end('example', text, end);
    };
    run('one', { kind: 'error', type: 'ValueError' });
    run('one', FINISHED);
    history.add('example', 'one', 'replaced');
    expect(history.entries('example')).toEqual([{ at: 1001, text: 'one', end: FINISHED }]);
    run('two', { kind: 'checked', passed: 1, all: 2 });
    run('one', FINISHED);
    expect(history.entries('example').map(({ text }) => text)).toEqual(['one', 'two', 'one']);
  });

  it('notes an end where the run stands, also when another text came in between', () => {
    const { history } = setUp();
    history.add('example', 'one', 'running');
    history.add('example', 'two', 'replaced');
    history.end('example', 'one', FINISHED);
    expect(history.entries('example').map(({ end }) => end.kind)).toEqual(['replaced', 'finished']);
    history.end('example', 'three', FINISHED);
    expect(history.entries('example')).toHaveLength(2);
  });

  it('is bounded in number and length, and keeps the newest', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60_000 }), { maxLength: 60 }), (lengths) => {
        const { history } = setUp();
        lengths.forEach((length, index) => {
          history.add('example', `${index}${'x'.repeat(length)}`, 'running');
          const [newest, ...older] = history.entries('example');
          expect(newest?.text.startsWith(String(index))).toBe(true);
          expect(older.length).toBeLessThan(40);
          expect(older.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(
            100_000,
          );
        });
      }),
      { numRuns: 20 },
    );
  });

  it('gives way to drafts when storage is full, and is kept for the page', () => {
    const { storage, store, history } = setUp();
    history.add('example', 'one', 'running');
    storage.room = 1;
    store.write('draft', 'mine');
    expect(store.keeps()).toBe(true);
    expect(storage.getItem('fxp:draft')).toBe('"mine"');
    expect(history.entries('example')).toEqual([]);
    history.add('example', 'two', 'running');
    expect(history.entries('example').map(({ text }) => text)).toEqual(['two']);
    expect(store.keeps()).toBe(true);
  });

  it('reads what is not its own as nothing', () => {
    const { storage, history } = setUp();
    for (const other of ['3', 'null', '[{"at":1}]', 'no JSON', '{"text":"x"}']) {
      storage.setItem('fxp:spare:history:a-lesson:example', other);
      expect(history.entries('example')).toEqual([]);
    }
  });
});
