import { expect, it } from 'vitest';
import { scriptedWorkers } from '../testing/workers.js';
import { Spares } from './fresh.js';

function setUp() {
  const room = { left: true };
  const scripted = scriptedWorkers();
  const spares = new Spares(scripted.open, scripted.parts, () => room.left);
  const heard: string[] = [];
  const events = {
    report: ({ kind }: { readonly kind: string }) => heard.push(kind),
    crash: (message: string) => heard.push(message),
  };
  return { ...scripted, spares, room, heard, events };
}

it('is one worker at most, and only where there is room', () => {
  const { spares, workers, room } = setUp();
  room.left = false;
  spares.warm();
  expect(workers).toHaveLength(0);
  room.left = true;
  spares.warm();
  spares.warm();
  expect(workers).toHaveLength(1);
});

it('tells whoever takes it that it is ready, before or after', async () => {
  const { spares, worker, heard, events } = setUp();
  spares.warm();
  await Promise.resolve();
  expect(worker(0).posted).toHaveLength(4);
  const early = spares.take();
  early.listen(events);
  expect([early.state, heard]).toEqual(['starting', []]);
  worker(0).say({ kind: 'ready' });
  expect([early.state, heard]).toEqual(['ready', ['ready']]);

  spares.warm();
  worker(1).say({ kind: 'ready' });
  spares.take().listen(events);
  expect(heard).toEqual(['ready', 'ready']);
});

it('that died while it waited is replaced, at start or later', () => {
  const { spares, worker, workers } = setUp();
  spares.warm();
  worker(0).say({ kind: 'failed', message: 'damaged' });
  spares.warm();
  worker(1).say({ kind: 'ready' });
  worker(1).crash('no memory');
  expect([worker(0).terminated, worker(1).terminated]).toEqual([true, true]);
  expect(spares.take().state).toBe('starting');
  expect(workers).toHaveLength(3);
});

it('says why when it dies with its taker, and nothing once it was ended', () => {
  const { spares, worker, heard, events } = setUp();
  const first = spares.take();
  first.listen(events);
  worker(0).crash('no memory');
  expect([first.state, heard]).toEqual(['gone', ['no memory']]);
  const second = spares.take();
  second.listen(events);
  second.terminate();
  worker(1).say({ kind: 'ready' });
  worker(1).crash('late');
  expect(heard).toEqual(['no memory']);
});
