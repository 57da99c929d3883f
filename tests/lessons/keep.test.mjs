// Programs that lessons have shipped stay under their hashes, where links look for them.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtLessons } from '../../tools/lessons/exported.mjs';
import { pageModule } from '../../tools/lessons/page_module.mjs';
import { KEPT, keepPrograms } from '../../tools/lessons/keep.mjs';

const { hashText } = await pageModule('lessons/hash.ts');

async function misnamed(folder) {
  const names = await readdir(folder);
  const named = await Promise.all(
    names.map(async (name) => [
      name,
      `${hashText(await readFile(join(folder, name), 'utf8'))}.txt`,
    ]),
  );
  return named.filter(([name, right]) => name !== right);
}

test('programs are kept once, under the hash that links name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fxp-keep-'));
  try {
    const lessons = await builtLessons();
    assert.ok((await keepPrograms(lessons, folder)) > 0);
    assert.equal(await keepPrograms(lessons, folder), 0);
    assert.deepEqual(await misnamed(folder), []);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('those that are kept have not been changed', async () => {
  if (existsSync(KEPT)) assert.deepEqual(await misnamed(KEPT), []);
});
