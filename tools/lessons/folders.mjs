// Lesson folders, lessons/NN-slug, and what lies in them.

import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { root } from '../build/steps.mjs';
import { AuthorError } from './author_error.mjs';
import { glossaryIds, glossaryText } from './glossary.mjs';
import { readExercise } from './exercise_file.mjs';
import { readLesson } from './lesson_file.mjs';

const FOLDER = /^(\d\d)-([a-z0-9-]+)$/;

/** All lesson folders in order: number, slug and path from the root. */
export async function lessonFolders(base = join(root, 'lessons')) {
  const names = (await readdir(base, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return names.map((name) => {
    const match = FOLDER.exec(name);
    if (!match) {
      throw new AuthorError(`lessons/${name}`, null, 'Name the folder NN-slug, such as 03-edges.');
    }
    return { number: Number(match[1]), slug: match[2], name, path: join(base, name) };
  });
}

/**
 * One lesson, read but not yet run.
 *
 * @returns {Promise<{ folder, head, blocks, files: Record<string, string> }>} `blocks` with exercises in
 *   place; `files` all the texts of the folder by path within it
 */
export async function readLessonFolder(folder, folders) {
  const files = await readTexts(folder.path);
  const shown = (path) => `lessons/${folder.name}/${path}`;
  if (!files['lesson.md']) throw new AuthorError(shown('lesson.md'), null, 'The file is missing.');
  const terms = glossaryIds(await glossaryText(dirname(folder.path)));
  const linker = (from) => (href, line) =>
    resolveLink(href, line, { from, shown, folder, folders, files, terms });
  const place = { file: shown('lesson.md'), linkTo: linker('lesson.md') };
  const { head, blocks } = readLesson(files['lesson.md'], place);
  const withExercises = blocks.map((block) => {
    if (block.kind !== 'exercise') return block;
    const path = `exercises/${block.slug}`;
    const own = Object.entries(files).filter(([name]) => name.startsWith(`${path}/`));
    if (!files[`${path}/exercise.md`]) {
      throw new AuthorError(place.file, block.line, `There is no ${path}/exercise.md.`);
    }
    const exercise = readExercise({
      id: block.slug,
      files: Object.fromEntries(own.map(([name, text]) => [name.slice(path.length + 1), text])),
      file: shown(`${path}/exercise.md`),
      linkTo: linker(`${path}/exercise.md`),
    });
    return exercise;
  });
  return { folder, head, blocks: withExercises, files };
}

async function readTexts(path) {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = {};
  for (const entry of names.filter((e) => e.isFile())) {
    const full = join(entry.parentPath, entry.name);
    files[full.slice(path.length + 1)] = await readFile(full, 'utf8');
  }
  return files;
}

/** A link to another lesson (../02-slug/lesson.md), to an exercise or to a word of the glossary
 * (../glossary.md#node) becomes the page's own. */
function resolveLink(href, line, { from, shown, folder, folders, files, terms }) {
  const target = posix.join(folder.name, dirname(from), href);
  const [, exercise] = /^[^/]+\/exercises\/([^/]+)\/exercise\.md$/.exec(target) ?? [];
  if (exercise && files[target.slice(folder.name.length + 1)]) return `#${exercise}`;
  const [, term] = /^glossary\.md#(.+)$/.exec(target) ?? [];
  if (terms.includes(term)) return `./glossary.html#${term}`;
  const lesson = folders.find((other) => target === `${other.name}/lesson.md`);
  if (lesson) return `./${lesson.slug}.html`;
  throw new AuthorError(
    shown(from),
    line,
    `The link "${href}" leads nowhere: link to ../NN-slug/lesson.md, to ../glossary.md#term or to an https address.`,
  );
}
