import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunId } from '../protocol/messages.js';
import { OK, scriptedWorkers } from '../testing/workers.js';
import { EngineClient, type RunOrder } from './client.js';

const LIMITS = { runMs: 1000, graceMs: 100, questionMs: 300, longQuestionMs: 900, quietMs: 50 };

function order(source = 'pass', heard: string[] = []): RunOrder {
  return { source, file: 'a.py', before: [], onOutput: (_, text) => heard.push(text) };
}

function setUp(isolated = true, room = false) {
  const { workers, worker, open, parts } = scriptedWorkers(isolated);
  const client = new EngineClient(open, parts, LIMITS, () => room);
  client.start();
  return { client, workers, worker, kind: () => client.state.value.kind };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('starting', () => {
  it('sends every part to the worker and becomes ready when it says so', async () => {
    const { worker, kind } = setUp();
    await vi.advanceTimersByTimeAsync(0);
    const names = worker(0).posted.map((request) => request.kind === 'part' && request.name);
    expect(names.toSorted()).toEqual(['engine', 'library', 'packages', 'python']);
    expect(kind()).toBe('starting');
    worker(0).say({ kind: 'ready' });
    expect(kind()).toBe('ready');
  });

  it('runs what was ordered before it was ready, once it is', async () => {
    const { client, worker, kind } = setUp();
    const run = client.run(order());
    expect(worker(0).posted.some((request) => request.kind === 'run')).toBe(false);
    worker(0).say({ kind: 'ready' });
    expect(kind()).toBe('running');
    worker(0).finish();
    expect(await run).toMatchObject({ kind: 'finished', outcome: OK });
    expect(kind()).toBe('ready');
  });

  it('gives up, and says why, when the worker dies before it was ready', async () => {
    const { client, workers, worker, kind } = setUp();
    const run = client.run(order());
    worker(0).crash('no memory');
    expect(await run).toMatchObject({ kind: 'halted', reason: 'unavailable' });
    expect(client.state.value).toEqual({ kind: 'unavailable', message: 'no memory' });
    expect(await client.run(order())).toMatchObject({ reason: 'unavailable' });
    client.start();
    expect(workers).toHaveLength(2);
    expect(kind()).toBe('starting');
  });
});

describe('running', () => {
  it('passes on what the program prints, and nothing of other runs', async () => {
    const { client, worker } = setUp();
    worker(0).say({ kind: 'ready' });
    const heard: string[] = [];
    void client.run(order('print(1)', heard));
    const id = worker(0).running;
    worker(0).say({ kind: 'output', id, stream: 'stdout', text: '1\n' });
    worker(0).say({ kind: 'output', id: 99 as RunId, stream: 'stdout', text: 'old' });
    expect(heard).toEqual(['1\n']);
  });

  it('stops the program that runs when another one is started', async () => {
    const { client, worker } = setUp();
    worker(0).say({ kind: 'ready' });
    const first = client.run(order('first'));
    const second = client.run(order('second'));
    expect(worker(0).interrupts).toBe(1);
    worker(0).finish({ ...OK, status: 'stopped' });
    expect(await first).toMatchObject({ kind: 'halted', reason: 'replaced' });
    worker(0).finish();
    expect(await second).toMatchObject({ kind: 'finished', outcome: OK });
  });

  it('replaces a worker that crashes, and the next run is clean', async () => {
    const { client, worker, workers } = setUp();
    worker(0).say({ kind: 'ready' });
    const run = client.run(order());
    worker(0).say({ kind: 'failed', message: 'memory access out of bounds' });
    expect(await run).toMatchObject({
      kind: 'halted',
      reason: 'crashed',
      message: expect.stringContaining('memory access out of bounds'),
    });
    expect(workers).toHaveLength(2);
    worker(1).say({ kind: 'ready' });
    const next = client.run(order());
    worker(1).finish();
    expect(await next).toMatchObject({ kind: 'finished' });
  });

  it('says of a crash only what went wrong, not in which of its own lines', async () => {
    const { client, worker } = setUp();
    worker(0).say({ kind: 'ready' });
    const run = client.run(order());
    const message = 'Traceback (most recent call last):\n  File "runner.py", line 1\nKeyError: 3\n';
    worker(0).say({ kind: 'failed', message });
    const ending = await run;
    expect(ending).toMatchObject({ message: expect.stringMatching(/\(KeyError: 3\)$/) });
    expect(ending).not.toMatchObject({ message: expect.stringContaining('runner.py') });
  });

  it('says so when a program went too deep', async () => {
    const { client, worker } = setUp();
    worker(0).say({ kind: 'ready' });
    const run = client.run(order());
    worker(0).say({ kind: 'failed', message: 'Maximum call stack size exceeded' });
    expect(await run).toMatchObject({
      reason: 'nested',
      message: expect.stringMatching(/^The program went deeper than Python can in a browser/),
    });
  });

  it('shows a KeyboardInterrupt that the program raised by itself as its error', async () => {
    const { client, worker } = setUp();
    worker(0).say({ kind: 'ready' });
    const run = client.run(order());
    const error = {
      type: 'KeyboardInterrupt',
      message: '',
      traceback: 'KeyboardInterrupt',
      line: 1,
      column: null,
      endLine: null,
      endColumn: null,
    };
    worker(0).finish({ ...OK, status: 'stopped', error });
    expect(await run).toMatchObject({ kind: 'finished', outcome: { error } });
  });
});

it('gives the memory of a worker back after a program has taken all of it', async () => {
  const { client, worker, workers, kind } = setUp();
  worker(0).say({ kind: 'ready' });
  const place = { line: 1, column: 1, endLine: 1, endColumn: 2 };
  const error = { type: 'MemoryError', message: '', traceback: '', ...place };
  const run = client.run(order());
  worker(0).finish({ ...OK, status: 'error', error });
  expect(await run).toMatchObject({ kind: 'finished', outcome: { error } });
  expect(worker(0).terminated).toBe(true);
  expect(workers).toHaveLength(2);
  expect(kind()).toBe('starting');
});

describe('stopping', () => {
  it('keeps the worker when the interrupt is enough', async () => {
    const { client, worker, workers, kind } = setUp();
    worker(0).say({ kind: 'ready' });
    const run = client.run(order('while True: pass'));
    client.stop();
    expect(kind()).toBe('stopping');
    worker(0).finish({ ...OK, status: 'stopped' });
    expect(await run).toMatchObject({ kind: 'halted', reason: 'stopped' });
    await vi.advanceTimersByTimeAsync(LIMITS.graceMs);
    expect(workers).toHaveLength(1);
    expect(kind()).toBe('ready');
  });

  it('ends the worker when the program goes on all the same', async () => {
    const { client, worker, workers, kind } = setUp();
    worker(0).say({ kind: 'ready' });
    const run = client.run(order('catches everything'));
    client.stop();
    await vi.advanceTimersByTimeAsync(LIMITS.graceMs);
    expect(await run).toMatchObject({ kind: 'halted', reason: 'stopped' });
    expect(worker(0).terminated).toBe(true);
    expect(workers).toHaveLength(2);
    expect(kind()).toBe('starting');
  });

  it('ends the worker at once where nothing can be interrupted', async () => {
    const { client, worker, workers } = setUp(false);
    worker(0).say({ kind: 'ready' });
    const run = client.run(order());
    client.stop();
    expect(await run).toMatchObject({ reason: 'stopped' });
    expect(worker(0).terminated).toBe(true);
    expect(workers).toHaveLength(2);
  });

  it('hears nothing more from a worker that was ended', async () => {
    const { client, worker, kind } = setUp(false);
    worker(0).say({ kind: 'ready' });
    const run = client.run(order());
    client.stop();
    await run;
    worker(0).say({ kind: 'ready' });
    worker(0).crash('late');
    expect(kind()).toBe('starting');
  });

  it('keeps the outcome of a program that had ended just before', async () => {
    const { client, worker } = setUp();
    worker(0).say({ kind: 'ready' });
    const run = client.run(order());
    client.stop();
    worker(0).finish();
    expect(await run).toMatchObject({ kind: 'finished', outcome: OK });
  });

  it('takes back a run that still waits for Python', async () => {
    const { client, worker, kind } = setUp();
    const run = client.run(order());
    client.stop();
    expect(await run).toMatchObject({ reason: 'stopped' });
    worker(0).say({ kind: 'ready' });
    expect(kind()).toBe('ready');
  });

  it('stops a program at the time limit, with a message of its own', async () => {
    const { client, worker } = setUp();
    worker(0).say({ kind: 'ready' });
    const run = client.run(order());
    await vi.advanceTimersByTimeAsync(LIMITS.runMs + LIMITS.graceMs);
    expect(await run).toEqual({
      kind: 'halted',
      reason: 'time',
      message:
        'The program ran longer than 20 seconds, so it was stopped. Look for a loop that never ends.',
    });
  });
});

describe('the spare worker', () => {
  it('takes the place of a worker that was ended, and runs at once', async () => {
    const { client, worker, workers, kind } = setUp(false, true);
    worker(0).say({ kind: 'ready' });
    await vi.advanceTimersByTimeAsync(LIMITS.quietMs * 2);
    expect(workers).toHaveLength(1); // nobody has run anything yet
    void client.run(order());
    worker(0).finish();
    await vi.advanceTimersByTimeAsync(LIMITS.quietMs);
    worker(1).say({ kind: 'ready' });

    const endless = client.run(order('while True: pass'));
    client.stop();
    expect(await endless).toMatchObject({ reason: 'stopped' });
    expect(worker(0).terminated).toBe(true);
    expect(kind()).toBe('ready');
    const next = client.run(order('next'));
    worker(1).finish();
    expect(await next).toMatchObject({ kind: 'finished', outcome: OK });

    await vi.advanceTimersByTimeAsync(LIMITS.quietMs);
    expect(workers).toHaveLength(3);
    client.dropSpare();
    expect(worker(2).terminated).toBe(true);
  });

  it('is not started while a program runs', async () => {
    const { client, worker, workers } = setUp(true, true);
    worker(0).say({ kind: 'ready' });
    void client.run(order());
    worker(0).finish();
    void client.run(order());
    await vi.advanceTimersByTimeAsync(LIMITS.quietMs * 2);
    expect(workers).toHaveLength(1);
  });
});
