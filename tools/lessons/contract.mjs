// The contract that every lesson keeps (docs/authors-guide.md), as a program.
//
//   node tools/lessons/contract.mjs     all lessons and starting points; the last line is "N passed, N failed"

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AuthorError } from './author_error.mjs';
import { main, root } from '../build/steps.mjs';
import { openJudge, openPlayground } from './engine.mjs';
import { glossaryText, sectionsOf } from './glossary.mjs';
import { judgePrograms, programsOf } from './exercises.mjs';
import { lessonFolders, readLessonFolder } from './folders.mjs';
import { minutesProblem } from './minutes.mjs';
import { recordBlocks } from './record.mjs';
import { checkStarters } from './starters.mjs';
import { earlyTerms } from './terms.mjs';
import { visualOf } from './visual.mjs';

const WORDS_OF_A_SECTION = 160;
const WORDS_OF_A_LESSON = 1100;

class Counts {
  passed = 0;
  failed = 0;
  /** What fails, in whole sentences. */
  problems = [];

  /** One test: `problem` is null when it passed. */
  add(name, problem) {
    if (problem === null) this.passed++;
    else {
      this.failed++;
      this.problems.push(`${name}\n${problem}`);
      console.log(`FAILED ${name}\n${problem}\n`);
    }
  }
}

/** Holds lessons (as readLessonFolder gives them) to the contract; says what fails. */
export async function checkLessons(lessons, folders = null, opened = null) {
  const all = folders ?? (await lessonFolders());
  const counts = new Counts();
  const playground = opened ?? (await openPlayground(openJudge()));
  for (const lesson of lessons) {
    const name = lesson.folder.name;
    counts.add(`${name}: needs come earlier`, needsProblem(lesson, all));
    counts.add(`${name}: every file has a place`, strayProblem(lesson));
    counts.add(`${name}: every id is taken once`, idsProblem(lesson));
    counts.add(`${name}: short prose`, proseProblem(lesson));
    counts.add(`${name}: honest minutes`, minutesProblem(lesson));
    const { problem, recorded } = recordedOf(lesson, playground);
    counts.add(`${name}: blocks print what the lesson says`, problem);
    if (recorded) counts.add(`${name}: its visual is there`, await visualProblem(lesson, recorded));
    for (const exercise of lesson.blocks.filter((block) => block.kind === 'exercise')) {
      checkExercise(lesson, exercise, playground, counts);
    }
  }
  return counts;
}

function checkExercise(lesson, exercise, playground, counts) {
  const coding = exercise.parts.find((part) => part.kind === 'coding');
  if (!coding) return;
  const name = `${lesson.folder.name}/${exercise.id}`;
  const programs = programsOf(lesson, exercise);
  const wrong = programs.filter((p) => p.name.startsWith('wrong/')).length;
  counts.add(
    `${name}: wrong answers`,
    wrong >= 3
      ? null
      : `There are ${wrong} programs in wrong/: give at least 3, one a misconception.`,
  );
  const outcomes = programs.map((p) =>
    playground.check({ source: p.source, file: p.name, check: coding.check }),
  );
  counts.add(`${name}: claims`, claimsProblem(outcomes[0].verdicts));
  for (const { name: program, problem } of judgePrograms(programs, outcomes)) {
    counts.add(`${name}/${program}`, problem);
  }
  counts.add(`${name}: numbers that differ are shown`, casesProblem(coding.check, outcomes));
}

/** Where a check compares outputs by what checks share, each verdict on numbers has the case behind it. */
function casesProblem(check, outcomes) {
  if (!/\b(same_outputs|parted)\(/.test(check)) return null;
  const bare = outcomes
    .flatMap(({ verdicts }) => verdicts)
    .find((one) => /the outputs (are up to|hold nan)/.test(one.message) && !one.case);
  return bare
    ? `No case is shown beside "${bare.message}": compare by same_outputs, or raise parted(...).`
    : null;
}

function needsProblem({ folder, head }, folders) {
  for (const need of head.needs) {
    const other = folders.find((f) => f.slug === need);
    if (!other) return `It needs "${need}", which is no lesson.`;
    if (other.number >= folder.number) return `It needs "${need}", which comes later.`;
  }
  return null;
}

function strayProblem({ files, blocks }) {
  const used = new Set(['lesson.md']);
  for (const block of blocks.filter((b) => b.kind === 'exercise')) {
    const folder = `exercises/${block.id}/`;
    used.add(`${folder}exercise.md`);
    if (!block.parts.some((part) => part.kind === 'coding')) continue;
    for (const name of ['starter.py', 'solution.py', 'check.py']) used.add(folder + name);
    for (const path of Object.keys(files)) {
      if (path.startsWith(`${folder}wrong/`) && path.endsWith('.py')) used.add(path);
    }
  }
  const stray = Object.keys(files).filter((path) => !used.has(path));
  return stray.length ? `Nothing uses ${stray.join(', ')}.` : null;
}

/** Blocks, exercises and headings are places in the page, so they share their names. */
function idsProblem({ blocks }) {
  const headings = blocks
    .filter(({ kind }) => kind === 'prose')
    .flatMap(({ html }) => [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id));
  const ids = [...blocks.filter((block) => block.id).map((block) => block.id), ...headings];
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? null : `The name "${twice}" stands for two places: change one.`;
}

/** Each claim is a whole sentence, and no two are the same. */
function claimsProblem(verdicts) {
  if (!verdicts.length) return 'check.py has no function whose name starts with "test_".';
  for (const [index, { claim }] of verdicts.entries()) {
    if (!/ .*[.?!]$/.test(claim)) return `"${claim}" is no sentence: give the test a docstring.`;
    if (verdicts.findIndex((other) => other.claim === claim) !== index) {
      return `Two tests claim "${claim}": say in each what it alone shows.`;
    }
  }
  return null;
}

const words = (html) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;

function proseProblem({ blocks }) {
  const prose = blocks.filter((block) => block.kind === 'prose').map((block) => block.html);
  const counts = prose.flatMap((html) => html.split('<h2 ')).map(words);
  const longest = Math.max(0, ...counts);
  const sum = counts.reduce((a, b) => a + b, 0);
  if (longest > WORDS_OF_A_SECTION) {
    return `A section has ${longest} words between programs; ${WORDS_OF_A_SECTION} is the limit.`;
  }
  if (sum > WORDS_OF_A_LESSON) return `It has ${sum} words; ${WORDS_OF_A_LESSON} is the limit.`;
  return null;
}

/** The lesson's blocks with what they recorded, or why there are none. */
function recordedOf({ folder, blocks }, playground) {
  try {
    const file = `lessons/${folder.name}/lesson.md`;
    return { problem: null, recorded: recordBlocks(blocks, playground, file) };
  } catch (error) {
    if (error instanceof AuthorError) return { problem: error.message, recorded: null };
    throw error;
  }
}

async function visualProblem({ folder, head }, recorded) {
  try {
    await visualOf(head.visual, recorded, `lessons/${folder.name}/lesson.md`);
    return null;
  } catch (error) {
    if (error instanceof AuthorError) return error.message;
    throw error;
  }
}

/** All lessons; one that can't be read counts as a failed test. */
async function readAll(counts) {
  const folders = await lessonFolders();
  const lessons = [];
  for (const folder of folders) {
    try {
      lessons.push(await readLessonFolder(folder, folders));
      counts.add(folder.name, null);
    } catch (error) {
      if (!(error instanceof AuthorError)) throw error;
      counts.add(folder.name, error.message);
    }
  }
  return lessons;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const reading = new Counts();
    const lessons = await readAll(reading);
    const starting = new Counts();
    for (const { id, problem } of await checkStarters(await openPlayground()))
      starting.add(`starters/${id}`, problem);
    const early = earlyTerms(lessons, sectionsOf(await glossaryText(join(root, 'lessons'))));
    starting.add('words are explained before they are used', early.join('\n') || null);
    const checked = await checkLessons(lessons);
    const parts = [reading, starting, checked];
    const passed = parts.reduce((sum, part) => sum + part.passed, 0);
    const failed = parts.reduce((sum, part) => sum + part.failed, 0);
    console.log(`${passed} passed, ${failed} failed`);
    return failed ? 1 : 0;
  });
}
