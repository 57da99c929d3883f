import { beforeEach, expect, it, vi } from 'vitest';
import type { Request, RunId } from '../protocol/messages.js';
import { scriptedWorkers, type ScriptedWorker } from '../testing/workers.js';
import { EngineClient } from './client.js';

const LIMITS = { runMs: 1000, graceMs: 100, questionMs: 300, longQuestionMs: 900, quietMs: 50 };
const BESIDE = { error: null, graphs: [], leftOut: [], explanations: [] };
const VERDICTS = [{ kind: null, claim: 'It holds.', status: 'passed', message: '' }] as const;

function setUp(room = true) {
  const { workers, worker, open, parts } = scriptedWorkers(true);
  const client = new EngineClient(open, parts, LIMITS, () => room);
  client.start();
  worker(0).say({ kind: 'ready' });
  const ending = client.check({ source: 'mine', file: 'a.py', check: 'theirs', onOutput() {} });
  worker(1).say({ kind: 'ready' });
  return { client, workers, program: worker(0), judge: worker(1), ending };
}

const last = (worker: ScriptedWorker) => worker.posted.at(-1) as Extract<Request, { kind: 'turn' }>;

function tell(worker: ScriptedWorker, said: object, id = last(worker).id): void {
  worker.say({ kind: 'told', id, text: JSON.stringify(said) });
}

/** Both workers up to the moment at which the program's side is asked something. */
function ask({ program, judge }: ReturnType<typeof setUp>): void {
  tell(judge, { wanted: ['f'], imports: [] });
  tell(program, { status: 'ok' });
  tell(judge, { ask: 'f(1)' });
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('goes to and fro between two workers, and takes the verdicts from the judge', async () => {
  const both = setUp();
  const { program, judge, ending } = both;
  expect(last(judge)).toMatchObject({ turn: 'begin_judging', given: ['mine', 'a.py', 'theirs'] });
  ask(both);
  expect(program.posted.filter((request) => request.kind === 'turn')).toMatchObject([
    { turn: 'begin_program', given: ['mine', 'a.py', expect.stringContaining('wanted')] },
    { turn: 'answer_judge', given: ['f(1)'] },
  ]);
  tell(program, { value: 2 });
  expect(last(judge)).toMatchObject({ turn: 'go_on_judging', given: ['{"value":2}'] });
  tell(judge, { status: 'failed', verdicts: VERDICTS, shown: { x: [0, 1] } });
  expect(last(program)).toMatchObject({ turn: 'end_program', given: ['{"x":[0,1]}'] });
  // What the program's side says of verdicts is nothing.
  tell(program, { ...BESIDE, status: 'passed', verdicts: [] });
  expect(await ending).toMatchObject({
    kind: 'finished',
    outcome: { status: 'failed', verdicts: VERDICTS, graphs: [] },
  });
});

it('keeps the judge as the spare', async () => {
  const both = setUp();
  ask(both);
  tell(both.judge, { status: 'passed', verdicts: VERDICTS, shown: {} });
  tell(both.program, BESIDE);
  await both.ending;
  expect(both.judge.terminated).toBe(false);
  void both.client.check({ source: 'again', file: 'a.py', check: 'theirs', onOutput() {} });
  expect(both.workers).toHaveLength(2);
  expect(last(both.judge)).toMatchObject({
    turn: 'begin_judging',
    given: ['again', 'a.py', 'theirs'],
  });
});

it('finds its judge started when the check was expected', () => {
  const { worker, workers, open, parts } = scriptedWorkers(true);
  const client = new EngineClient(open, parts, LIMITS, () => true);
  client.start();
  client.expectCheck();
  expect(workers).toHaveLength(1);
  worker(0).say({ kind: 'ready' });
  worker(1).say({ kind: 'ready' });
  void client.check({ source: 'mine', file: 'a.py', check: 'theirs', onOutput() {} });
  expect(workers).toHaveLength(2);
  expect(last(worker(1))).toMatchObject({ turn: 'begin_judging' });
});

it('ends the judge where there is no room for a spare', async () => {
  const both = setUp(false);
  ask(both);
  tell(both.judge, { status: 'passed', verdicts: VERDICTS, shown: {} });
  tell(both.program, BESIDE);
  await both.ending;
  expect(both.judge.terminated).toBe(true);
});

it('hears nothing that belongs to another check, or from the program out of turn', () => {
  const both = setUp();
  tell(both.judge, { wanted: [], imports: [] });
  const before = both.judge.posted.length;
  tell(both.program, { status: 'ok' }, 99 as RunId);
  expect(both.judge.posted).toHaveLength(before);
});

it('is stopped while the program runs, as every program is', async () => {
  const both = setUp();
  ask(both);
  both.client.stop();
  expect(both.program.interrupts).toBe(1);
  tell(both.program, { stopped: true });
  expect(await both.ending).toMatchObject({ kind: 'halted', reason: 'stopped' });
  expect([both.program.terminated, both.judge.terminated]).toEqual([false, false]);
});

it('ends a program that does not stop, after the time that there is for it', async () => {
  const both = setUp();
  ask(both);
  await vi.advanceTimersByTimeAsync(LIMITS.runMs + LIMITS.graceMs);
  expect(await both.ending).toMatchObject({ kind: 'halted', reason: 'time' });
  expect(both.program.terminated).toBe(true);
});

it('ends a judge that thinks for too long, and keeps the worker of programs', async () => {
  const both = setUp();
  ask(both);
  tell(both.program, { value: 2 });
  await vi.advanceTimersByTimeAsync(LIMITS.runMs);
  expect(await both.ending).toMatchObject({ kind: 'halted', reason: 'time' });
  expect([both.program.terminated, both.judge.terminated]).toEqual([false, true]);
  expect(both.client.state.value.kind).toBe('ready');
});

it('says so when the judge breaks', async () => {
  const both = setUp();
  ask(both);
  both.judge.crash('no memory');
  expect(await both.ending).toMatchObject({ kind: 'halted', reason: 'crashed' });
  expect(both.client.state.value.kind).toBe('ready');
});
