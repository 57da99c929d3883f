// The starting points of the playground (starters/): every model with everything that is done to models.

import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeProgram, readPart } from '../../starters/compose.mjs';
import { root } from '../build/steps.mjs';
import { runOnReference } from './reference.mjs';

const folder = join(root, 'starters');
const RECORDED = join(folder, 'recorded.json');

async function parts(kind) {
  const names = (await readdir(join(folder, kind))).sort();
  return Promise.all(
    names.map(async (name) => {
      const [, id] = /^\d+-([a-z-]+)\.py$/.exec(name) ?? [];
      if (!id) throw new Error(`starters/${kind}/${name}: name it as 1-what-it-is.py`);
      return { id, ...readPart(await readFile(join(folder, kind, name), 'utf8')) };
    }),
  );
}

/** What the page gets: `Starters` of web/src/protocol/starters.ts. */
export async function readStarters() {
  const [models, transforms] = await Promise.all([parts('models'), parts('transforms')]);
  return { models, transforms };
}

/** All programs by id. */
const programsOf = ({ models, transforms }) =>
  models.flatMap((model) =>
    transforms.map((transform) => ({
      id: `${model.id}-${transform.id}`,
      source: composeProgram(model, transform),
    })),
  );

/** Writes what real PyTorch prints for each program. */
export async function recordStarters() {
  const programs = programsOf(await readStarters());
  const blocks = programs.map(({ id, source }) => ({ file: `${id}.py`, source, before: [] }));
  const outcomes = await runOnReference({ blocks, checks: [] });
  const recorded = {};
  for (const [index, { id }] of programs.entries()) {
    const { stdout, error } = outcomes.blocks[index];
    if (error) throw new Error(`${id} fails on PyTorch:\n${error.traceback}`);
    recorded[id] = stdout;
  }
  await writeFile(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
  return programs.length;
}

/** Runs every program on our engine; says of each what differs from the reference, or null. */
export async function checkStarters(playground) {
  const recorded = JSON.parse(await readFile(RECORDED, 'utf8'));
  const programs = programsOf(await readStarters());
  const unknown = Object.keys(recorded).filter((id) => !programs.some((p) => p.id === id));
  const verdicts = programs.map(({ id, source }) => {
    const { stdout, error, graphs } = playground.run({ source, file: `${id}.py` });
    const expected = recorded[id] ?? 'nothing yet: npm run lesson record playground';
    const problem = error
      ? error.traceback
      : stdout !== expected
        ? `It prints\n${stdout}\nand PyTorch\n${expected}`
        : graphs.length
          ? null
          : 'It shows no graph.';
    return { id, problem };
  });
  return [
    ...verdicts,
    ...unknown.map((id) => ({ id, problem: 'recorded.json has a program that is gone.' })),
  ];
}
