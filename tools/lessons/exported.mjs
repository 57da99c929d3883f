// The files that the page gives out for lessons' programs (web/src/share/export.ts), and what must come of
// them: each runs as it is, on real PyTorch as on our engine, and prints what the lesson says.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/steps.mjs';
import { sourcesBefore } from './record.mjs';

/** The lessons as the page has them; "node tools/build.mjs lessons" makes them. */
export async function builtLessons() {
  const read = async (name) =>
    JSON.parse(await readFile(join(root, `build/lessons/${name}.json`), 'utf8'));
  return Promise.all((await read('index')).map(({ slug }) => read(slug)));
}

const address = (lesson) => `https://example.org/${lesson.slug}.html`;

const checking = await readFile(join(root, 'engine/python/playground/checking.py'), 'utf8');

/** What each program of a built lesson becomes on the page, with what its script must print and how end. */
export function exportsOf(lesson) {
  const code = lesson.blocks.filter(({ kind }) => kind === 'code');
  const find = (id) => code.find((block) => block.id === id);
  // Only those with an editor can be saved.
  const editable = code.filter((block) => block.editable);
  const steps = editable.map((block) => ({
    name: `${lesson.slug}/${block.id}`,
    exported: {
      title: block.title,
      address: address(lesson),
      before: sourcesBefore(block, lesson.blocks),
      text: block.source,
      check: null,
      checking,
    },
    prints: [...block.after.map((id) => find(id).output), block.output].join(''),
    status: block.recorded.error ? 1 : 0,
  }));
  const exercises = lesson.blocks.filter(({ kind }) => kind === 'exercise');
  const parts = exercises.flatMap((exercise) => exercise.parts.filter((p) => p.kind === 'coding'));
  const judged = parts.flatMap((part) =>
    [
      { name: 'starter', text: part.starter, status: 1 },
      { name: 'solution', text: part.solution, status: 0 },
    ].map(({ name, text, status }) => ({
      name: `${lesson.slug}/${part.id}/${name}`,
      exported: {
        title: part.id,
        address: address(lesson),
        before: [],
        text,
        check: part.check,
        checking,
      },
      prints: null,
      status,
    })),
  );
  return [...steps, ...judged];
}

/**
 * Runs a program's script.
 *
 * @param {string[]} command runs a script of Python
 * @returns {Promise<string | null>} what is wrong with what came of it
 */
export async function scriptProblem({ exported, prints, status }, asScript, command, env) {
  const folder = await mkdtemp(join(tmpdir(), 'fxp-export-'));
  try {
    const place = join(folder, 'exported.py');
    await writeFile(place, asScript(exported));
    const [program, ...args] = [...command, place];
    const done = spawnSync(program, args, { encoding: 'utf8', env, input: '' });
    if (done.error) throw done.error;
    if (done.status !== status)
      return `ended with status ${done.status}:\n${done.stderr}${done.stdout}`;
    if (prints !== null && done.stdout !== prints) return `printed:\n${done.stdout}`;
    if (exported.check !== null && !done.stdout.includes('\nChecks\n')) return 'judged nothing';
    return null;
  } finally {
    await rm(folder, { recursive: true });
  }
}
