// Programs that want to pass a check without doing what it asks (attacks/*.txt): none does, and each is
// answered soon, with a word about it. A judge that has met them all still judges.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { root } from '../../tools/build/steps.mjs';
import { openJudge, openPlayground } from '../../tools/lessons/engine.mjs';

/** The longest that one may take here, where eight tests may run beside it. */
const LONGEST_MS = 15_000;
const folder = join(root, 'tests/lessons/attacks');

/** From a lesson's number to the folder of its exercise. */
function exerciseOf(number) {
  const lessons = join(root, 'lessons');
  const lesson = readdirSync(lessons).find((name) => name.startsWith(`${number}-`));
  const exercises = join(lessons, lesson, 'exercises');
  return join(exercises, readdirSync(exercises)[0]);
}

const read = (number, name) => readFileSync(join(exerciseOf(number), name), 'utf8');

function attacksOf(file) {
  const [, ...blocks] = readFileSync(join(folder, file), 'utf8').split(/^#### /m);
  return blocks.map((block) => {
    const [, number, title, source] = /^(\d\d) (.*)\n([^]*)$/.exec(block);
    return { title: `${number}: ${title}`, number, source };
  });
}

const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

describe('no attack passes', () => {
  const judging = openJudge();
  let playground;
  before(async () => {
    playground = await openPlayground(judging);
  });
  const judge = (number, source) => {
    const printed = [];
    const onPrint = (stream, text) => printed.push(text);
    const check = read(number, 'check.py');
    const outcome = playground.check({ source, file: 'starter.py', check, onPrint });
    return { ...outcome, printed: printed.join('') };
  };

  for (const file of files) {
    for (const { title, number, source } of attacksOf(file)) {
      test(`${file} ${title}`, () => {
        const began = Date.now();
        const { status, verdicts, printed } = judge(number, source);
        assert.notEqual(status, 'passed');
        assert.ok(
          verdicts.some((verdict) => verdict.status !== 'passed'),
          'a verdict says so',
        );
        const messages = verdicts.map(({ message }) => message).join('\n');
        assert.doesNotMatch(`${printed}\n${messages}`, /FOUND|playground\/|Traceback/);
        assert.ok(Date.now() - began < LONGEST_MS, `it took ${Date.now() - began} ms`);
      });
    }
  }

  test('there are at least thirty, and the judge has stayed as it was', async () => {
    // Some have spoiled the Python that they ran in.
    playground = await openPlayground(judging);
    assert.ok(files.flatMap(attacksOf).length >= 30);
    for (const number of new Set(files.flatMap(attacksOf).map((attack) => attack.number)))
      assert.equal(judge(number, read(number, 'solution.py')).status, 'passed', number);
  });
});

/** Programs that only end when their worker is ended, as the page does when their time is up. */
const ENDLESS = {
  'a loop without end': 'def first_bad(gm, *inputs):\n    while True:\n        pass\n',
  'a loop that catches everything':
    'def first_bad(gm, *inputs):\n    while True:\n        try:\n            while True:\n                pass\n        except BaseException:\n            pass\n',
  'an answer that is nested very deeply':
    'def first_bad(gm, *inputs):\n    value = []\n    for _ in range(200_000):\n        value = [value]\n    return value\n',
  'all memory':
    'import torch\n\ndef first_bad(gm, *inputs):\n    kept = []\n    while True:\n        kept.append(torch.ones(4_000_000))\n',
};

test('programs without end get no verdict that passes', { timeout: 120_000 }, async (t) => {
  const script = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { openJudge, openPlayground } = await import(workerData.engine);
    const playground = await openPlayground(openJudge());
    parentPort.postMessage('ready');
    try {
      parentPort.postMessage(playground.check(workerData.order));
    } catch {
      parentPort.postMessage({ status: 'broke' });
    }`;
  const engine = new URL('../../tools/lessons/engine.mjs', import.meta.url).href;
  await Promise.all(
    Object.entries(ENDLESS).map(([title, source]) =>
      t.test(title, async () => {
        const order = { source, file: 'starter.py', check: read('10', 'check.py') };
        const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
          workerData: { engine, order },
        });
        const outcome = await new Promise((resolve) => {
          worker.on('message', (said) => {
            if (said !== 'ready') resolve(said);
            else setTimeout(() => resolve({ status: 'ended' }), 3000);
          });
          worker.on('error', (error) => resolve({ status: 'broke', error }));
        });
        await worker.terminate();
        assert.notEqual(outcome.status, 'passed');
      }),
    ),
  );
});
