// The starting points of the playground (starters/): every model with everything that is done to models.

import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeProgram, readPart } from '../../starters/compose.mjs';
import { root } from '../build/steps.mjs';
import { runOnReference } from './reference.mjs';

const folder = join(root, 'starters');
const RECORDED = join(folder, 'recorded.json');

async function parts(kind) {
  const names = (await readdir(join(folder, kind))).sort((a, b) => parseInt(a) - parseInt(b));
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

/**
 * What the gallery says of each program: what it prints, and how many nodes its graphs had when they were
 * traced (null for graphs that were built) and have now.
 */
export async function readGallery() {
  const [starters, recorded] = await Promise.all([readStarters(), readFile(RECORDED, 'utf8')]);
  const bare = (parts) => parts.map(({ id, title, summary }) => ({ id, title, summary }));
  return {
    models: bare(starters.models),
    transforms: bare(starters.transforms),
    programs: JSON.parse(recorded),
  };
}

const nodesOf = (state) => state?.nodes.length ?? null;

const graphsOf = (graphs) =>
  graphs.map(({ names, before, after }) => ({
    name: names[0] ?? null,
    before: nodesOf(before),
    after: nodesOf(after),
  }));

/** Writes what real PyTorch prints for each program, and what its graphs are here. */
export async function recordStarters(playground) {
  const programs = programsOf(await readStarters());
  const blocks = programs.map(({ id, source }) => ({ file: `${id}.py`, source, before: [] }));
  const outcomes = await runOnReference({ blocks, checks: [] });
  const recorded = {};
  for (const [index, { id }] of programs.entries()) {
    const { stdout, error } = outcomes.blocks[index];
    if (error) throw new Error(`${id} fails on PyTorch:\n${error.traceback}`);
    const { graphs } = playground.run({ source: programs[index].source, file: `${id}.py` });
    recorded[id] = { prints: stdout, graphs: graphsOf(graphs) };
  }
  await writeFile(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
  return programs.length;
}

const AGAIN = 'record it: npm run lesson record playground';

function difference(recorded, stdout, graphs) {
  if (!recorded) return `Nothing is recorded yet: ${AGAIN}`;
  if (stdout !== recorded.prints) return `It prints\n${stdout}\nand PyTorch\n${recorded.prints}`;
  if (!graphs.length) return 'It shows no graph.';
  const now = JSON.stringify(graphsOf(graphs));
  const then = JSON.stringify(recorded.graphs);
  return now === then ? null : `Its graphs are ${now}, but ${then} is recorded: ${AGAIN}`;
}

/** Runs every program on our engine; says of each what differs from the reference, or null. */
export async function checkStarters(playground) {
  const recorded = JSON.parse(await readFile(RECORDED, 'utf8'));
  const programs = programsOf(await readStarters());
  const unknown = Object.keys(recorded).filter((id) => !programs.some((p) => p.id === id));
  const verdicts = programs.map(({ id, source }) => {
    const { stdout, error, graphs } = playground.run({ source, file: `${id}.py` });
    return { id, problem: error ? error.traceback : difference(recorded[id], stdout, graphs) };
  });
  return [
    ...verdicts,
    ...unknown.map((id) => ({ id, problem: 'recorded.json has a program that is gone.' })),
  ];
}
