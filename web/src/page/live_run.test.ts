import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EngineClient } from '../engine/client.js';
import { openStore } from '../lessons/store.js';
import { strings } from '../strings/strings.js';
import { MemoryStorage } from '../testing/storage.js';
import { EditorSettings } from './editor_settings.js';
import { runWhileTyping } from './live_run.js';
import type { Program } from './program.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp({ hangs = false, compiles = true } = {}) {
  const storage = new MemoryStorage();
  const settings = new EditorSettings(openStore(() => storage));
  let end = () => {};
  const program = {
    text: signal('1'),
    fromLink: signal(false),
    origin: signal<{ kind: string } | null>(null),
    status: signal(''),
    setup: { before: () => [] },
    file: 'a.py',
    run: vi.fn(() => (hangs ? new Promise<void>((resolve) => (end = resolve)) : undefined)),
    stop: vi.fn(() => end()),
  };
  const markers = compiles ? [] : [{ severity: 'error' }];
  const engine = {
    state: signal({ kind: 'ready' }),
    ask: async () => ({ ok: true, value: markers }),
  };
  runWhileTyping(program as unknown as Program, engine as unknown as EngineClient, settings);
  const type = async (text: string) => {
    program.text.value = text;
    await vi.advanceTimersByTimeAsync(300);
  };
  return { settings, program, engine, type };
}

it('runs nothing until that is wanted', async () => {
  const { settings, program, type } = setUp();
  await type('2');
  expect(program.run).not.toHaveBeenCalled();
  settings.setLiveRun(true);
  await type('3');
  expect(program.run).toHaveBeenCalledTimes(1);
});

it('waits for a pause, and for the program to compile', async () => {
  const good = setUp();
  good.settings.setLiveRun(true);
  for (const text of ['2', '3', '4']) good.program.text.value = text;
  await vi.advanceTimersByTimeAsync(300);
  expect(good.program.run).toHaveBeenCalledTimes(1);
  const bad = setUp({ compiles: false });
  bad.settings.setLiveRun(true);
  await bad.type('(');
  expect(bad.program.run).not.toHaveBeenCalled();
});

it('waits while another program runs', async () => {
  const { settings, program, engine, type } = setUp();
  settings.setLiveRun(true);
  engine.state.value = { kind: 'running' };
  await type('2');
  expect(program.run).not.toHaveBeenCalled();
  engine.state.value = { kind: 'ready' };
  await vi.advanceTimersByTimeAsync(0);
  expect(program.run).toHaveBeenCalledTimes(1);
});

it('leaves a program of a link alone, also when it is edited, until the learner has run it', async () => {
  const { settings, program, type } = setUp();
  settings.setLiveRun(true);
  program.fromLink.value = true;
  await type('2');
  program.fromLink.value = false;
  await type('3');
  expect(program.run).not.toHaveBeenCalled();
  program.origin.value = { kind: 'run' };
  await type('4');
  expect(program.run).toHaveBeenCalledTimes(1);
});

it('is off after a program that hung', async () => {
  const { settings, program, type } = setUp({ hangs: true });
  settings.setLiveRun(true);
  await type('while True: pass');
  await vi.advanceTimersByTimeAsync(3000);
  expect(program.stop).toHaveBeenCalledTimes(1);
  expect(settings.liveRun.value).toBe(false);
  expect(program.status.value).toBe(strings.editor.liveRunOff);
});
