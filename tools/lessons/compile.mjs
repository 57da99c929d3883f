// Compiles lesson folders into what the page reads:
//
//   node tools/lessons/compile.mjs     build/lessons/<slug>.json, index.json, glossary.json and more
//
// The shapes are in web/src/protocol/lesson.ts. Every run block is run on our engine, so the engine and
// the Python packages must have been built.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Refusal, main, root, writeIfChanged } from '../build/steps.mjs';
import { AuthorError } from './author_error.mjs';
import { openPlayground } from './engine.mjs';
import { lessonFolders, readLessonFolder } from './folders.mjs';
import { glossaryText, readGlossary } from './glossary.mjs';
import { recordBlocks } from './record.mjs';
import { readReference } from './reference_page.mjs';
import { courseEntries, nameEntries } from './search_index.mjs';
import { readGallery, readStarters } from './starters.mjs';
import { visualOf } from './visual.mjs';

const target = join(root, 'build/lessons');

/** The lesson in a folder, as the page gets it; throws what its author has to mend. */
export async function compileLesson(folder, folders, playground) {
  const { head, blocks } = await readLessonFolder(folder, folders);
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
    exercises: recorded
      .filter(({ kind }) => kind === 'exercise')
      .map(({ id, title: name, parts }) => ({ id, title: name, parts: parts.map((p) => p.id) })),
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
      lessons.push(await compileLesson(folder, folders, playground));
    } catch (error) {
      if (!(error instanceof AuthorError)) throw error;
      mistakes.push(error.message);
    }
  }
  if (mistakes.length) throw new Refusal(mistakes.join('\n\n'));
  return lessons;
}

/** The glossary as the page gets it. */
export async function compileGlossary() {
  return readGlossary(await glossaryText(join(root, 'lessons')), await lessonFolders());
}

/**
 * Everything that pages show beside the lessons' own texts, by the file's name.
 *
 * @param {object[]} lessons compiled ones
 * @param {object} reference what `readReference` gives, which no edit of a lesson's text changes
 */
export async function courseFiles(lessons, reference) {
  const glossary = await compileGlossary();
  const starters = await readStarters();
  return {
    'index.json': lessons.map(({ blocks, visual, ...summary }) => summary),
    'glossary.json': glossary,
    'reference.json': reference,
    'search-course.json': courseEntries(lessons, glossary, starters),
    'search-names.json': nameEntries(reference),
    'playground.json': starters,
    'gallery.json': await readGallery(),
    ...Object.fromEntries(lessons.map((lesson) => [`${lesson.slug}.json`, lesson])),
  };
}

/** Writes the files of build/lessons that have changed, and removes those that are gone. */
export async function writeCourse(files) {
  await mkdir(target, { recursive: true });
  for (const name of await readdir(target)) if (!files[name]) await rm(join(target, name));
  for (const [name, data] of Object.entries(files)) {
    await writeIfChanged(join(target, name), JSON.stringify(data));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const playground = await openPlayground();
    const lessons = await compileLessons(playground);
    const reference = await readReference(playground, lessons);
    await writeCourse(await courseFiles(lessons, reference));
  });
}
