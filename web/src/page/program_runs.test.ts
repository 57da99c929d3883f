import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineClient } from '../engine/client.js';
import { Drafts } from '../lessons/drafts.js';
import { openStore } from '../lessons/store.js';
import type { RunOutcome } from '../protocol/messages.js';
import type { AskRequest } from '../protocol/questions.js';
import { LESSON } from '../testing/lessons.js';
import { MemoryStorage } from '../testing/storage.js';
import { OK, scriptedWorkers, type ScriptedWorker } from '../testing/workers.js';
import { createPrograms } from './lesson_programs.js';
import type { Program } from './program.js';

const LIMITS = { runMs: 1000, graceMs: 100, questionMs: 300, longQuestionMs: 900, quietMs: 50 };
const IDS = ['nodes', 'example'] as const;
const SILENT = { source: 'pass', file: 'a.py', check: 'pass', onOutput: () => {} };
const FULL: RunOutcome = {
  ...OK,
  status: 'error',
  error: {
    type: 'MemoryError',
    message: '',
    traceback: '',
    line: 1,
    column: null,
    endLine: null,
    endColumn: null,
  },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page with two programs, and its workers, which do what a sequence of acts says. */
function openPage(isolated: boolean) {
  const { workers, open, parts } = scriptedWorkers(isolated);
  const engine = new EngineClient(open, parts, LIMITS, () => true);
  const storage = new MemoryStorage();
  const drafts = new Drafts(
    openStore(() => storage),
    LESSON.slug,
  );
  const programs = createPrograms(LESSON, engine, drafts);
  const [nodes, example] = IDS.map((id) => programs.get(id));
  if (!nodes || !example) throw new Error('the lesson has other programs');
  engine.start();
  const alive = () => workers.filter(({ terminated }) => !terminated);
  /** What a worker was asked last, when it hasn't answered. */
  const asked = (worker: ScriptedWorker) => worker.posted.at(-1);
  const finish = (outcome: RunOutcome) => {
    for (const worker of alive()) {
      const last = asked(worker);
      if (last?.kind === 'run') worker.say({ kind: 'finished', id: last.id, outcome });
      if (last?.kind === 'ask')
        worker.say({ kind: 'answered', id: (last as AskRequest).id, answer: null });
    }
  };
  // A worker says so once.
  const started = new Set<ScriptedWorker>();
  const ready = () => {
    for (const worker of alive()) {
      if (started.has(worker)) continue;
      started.add(worker);
      worker.say({ kind: 'ready' });
    }
  };
  return { engine, drafts, programs: [nodes, example] as const, alive, finish, ready };
}

type Page = ReturnType<typeof openPage>;

const which = fc.constantFrom<0 | 1>(0, 1);
const act = fc.oneof(
  fc.tuple(
    fc.constantFrom('run', 'run', 'live', 'stop', 'edit', 'reset', 'practise', 'check'),
    which,
  ),
  fc.tuple(fc.constantFrom('ready', 'ready', 'finish', 'finish', 'print', 'full', 'crash'), which),
  fc.tuple(fc.constantFrom('ask', 'stop asking', 'a moment', 'a while', 'too long'), which),
);

function perform(page: Page, kind: string, program: Program): void {
  const { engine, alive, finish } = page;
  const acts: Readonly<Record<string, () => unknown>> = {
    run: () => program.run(),
    live: () => program.run({ live: true }),
    check: () => engine.check(SILENT),
    stop: () => program.stop(),
    edit: () => program.edit(`${program.text.value}#\n`),
    reset: () => program.reset(),
    practise: () => program.practise(),
    ask: () => engine.ask({ kind: 'values', graph: 0, source: null, seed: 0 }),
    'stop asking': () => engine.stopAsking('values', true),
    ready: () => page.ready(),
    finish: () => finish(OK),
    full: () => finish(FULL),
    print: () =>
      alive().forEach((worker) => {
        const last = worker.posted.findLast(({ kind: posted }) => posted === 'run');
        if (last?.kind === 'run')
          worker.say({ kind: 'output', id: last.id, stream: 'stdout', text: '.' });
      }),
    crash: () => alive().at(0)?.crash('RuntimeError: unreachable'),
    'a moment': () => vi.advanceTimersByTime(LIMITS.graceMs),
    'a while': () => vi.advanceTimersByTime(LIMITS.questionMs),
    'too long': () => vi.advanceTimersByTime(LIMITS.runMs),
  };
  void acts[kind]?.();
}

const settle = () => vi.advanceTimersByTimeAsync(0);

function look(page: Page): void {
  const { engine, drafts, programs } = page;
  const phases = programs.map(({ phase }) => phase.value);
  const state = engine.state.value.kind;
  expect(phases.filter((phase) => phase === 'running').length).toBeLessThanOrEqual(1);
  if (state === 'ready' && page.alive().every(({ posted }) => posted.at(-1)?.kind !== 'ask'))
    expect(phases).not.toContain('waiting');
  if (state !== 'running' && state !== 'stopping') expect(phases).not.toContain('running');
  for (const { setup, text } of programs) {
    if (setup.editable) expect(drafts.load(setup.id, setup.shipped).text).toBe(text.value);
  }
}

it('after any sequence of acts nothing is stuck, and the drafts are what is on show', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(act, { maxLength: 25 }), async (isolated, acts) => {
      const page = openPage(isolated);
      for (const [kind, at] of acts) {
        perform(page, kind, page.programs[at]);
        await settle();
        look(page);
      }
      // Whatever was going on ends, once workers start, and programs end or are ended for their time.
      for (let round = 0; round < 6; round++) {
        if (page.engine.state.value.kind === 'unavailable') page.engine.start();
        perform(page, 'ready', page.programs[0]);
        await vi.advanceTimersByTimeAsync(LIMITS.runMs + LIMITS.graceMs);
        perform(page, 'ready', page.programs[0]);
        perform(page, 'finish', page.programs[0]);
        await settle();
      }
      look(page);
      expect(page.engine.state.value.kind).toBe('ready');
      for (const { phase } of page.programs)
        expect(['recorded', 'finished']).toContain(phase.value);
    }),
    { numRuns: 300 },
  );
});
