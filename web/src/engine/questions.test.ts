import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request, RunId } from '../protocol/messages.js';
import type { Answer, AskRequest, Question, QuestionId } from '../protocol/questions.js';
import { EngineClient } from './client.js';
import type { LinkEvents } from './link.js';

const LIMITS = { runMs: 1000, graceMs: 100, questionMs: 300, longQuestionMs: 900, quietMs: 50 };
const ANSWER: Answer = { ok: true, value: { code: 'pass', codeNodes: [], codeError: null } };
const ORDER = { source: 'pass', file: 'a.py', before: [], onOutput: () => {} };
const at = (step: number): Question => ({ kind: 'code', graph: 0, step });

/** A ready client, and what was posted to its workers. */
function setUp(isolated = true) {
  const posted: Request[][] = [];
  let events: LinkEvents | undefined;
  let interrupts = 0;
  const client = new EngineClient(
    (heard) => {
      events = heard;
      const own: Request[] = [];
      posted.push(own);
      const interrupt = () => {
        interrupts++;
        return isolated;
      };
      return { post: (request) => void own.push(request), interrupt, terminate: () => {} };
    },
    () => {
      const module = Promise.resolve({} as WebAssembly.Module);
      const bytes = Promise.resolve(new ArrayBuffer(0));
      return { python: module, engine: module, library: bytes, packages: bytes };
    },
    LIMITS,
  );
  client.start();
  const ready = () => events?.report({ kind: 'ready' });
  const sent = (kind: Request['kind']) => posted.at(-1)?.filter((each) => each.kind === kind) ?? [];
  const asked = () => sent('ask') as AskRequest[];
  const answer = (answered: Answer | null = ANSWER, id = asked().at(-1)?.id as QuestionId) =>
    events?.report({ kind: 'answered', id, answer: answered });
  ready();
  return { client, posted, sent, asked, answer, ready, interrupted: () => interrupts };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('asking', () => {
  it('gives the answer, and says what the question is about', async () => {
    const { client, asked, answer } = setUp();
    const asking = client.ask(at(3), { about: 7 as RunId });
    expect(asked()).toEqual([{ kind: 'ask', id: 1, question: at(3), about: 7 }]);
    answer();
    expect(await asking).toEqual(ANSWER);
    expect(client.state.value.kind).toBe('ready');
  });

  it('asks only the newest question of a lane, one at a time', async () => {
    const { client, asked, answer } = setUp();
    const [first, second, third] = [1, 2, 3].map((step) => client.ask(at(step)));
    const other = client.ask(at(9), { lane: 'right' });
    expect(asked()).toHaveLength(1);
    expect(await second).toBeNull();
    answer();
    expect(await first).toBeNull();
    expect(asked().at(-1)?.question).toEqual(at(3));
    answer();
    expect(await third).toEqual(ANSWER);
    answer();
    expect(await other).toEqual(ANSWER);
    expect(asked()).toHaveLength(3);
  });

  it('has no answer while a program runs or Python starts', async () => {
    const { client } = setUp();
    void client.run(ORDER);
    expect(await client.ask(at(1))).toBeNull();
    client.start();
    expect(await client.ask(at(1))).toBeNull();
  });
});

describe('a program that is started meanwhile', () => {
  it('begins after the answer, and no other question is asked', async () => {
    const { client, asked, answer, sent } = setUp();
    const first = client.ask(at(1));
    const second = client.ask(at(2));
    void client.run(ORDER);
    expect(await second).toBeNull();
    expect(sent('run')).toHaveLength(0);
    answer();
    expect(await first).toEqual(ANSWER);
    expect(sent('run')).toHaveLength(1);
    expect(asked()).toHaveLength(1);
    expect(client.state.value.kind).toBe('running');
  });

  it('interrupts a question that takes long', async () => {
    const { client, answer, sent, interrupted } = setUp();
    const asking = client.ask(at(1));
    void client.run(ORDER);
    await vi.advanceTimersByTimeAsync(LIMITS.graceMs);
    expect(interrupted()).toBe(1);
    answer(null);
    expect(await asking).toBeNull();
    expect(sent('run')).toHaveLength(1);
  });
});

describe('a question that runs a graph', () => {
  const VALUES: Question = { kind: 'values', graph: 0, source: null, seed: 0 };

  it('has more time than the others', async () => {
    const { client, answer, interrupted } = setUp();
    const asking = client.ask(VALUES);
    await vi.advanceTimersByTimeAsync(LIMITS.longQuestionMs - 1);
    expect(interrupted()).toBe(0);
    answer();
    expect(await asking).toEqual(ANSWER);
  });

  it('can be stopped, and answers with what there is of it', async () => {
    const { client, answer, interrupted, posted } = setUp();
    const asking = client.ask(VALUES);
    client.stopAsking('codes', true);
    expect(interrupted()).toBe(0);
    client.stopAsking('values', true);
    expect(interrupted()).toBe(1);
    await vi.advanceTimersByTimeAsync(LIMITS.questionMs - 1);
    answer();
    expect(await asking).toEqual(ANSWER);
    expect(posted).toHaveLength(1);
  });

  it('costs the worker where Python is deaf, or where the reader wants it so', async () => {
    const deaf = setUp();
    const asking = deaf.client.ask(VALUES);
    deaf.client.stopAsking('values', false);
    await vi.advanceTimersByTimeAsync(LIMITS.questionMs);
    expect(await asking).toBeNull();
    expect(deaf.posted).toHaveLength(2);

    const plain = setUp(false);
    const other = plain.client.ask(VALUES);
    plain.client.stopAsking('values', false);
    expect(plain.posted).toHaveLength(1);
    plain.client.stopAsking('values', true);
    expect(await other).toBeNull();
    expect(plain.posted).toHaveLength(2);
  });

  it('is not asked any more when it is stopped while it waits', async () => {
    const { client, asked, answer } = setUp();
    void client.ask(at(1));
    const waiting = client.ask(VALUES);
    client.stopAsking('values', true);
    expect(await waiting).toBeNull();
    answer();
    expect(asked()).toHaveLength(1);
  });

  for (const isolated of [true, false]) {
    it(`lets a program begin soon, ${isolated ? 'also when it is deaf' : 'by a new worker'}`, async () => {
      const { client, posted, ready, sent } = setUp(isolated);
      const asking = client.ask(VALUES);
      void client.run(ORDER);
      await vi.advanceTimersByTimeAsync(LIMITS.graceMs + LIMITS.questionMs);
      expect(await asking).toBeNull();
      expect(posted).toHaveLength(2);
      ready();
      expect(sent('run')).toHaveLength(1);
    });
  }
});

describe('a question without end', () => {
  for (const isolated of [true, false]) {
    it(`costs the worker ${isolated ? 'if it is deaf' : 'where none can be interrupted'}`, async () => {
      const { client, posted, sent, ready } = setUp(isolated);
      const asking = client.ask(at(1));
      await vi.advanceTimersByTimeAsync(LIMITS.questionMs + (isolated ? LIMITS.graceMs : 0));
      expect(await asking).toBeNull();
      expect(posted).toHaveLength(2);
      void client.run(ORDER);
      ready();
      expect(sent('run')).toHaveLength(1);
    });
  }

  it('is forgotten when the worker dies of it', async () => {
    const { client, posted } = setUp();
    const asking = client.ask(at(1));
    client.start();
    expect(await asking).toBeNull();
    expect(posted).toHaveLength(2);
  });
});
