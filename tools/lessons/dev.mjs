// `npm run lesson dev`: the page on a dev server. A lesson that is saved is compiled at once and shown in
// the open page; what is wrong with it stands over the page, and in the shell.

import { join, sep } from 'node:path';
import { createServer } from 'vite';
import { Refusal, root } from '../build/steps.mjs';
import { AuthorError } from './author_error.mjs';
import { compileLesson, compileLessons, courseFiles, writeCourse } from './compile.mjs';
import { checkLessons } from './contract.mjs';
import { openJudge, openPlayground } from './engine.mjs';
import { lessonFolders, readLessonFolder } from './folders.mjs';
import { readReference } from './reference_page.mjs';

const LESSONS = join(root, 'lessons');

/** Editors save a file in several steps. */
const QUIET_MS = 40;

/** Compiles what changes of the lessons in a folder. */
export class Course {
  #reference = { operators: [], fx: [] };
  #lessons = new Map();
  /** The lesson that was compiled last; null when it was another file that changed. */
  saved = null;

  constructor(playground, { write = writeCourse, base = LESSONS } = {}) {
    this.playground = playground;
    this.write = write;
    this.base = base;
  }

  async open() {
    const lessons = await compileLessons(this.playground);
    this.#lessons = new Map(lessons.map((lesson) => [lesson.slug, lesson]));
    this.#reference = await readReference(this.playground, lessons);
    await this.#writeAll();
  }

  /** Compiles the lesson with this folder's name again, or the glossary; what is wrong with it, or null. */
  async changed(name) {
    try {
      const folders = await lessonFolders(this.base);
      const folder = folders.find((each) => each.name === name);
      this.saved = folder ? await compileLesson(folder, folders, this.playground) : null;
      if (folder) this.#lessons.set(folder.slug, this.saved);
      const known = new Set(folders.map(({ slug }) => slug));
      for (const slug of this.#lessons.keys()) if (!known.has(slug)) this.#lessons.delete(slug);
      await this.#writeAll();
      return null;
    } catch (error) {
      return mistake(error);
    }
  }

  /** What the contract says against the lesson with this folder's name, or null. */
  async check(name) {
    try {
      const folders = await lessonFolders(this.base);
      const folder = folders.find((each) => each.name === name);
      if (!folder) return null;
      const lesson = await readLessonFolder(folder, folders);
      const { problems } = await checkLessons([lesson], folders, this.playground);
      return problems.join('\n\n') || null;
    } catch (error) {
      return mistake(error);
    }
  }

  async #writeAll() {
    const lessons = [...this.#lessons.values()].sort((a, b) => a.number - b.number);
    await this.write(await courseFiles(lessons, this.#reference));
  }
}

function mistake(error) {
  if (error instanceof AuthorError || error instanceof Refusal) return error.message;
  throw error;
}

/** The folder of a lesson's file, the name of a file beside the lessons, or null for files elsewhere. */
export function placeOf(path) {
  return path.startsWith(LESSONS + sep) ? path.slice(LESSONS.length + 1).split(sep)[0] : null;
}

/** Serves the page until the process is stopped. */
export async function serveLessons() {
  const course = new Course(await openPlayground(openJudge()));
  await course.open();
  const server = await createServer({ configFile: join(root, 'web/vite.config.ts') });
  await server.listen();
  server.printUrls();

  let problem = null;
  const show = (client) =>
    client.send({ type: 'error', err: { message: problem, stack: '', plugin: 'lesson' } });
  // A page that has just been loaded has not heard what is wrong.
  server.ws.on('connection', () => problem && setTimeout(() => problem && show(server.ws), 100));

  const waiting = new Set();
  let working = Promise.resolve();
  const handle = async () => {
    const names = [...waiting];
    waiting.clear();
    for (const name of names) {
      const start = performance.now();
      problem = await course.changed(name);
      const took = `${Math.round(performance.now() - start)} ms`;
      console.log(problem ? `\n${problem}\n` : `${name}: shown, ${took}`);
      if (problem) show(server.ws);
      else if (course.saved) server.ws.send('fxp:lesson', course.saved);
      else server.ws.send({ type: 'full-reload' });
      if (problem || waiting.has(name)) continue;
      problem = await course.check(name);
      if (problem) show(server.ws);
      else console.log(`${name}: keeps the contract`);
    }
  };
  server.watcher.add(LESSONS);
  server.watcher.on('all', (_, path) => {
    const name = placeOf(path);
    if (name === null) return;
    waiting.add(name);
    setTimeout(() => (working = working.then(handle)), QUIET_MS);
  });
}
