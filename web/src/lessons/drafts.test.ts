import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '../testing/storage.js';
import { Drafts } from './drafts.js';
import { hashText } from './hash.js';
import { openStore } from './store.js';

const SHIPPED = 'print(1)\n';

/** Drafts as a freshly loaded page sees them in this storage. */
function load(storage: Storage): Drafts {
  return new Drafts(
    openStore(() => storage),
    'a-lesson',
  );
}

describe('drafts', () => {
  it('are the shipped program until something is written', () => {
    expect(load(new MemoryStorage()).load('example', SHIPPED)).toEqual({
      text: SHIPPED,
      edited: false,
      lessonChanged: false,
      beforeReset: null,
      fromOtherTab: null,
    });
  });

  it('survive a reload, each block by itself', () => {
    const storage = new MemoryStorage();
    load(storage).save('example', SHIPPED, 'print(2)\n');
    expect(load(storage).load('example', SHIPPED)).toMatchObject({
      text: 'print(2)\n',
      edited: true,
    });
    expect(load(storage).load('other', SHIPPED).text).toBe(SHIPPED);
  });

  it('leave nothing behind when the text is the shipped one again', () => {
    const storage = new MemoryStorage();
    load(storage).save('example', SHIPPED, 'print(2)\n');
    load(storage).save('example', SHIPPED, SHIPPED);
    expect(storage.length).toBe(0);
  });

  it('can be had back after a reset, also after a reload', () => {
    const storage = new MemoryStorage();
    load(storage).save('example', SHIPPED, 'print(2)\n');
    load(storage).reset('example', SHIPPED);
    expect(load(storage).load('example', SHIPPED)).toMatchObject({
      text: SHIPPED,
      edited: false,
      beforeReset: 'print(2)\n',
    });
    expect(load(storage).undoReset('example', SHIPPED)).toBe('print(2)\n');
    expect(load(storage).load('example', SHIPPED)).toMatchObject({
      text: 'print(2)\n',
      beforeReset: null,
    });
  });

  it('undo nothing when there was no reset', () => {
    expect(load(new MemoryStorage()).undoReset('example', SHIPPED)).toBeNull();
  });

  it('say when the lesson ships another program than they began from', () => {
    const storage = new MemoryStorage();
    load(storage).save('example', SHIPPED, 'mine\n');
    const newer = 'print("newer")\n';
    expect(load(storage).load('example', newer)).toMatchObject({
      text: 'mine\n',
      lessonChanged: true,
    });
  });

  it('go on saying so while they are edited, until the learner keeps them', () => {
    const storage = new MemoryStorage();
    load(storage).save('example', SHIPPED, 'mine\n');
    const newer = 'print("newer")\n';
    load(storage).save('example', newer, 'mine too\n');
    expect(load(storage).load('example', newer).lessonChanged).toBe(true);
    load(storage).keep('example', newer);
    expect(load(storage).load('example', newer)).toMatchObject({
      text: 'mine too\n',
      lessonChanged: false,
    });
  });

  it('give way to the new program when the learner takes it, and can come back', () => {
    const storage = new MemoryStorage();
    load(storage).save('example', SHIPPED, 'mine\n');
    load(storage).reset('example', 'newer\n');
    expect(load(storage).load('example', 'newer\n')).toMatchObject({
      text: 'newer\n',
      lessonChanged: false,
      beforeReset: 'mine\n',
    });
  });

  it('keep what another tab wrote in the meantime, until the learner has chosen', () => {
    const storage = new MemoryStorage();
    load(storage).save('example', SHIPPED, 'theirs\n');
    expect(load(storage).save('example', SHIPPED, 'mine\n', SHIPPED)).toBe('theirs\n');
    expect(load(storage).save('example', SHIPPED, 'mine!\n', 'mine\n')).toBe('theirs\n');
    const both = { text: 'mine!\n', fromOtherTab: 'theirs\n' };
    expect(load(storage).load('example', SHIPPED)).toMatchObject(both);
    load(storage).reset('example', SHIPPED);
    load(storage).undoReset('example', SHIPPED);
    expect(load(storage).load('example', SHIPPED)).toMatchObject(both);
    load(storage).settle('example', SHIPPED, 'theirs\n');
    expect(load(storage).load('example', SHIPPED)).toMatchObject({
      text: 'theirs\n',
      fromOtherTab: null,
    });
  });

  it('keep also what another tab wrote and then reset', () => {
    const storage = new MemoryStorage();
    load(storage).save('example', SHIPPED, 'theirs\n');
    load(storage).reset('example', SHIPPED);
    expect(load(storage).save('example', SHIPPED, 'mine!\n', 'mine\n')).toBe('theirs\n');
  });

  it('read a record that is not theirs as no draft', () => {
    const storage = new MemoryStorage();
    storage.setItem('fxp:draft:a-lesson:example', '{"version":9,"text":3}');
    expect(load(storage).load('example', SHIPPED).text).toBe(SHIPPED);
    storage.setItem('fxp:draft:a-lesson:example', 'not JSON');
    expect(load(storage).load('example', SHIPPED).text).toBe(SHIPPED);
  });
});

describe('the store', () => {
  it('keeps records for the page when storage is full, and says so', () => {
    const storage = new MemoryStorage();
    const store = openStore(() => storage);
    storage.full = true;
    store.write('a', { b: 1 });
    expect(store.read('a')).toEqual({ b: 1 });
    expect(store.keeps()).toBe(false);
    storage.full = false;
    store.write('a', { b: 2 });
    expect(store.keeps()).toBe(true);
    expect(storage.getItem('fxp:a')).toBe('{"b":2}');
  });

  it('works without any storage', () => {
    const store = openStore(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    store.write('a', 1);
    expect(store.read('a')).toBe(1);
    store.remove('a');
    expect(store.read('a')).toBeNull();
  });
});

describe('hashText', () => {
  it('tells texts apart', () => {
    expect(hashText('a')).toBe(hashText('a'));
    expect(hashText('a')).not.toBe(hashText('b'));
  });
});
