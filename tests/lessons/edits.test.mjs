// Edits of the lessons' programs give what real PyTorch gives: output, exception, line.
//
//   FXP_ORACLE=... node tests/lessons/edits.test.mjs --record     asks the reference anew

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/build/steps.mjs';
import { openPlayground } from '../../tools/lessons/engine.mjs';
import { lessonFolders, readLessonFolder } from '../../tools/lessons/folders.mjs';
import { runOnReference } from '../../tools/lessons/reference.mjs';
import { EDITS, comparable, edited } from './edits.mjs';

const recorded = join(root, 'tests/lessons/edits.expected.json');

async function cases() {
  const folders = await lessonFolders();
  const found = [];
  for (const [slug, edits] of Object.entries(EDITS)) {
    const folder = folders.find((one) => one.slug === slug);
    const { blocks } = await readLessonFolder(folder, folders);
    const { source } = blocks.find((block) => block.id === 'example');
    for (const [name, edit] of Object.entries(edits)) {
      found.push({ name: `${slug}: ${name}`, source: edited(source, edit) });
    }
  }
  return found;
}

async function record() {
  const all = await cases();
  const blocks = all.map(({ source }) => ({ source, file: 'example.py', before: [] }));
  const outcomes = (await runOnReference({ blocks, checks: [] })).blocks.map(comparable);
  const expected = Object.fromEntries(all.map(({ name }, index) => [name, outcomes[index]]));
  await writeFile(recorded, `${JSON.stringify(expected, null, 1)}\n`);
}

if (process.argv.includes('--record')) {
  await record();
} else {
  const expected = JSON.parse(await readFile(recorded, 'utf8'));
  const playground = await openPlayground();
  for (const { name, source } of await cases()) {
    test(name, () => {
      const outcome = playground.run({ source, file: 'example.py' });
      assert.deepEqual(comparable(outcome), expected[name]);
    });
  }
}
