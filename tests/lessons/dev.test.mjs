// What `npm run lesson dev` does when a file of a lesson is saved.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/build/steps.mjs';
import { Course, placeOf } from '../../tools/lessons/dev.mjs';
import { openJudge, openPlayground } from '../../tools/lessons/engine.mjs';
import { newLesson } from '../../tools/lessons/new_lesson.mjs';

test('a saved lesson is compiled, and what is wrong with it is said', async (t) => {
  const base = await mkdtemp(join(tmpdir(), 'fxp-dev-'));
  t.after(() => rm(base, { recursive: true }));
  const name = await newLesson('first-steps', 'write', base);
  let files = {};
  const course = new Course(await openPlayground(openJudge()), {
    base,
    write: (all) => void (files = all),
  });
  assert.equal(await course.changed(name), null);
  assert.equal(files['index.json'][0].title, 'First steps');
  assert.equal(await course.check(name), null);

  const lesson = join(base, name, 'lesson.md');
  const text = await readFile(lesson, 'utf8');
  await writeFile(lesson, text.replace('Then say what to notice.', 'Look at the sum.'));
  assert.equal(await course.changed(name), null);
  assert.match(JSON.stringify(files['first-steps.json'].blocks), /Look at the sum/);

  await writeFile(lesson, text.replace('print(traced.code)', 'print(1)'));
  const problem = await course.changed(name);
  assert.match(problem, /^lessons\/01-first-steps\/lesson\.md:\d+: Block "trace" prints\n {4}1\n/);
  assert.match(JSON.stringify(files['first-steps.json'].blocks), /Look at the sum/);

  await writeFile(lesson, text);
  const solution = join(base, name, 'exercises/triple/solution.py');
  await writeFile(solution, (await readFile(solution, 'utf8')).replace('x + x + x', 'x'));
  assert.equal(await course.changed(name), null);
  assert.match(await course.check(name), /triple\/solution\.py\nit must pass the check/);

  await rm(join(base, name), { recursive: true });
  assert.equal(await course.changed(name), null);
  assert.deepEqual(files['index.json'], []);
});

test('a file belongs to the lesson whose folder it is in', () => {
  assert.equal(placeOf(join(root, 'lessons/02-trace-it/lesson.md')), '02-trace-it');
  assert.equal(placeOf(join(root, 'lessons/02-trace-it/exercises/a/check.py')), '02-trace-it');
  assert.equal(placeOf(join(root, 'lessons/glossary.md')), 'glossary.md');
  assert.equal(placeOf(join(root, 'web/src/main.tsx')), null);
});
