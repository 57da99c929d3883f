// Compiles lesson folders into what the page reads:
//
//   node tools/lessons/compile.mjs     build/lessons/index.json, glossary.json and <slug>.json
//
// The shapes are in web/src/protocol/lesson.ts. Every run block is run on our engine, so the engine and
// the Python packages must have been built.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, main, root, writeIfChanged } from '../build/steps.mjs';
import { AuthorError } from './author_error.mjs';
import { openPlayground } from './engine.mjs';
import { lessonFolders, readLessonFolder } from './folders.mjs';
import { glossaryText, readGlossary } from './glossary.mjs';
import { recordBlocks } from './record.mjs';
import { readStarters } from './starters.mjs';

const target = join(root, 'build/lessons');

/** The lesson as the page gets it. */
function compiled({ folder, head, blocks }, playground) {
  const { title, summary, minutes, needs, teaches } = head;
  return {
    slug: folder.slug,
    number: folder.number,
    title,
    summary,
    minutes,
    needs,
    teaches,
    blocks: recordBlocks(blocks, playground, `lessons/${folder.name}/lesson.md`),
  };
}

/** Compiles all lessons; mistakes of authors are collected over lessons and thrown together. */
export async function compileLessons() {
  const folders = await lessonFolders();
  const playground = await openPlayground();
  const lessons = [];
  const mistakes = [];
  for (const folder of folders) {
    try {
      lessons.push(compiled(await readLessonFolder(folder, folders), playground));
    } catch (error) {
      if (!(error instanceof AuthorError)) throw error;
      mistakes.push(error.message);
    }
  }
  if (mistakes.length) throw new Refusal(mistakes.join('\n\n'));
  return lessons;
}

/** The glossary as the page gets it. */
async function compiledGlossary() {
  return readGlossary(await glossaryText(join(root, 'lessons')), await lessonFolders());
}

async function write(lessons, glossary) {
  await mkdir(target, { recursive: true });
  const files = { 'index.json': lessons.map(({ blocks, ...summary }) => summary) };
  files['glossary.json'] = glossary;
  for (const lesson of lessons) files[`${lesson.slug}.json`] = lesson;
  // Beside them, for the page without a lesson.
  files['playground.json'] = await readStarters();
  for (const name of await readdir(target)) if (!files[name]) await rm(join(target, name));
  for (const [name, data] of Object.entries(files)) {
    await writeIfChanged(join(target, name), JSON.stringify(data));
  }
}

await main(async () => write(await compileLessons(), await compiledGlossary()));
