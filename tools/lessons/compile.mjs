// Compiles lesson folders into what the page reads:
//
//   node tools/lessons/compile.mjs     build/lessons/<slug>.json, index.json, glossary.json and more
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
import { readReference } from './reference_page.mjs';
import { courseEntries, nameEntries } from './search_index.mjs';
import { readStarters } from './starters.mjs';
import { visualOf } from './visual.mjs';

const target = join(root, 'build/lessons');

/** The lesson as the page gets it. */
async function compiled({ folder, head, blocks }, playground) {
  const { title, summary, minutes, needs, teaches } = head;
  const file = `lessons/${folder.name}/lesson.md`;
  const recorded = recordBlocks(blocks, playground, file);
  return {
    slug: folder.slug,
    number: folder.number,
    title,
    summary,
    minutes,
    needs,
    teaches,
    visual: await visualOf(head.visual, recorded, file),
    blocks: recorded,
  };
}

/** Compiles all lessons; mistakes of authors are collected over lessons and thrown together. */
export async function compileLessons(playground) {
  const folders = await lessonFolders();
  const lessons = [];
  const mistakes = [];
  for (const folder of folders) {
    try {
      lessons.push(await compiled(await readLessonFolder(folder, folders), playground));
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

async function write(playground) {
  const lessons = await compileLessons(playground);
  const glossary = await compiledGlossary();
  const reference = await readReference(playground, lessons);
  const starters = await readStarters();
  await mkdir(target, { recursive: true });
  const files = { 'index.json': lessons.map(({ blocks, visual, ...summary }) => summary) };
  files['glossary.json'] = glossary;
  files['reference.json'] = reference;
  files['search-course.json'] = courseEntries(lessons, glossary, starters);
  files['search-names.json'] = nameEntries(reference);
  for (const lesson of lessons) files[`${lesson.slug}.json`] = lesson;
  // Beside them, for the page without a lesson.
  files['playground.json'] = starters;
  for (const name of await readdir(target)) if (!files[name]) await rm(join(target, name));
  for (const [name, data] of Object.entries(files)) {
    await writeIfChanged(join(target, name), JSON.stringify(data));
  }
}

await main(async () => write(await openPlayground()));
