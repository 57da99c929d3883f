import { expect, it } from 'vitest';
import { openStore } from '../lessons/store.js';
import { MemoryStorage } from '../testing/storage.js';
import { EditorSettings } from './editor_settings.js';

const load = (storage: Storage) => new EditorSettings(openStore(() => storage));

it('keeps text size and word wrap over a reload', () => {
  const storage = new MemoryStorage();
  const settings = load(storage);
  settings.resize(1);
  settings.setWordWrap(true);
  expect(load(storage).look.value).toEqual({ textSize: 1, wordWrap: true });
});

it('runs nothing while it is typed until that is wanted', () => {
  const storage = new MemoryStorage();
  expect(load(storage).liveRun.value).toBe(false);
  load(storage).setLiveRun(true);
  expect(load(storage).liveRun.value).toBe(true);
});

it('has a smallest and a largest text', () => {
  const settings = load(new MemoryStorage());
  for (let i = 0; i < 20; i++) settings.resize(1);
  expect(settings.look.value.textSize).toBe(6);
  expect(settings.canResize(1)).toBe(false);
  for (let i = 0; i < 20; i++) settings.resize(-1);
  expect(settings.look.value.textSize).toBe(-2);
  expect(settings.canResize(-1)).toBe(false);
});

it('reads a record that is none as if there were none', () => {
  const storage = new MemoryStorage();
  const store = openStore(() => storage);
  for (const record of [null, 3, 'large', [], { textSize: 'large', wordWrap: 1 }]) {
    store.write('editor', record);
    expect(new EditorSettings(store).look.value).toEqual({ textSize: 0, wordWrap: false });
  }
  store.write('editor', { textSize: 1000 });
  expect(new EditorSettings(store).look.value.textSize).toBe(6);
});
