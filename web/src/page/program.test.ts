import { describe, expect, it } from 'vitest';
import { EngineClient } from '../engine/client.js';
import type { LinkEvents } from '../engine/link.js';
import { Drafts } from '../lessons/drafts.js';
import { openStore } from '../lessons/store.js';
import type {
  CheckOutcome,
  Report,
  Request,
  RunId,
  RunOutcome,
  Turn,
} from '../protocol/messages.js';
import { LESSON, REWRITTEN } from '../testing/lessons.js';
import { MemoryStorage } from '../testing/storage.js';
import { createPrograms } from './lesson_programs.js';
import { duration } from './shown.js';

const OK: RunOutcome = {
  status: 'ok',
  value: '2',
  error: null,
  graphs: [],
  leftOut: [],
  explanations: [],
  milliseconds: 4,
};
const FAILED: RunOutcome = {
  ...OK,
  status: 'error',
  value: null,
  error: {
    type: 'NameError',
    message: "name 'b' is not defined",
    traceback: 'Traceback (most recent call last): ...',
    line: 2,
    column: 1,
    endLine: 2,
    endColumn: 2,
  },
};

/** What a check of these verdicts says, turn by turn (web/src/engine/judging.ts). */
function judge(id: RunId, turn: Turn, outcome: Pick<CheckOutcome, 'status' | 'verdicts'>): Report {
  const beside = { error: null, graphs: [], leftOut: [], explanations: [] };
  const said = {
    begin_judging: { wanted: [], imports: [] },
    begin_program: {},
    go_on_judging: { ...outcome, shown: {} },
    answer_judge: {},
    end_program: beside,
  }[turn];
  return { kind: 'told', id, text: JSON.stringify(said) };
}

type Answer = (request: Extract<Request, { source: string }>) => Report[];

/** The programs of the small lesson, over a worker that answers at once. */
function setUp(
  answer: Answer,
  storage: Storage = new MemoryStorage(),
  outcome: Pick<CheckOutcome, 'status' | 'verdicts'> = { status: 'passed', verdicts: [] },
) {
  const sent: Request[] = [];
  let events: LinkEvents | null = null;
  const never = new Promise<never>(() => {});
  const engine = new EngineClient(
    (heard) => {
      if (events) queueMicrotask(() => heard.report({ kind: 'ready' })); // the judge's worker
      events ??= heard;
      return {
        post: (request) => {
          sent.push(request);
          if (request.kind === 'turn') {
            const { id, turn } = request;
            queueMicrotask(() => heard.report(judge(id, turn, outcome)));
          }
          if ('source' in request) for (const report of answer(request)) heard.report(report);
        },
        interrupt: () => true,
        terminate: () => {},
      };
    },
    () => ({ python: never, engine: never, library: never, packages: never }),
  );
  engine.start();
  const drafts = new Drafts(
    openStore(() => storage),
    LESSON.slug,
  );
  const programs = createPrograms(LESSON, engine, drafts);
  const program = (id: string) => {
    const found = programs.get(id);
    if (!found) throw new Error(`there is no program ${id}`);
    return found;
  };
  const say = (report: Report) => events?.report(report);
  return { engine, sent, program, say, ready: () => say({ kind: 'ready' }) };
}

const finish =
  (outcome: RunOutcome): Answer =>
  ({ id }) => [{ kind: 'finished', id, outcome }];

describe('a program', () => {
  it('shows what the build recorded until it runs here', async () => {
    const { program, ready } = setUp(finish(OK));
    expect(program('example').phase.value).toBe('recorded');
    expect(program('example').shown.value).toMatchObject({ value: '2', graphs: [REWRITTEN] });
    ready();
    await program('example').run();
    expect(program('example').phase.value).toBe('finished');
    expect(program('example').shown.value).toMatchObject({ output: [], graphs: [] });
    expect(program('example').status.value).toBe('Finished in 4 ms.');
  });

  it('sends the steps before it, as they are now', async () => {
    const { program, sent, ready } = setUp(finish(OK));
    ready();
    program('example').edit('print(3)\n');
    await program('example').run();
    expect(sent.at(-1)).toMatchObject({
      source: 'print(3)\n',
      file: 'example.py',
      before: ['print("x placeholder")\n'],
    });
  });

  it('joins what it prints, each stream by itself', async () => {
    const say = (id: RunId, stream: 'stdout' | 'stderr', text: string): Report => {
      return { kind: 'output', id, stream, text };
    };
    const { program, ready } = setUp(({ id }) => [
      say(id, 'stdout', 'a'),
      say(id, 'stdout', 'b'),
      say(id, 'stderr', 'c'),
      { kind: 'finished', id, outcome: OK },
    ]);
    ready();
    await program('example').run();
    expect(program('example').shown.value.output).toEqual([
      { stream: 'stdout', text: 'ab' },
      { stream: 'stderr', text: 'c' },
    ]);
  });

  it('says where a mistake is', async () => {
    const { program, ready } = setUp(finish(FAILED));
    ready();
    await program('example').run();
    expect(program('example').status.value).toBe('Ended by NameError in line 2.');
    expect(program('example').shown.value.error).toEqual(FAILED.error);
  });

  it('waits for Python, and can be taken back while it does', async () => {
    const { program } = setUp(finish(OK));
    const run = program('example').run();
    expect(program('example').phase.value).toBe('waiting');
    program('example').stop();
    await run;
    expect(program('example').status.value).toBe('You stopped the program.');
    expect(program('example').shown.value).toMatchObject({ value: '2', halted: null });
    expect(program('example').origin.value?.kind).toBe('recorded');
  });

  it('that is run again while it runs shows the latest run alone', async () => {
    const { engine, program, sent, say, ready } = setUp(() => []);
    ready();
    const example = program('example');
    const [first, second] = [example.run(), example.run()];
    expect(example.status.value).toBe('Waiting for the program before to stop.');
    say({ kind: 'output', id: 1 as RunId, stream: 'stdout', text: 'late' });
    say({ kind: 'finished', id: 1 as RunId, outcome: { ...OK, status: 'stopped', value: null } });
    await first;
    expect(example.phase.value).toBe('running');
    expect(example.status.value).toBe('Running.');
    expect(example.shown.value.output).toEqual([]);
    expect(sent.at(-1)).toMatchObject({ kind: 'run', id: 2 });
    say({ kind: 'finished', id: 2 as RunId, outcome: OK });
    await second;
    expect(example.phase.value).toBe('finished');
    expect(example.shown.value).toMatchObject({ value: '2', halted: null });
    expect(engine.state.value.kind).toBe('ready');
  });

  it('that is run while its check runs shows the run alone', async () => {
    const { program, ready } = setUp(() => []);
    ready();
    const checked = program('safe-code').check('the check');
    void program('safe-code').run();
    expect(await checked).toBe('stopped');
    expect(program('safe-code').phase.value).toBe('running');
  });

  it('that is stopped shows no graphs of a program before it', async () => {
    const { program, say, ready } = setUp(() => []);
    ready();
    const example = program('example');
    example.edit('while True: pass\n');
    const run = example.run();
    expect(example.shown.value.graphs).toEqual([REWRITTEN]);
    example.stop();
    say({ kind: 'finished', id: 1 as RunId, outcome: { ...OK, status: 'stopped', value: null } });
    await run;
    expect(example.status.value).toBe('You stopped the program.');
    expect(example.shown.value).toMatchObject({ graphs: [], halted: null });
  });

  it('says when its results are those of another text', async () => {
    const { program, ready } = setUp(finish(OK));
    ready();
    const example = program('example');
    expect(example.outdated.value).toBeNull();
    example.edit('mine\n');
    expect(example.outdated.value).toBe('own');
    await example.run();
    expect(example.outdated.value).toBeNull();
    example.reset();
    expect(example.outdated.value).toBe('own');
    expect(example.origin.value).toMatchObject({ kind: 'run', text: 'mine\n' });
  });

  it('is judged by the check of its exercise', async () => {
    const verdicts = [
      { kind: 'changed', claim: 'It is fused', status: 'passed', message: '' },
      {
        kind: 'equal',
        claim: 'The numbers are equal',
        status: 'failed',
        message: 'Expected 1, got 2.',
      },
    ] as const;
    const outcome = { status: 'failed', verdicts } as const;
    const { program, sent, ready } = setUp(() => [], new MemoryStorage(), outcome);
    ready();
    expect(await program('safe-code').check('the check')).toBe('failed');
    const begun = sent.find((request) => request.kind === 'turn');
    expect(begun).toMatchObject({
      turn: 'begin_judging',
      given: [expect.any(String), 'safe_code.py', 'the check'],
    });
    expect(program('safe-code').status.value).toBe('1 of 2 checks passed.');
    expect(program('safe-code').shown.value.verdicts).toEqual(verdicts);
  });
});

describe('its draft', () => {
  it('is there again after a reload, and Reset can be undone', () => {
    const storage = new MemoryStorage();
    const shipped = setUp(finish(OK)).program('example').setup.shipped;
    setUp(finish(OK), storage).program('example').edit('mine\n');
    const program = setUp(finish(OK), storage).program('example');
    expect(program.text.value).toBe('mine\n');
    expect(program.edited.value).toBe(true);
    program.reset();
    expect(program.text.value).toBe(shipped);
    program.undoReset();
    expect(program.text.value).toBe('mine\n');
    expect(program.beforeReset.value).toBeNull();
  });

  it('follows another tab, whose text began from it', () => {
    const storage = new MemoryStorage();
    const here = setUp(finish(OK), storage).program('example');
    here.edit('here\n');
    setUp(finish(OK), storage).program('example').edit('here and there\n');
    here.reload();
    expect(here.text.value).toBe('here and there\n');
    expect(here.fromOtherTab.value).toBeNull();
  });

  it('and what another tab wrote at the same time are both kept until one is chosen', () => {
    for (const choice of ['keepThisTab', 'takeOtherTab'] as const) {
      const storage = new MemoryStorage();
      const here = setUp(finish(OK), storage).program('example');
      const there = setUp(finish(OK), storage).program('example');
      there.edit('there\n');
      here.edit('here\n');
      here.edit('here!\n');
      expect(here.fromOtherTab.value).toBe('there\n');
      const later = setUp(finish(OK), storage).program('example');
      expect(later.text.value).toBe('here!\n');
      expect(later.fromOtherTab.value).toBe('there\n');
      later[choice]();
      expect(later.text.value).toBe(choice === 'keepThisTab' ? 'here!\n' : 'there\n');
      expect(later.fromOtherTab.value).toBeNull();
    }
  });
});

it('says times in a unit that fits', () => {
  expect(duration(0.2)).toBe('1 ms');
  expect(duration(41.6)).toBe('42 ms');
  expect(duration(2345)).toBe('2.3 s');
});
