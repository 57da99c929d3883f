// What `npm run lesson new` makes keeps the contract.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkLessons } from '../../tools/lessons/contract.mjs';
import { lessonFolders, readLessonFolder } from '../../tools/lessons/folders.mjs';
import { newLesson } from '../../tools/lessons/new_lesson.mjs';

test('a new lesson keeps the contract', async (t) => {
  const base = await mkdtemp(join(tmpdir(), 'fxp-new-lesson-'));
  t.after(() => rm(base, { recursive: true }));
  assert.equal(await newLesson('first-steps', 'write', base), '01-first-steps');
  assert.equal(await newLesson('second', 'find', base), '02-second');
  await assert.rejects(newLesson('second', 'write', base), /There is a lesson "second" already/);
  await assert.rejects(newLesson('Third One', 'write', base), /small letters, digits and dashes/);
  await assert.rejects(newLesson('third', 'sing', base), /"write" or to "find", not to "sing"/);
  const folders = await lessonFolders(base);
  const lessons = await Promise.all(folders.map((folder) => readLessonFolder(folder, folders)));
  assert.equal(lessons[0].head.title, 'First steps');
  const { passed, failed } = await checkLessons(lessons, folders);
  assert.equal(failed, 0);
  assert.ok(passed > 10);
});
