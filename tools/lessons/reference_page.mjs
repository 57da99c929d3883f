// The page's reference: operators by the operator table and the names of torch.fx, each with the lessons
// whose programs use it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../build/steps.mjs';

const MOST_LESSONS = 4;

/**
 * @param {{ run: Function }} playground
 * @param {object[]} lessons compiled ones
 * @returns {Promise<object>} `Reference` of web/src/protocol/search.ts
 */
export async function readReference(playground, lessons) {
  const source = await readFile(join(root, 'tools/lessons/names.py'), 'utf8');
  const { stdout, error } = playground.run({ source, file: 'names.py' });
  if (error) throw new Error(error.traceback);
  const { operators, fx: found } = JSON.parse(stdout);
  // Helpers of our own have no underscore either: only what PyTorch has too is listed.
  const known = await readFile(join(root, 'tests/fx_names/reference.txt'), 'utf8');
  const names = new Set(known.split('\n').map((line) => /^[\w.]+/.exec(line)?.[0]));
  const fx = found.filter(({ name }) => names.has(name));
  const programs = lessons.map((lesson) => ({ slug: lesson.slug, text: programsOf(lesson) }));
  const usedIn = (pattern) =>
    programs
      .filter(({ text }) => pattern.test(text))
      .slice(0, MOST_LESSONS)
      .map(({ slug }) => slug);
  return {
    fx: fx.map((each) => {
      const [owner, last] = each.name.split('.').slice(-2);
      // A method is called on something; a function or class is named.
      const pattern = /^[A-Z]/.test(owner) ? `\\.${last}\\b` : `\\b${last}\\b`;
      return { ...each, says: each.says ?? '', lessons: usedIn(new RegExp(pattern)) };
    }),
    operators: operators.map((each) => ({
      ...each,
      lessons: usedIn(new RegExp(`\\.${each.name}_?\\(|\\b(torch|F)\\.${each.name}\\b`)),
    })),
  };
}

/** All programs of a lesson that a learner reads. */
const programsOf = ({ blocks }) =>
  blocks
    .flatMap((block) =>
      block.kind === 'exercise'
        ? block.parts.map((p) => p.solution ?? p.source ?? '')
        : [block.source],
    )
    .join('\n');
