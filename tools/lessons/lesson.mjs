// What authors of lessons do from a shell:
//
//   npm run lesson new <slug> [find]  makes a folder with a lesson that passes; its exercise is to write a
//                                     program, or to find an input
//   npm run lesson check [slug]       holds lessons to their contract
//   npm run lesson steps [slug]       what its "visual" can name: graphs, steps, nodes, lines
//   npm run lesson record [slug]      writes what real PyTorch prints into lesson.md, and checks the
//                                     exercises there (FXP_ORACLE, see reference.mjs)
//   npm run lesson record playground  what it prints for the playground's starting points
//   npm run lesson export               runs the files that the page gives out on real PyTorch (FXP_ORACLE)
//   npm run lesson dev                the page, which shows a saved lesson at once, and what is wrong with it
//   npm run lesson keep               before publishing: keeps the programs that lessons ship now, so that
//                                     links to them open when they have changed

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, main } from '../build/steps.mjs';
import { checkLessons } from './contract.mjs';
import { openPlayground } from './engine.mjs';
import { judgePrograms, programsOf } from './exercises.mjs';
import { serveLessons } from './dev.mjs';
import { builtLessons, exportsOf, scriptProblem } from './exported.mjs';
import { lessonFolders, readLessonFolder } from './folders.mjs';
import { keepPrograms } from './keep.mjs';
import { listSteps } from './list_steps.mjs';
import { newLesson } from './new_lesson.mjs';
import { pageModule } from './page_module.mjs';
import { isRun, sourcesBefore } from './record.mjs';
import { recordStarters } from './starters.mjs';
import { referenceCommand, runOnReference, withOutputs } from './reference.mjs';

async function chosen(slug) {
  const folders = await lessonFolders();
  const picked = folders.filter((folder) => !slug || folder.slug === slug || folder.name === slug);
  if (picked.length) return Promise.all(picked.map((folder) => readLessonFolder(folder, folders)));
  throw new Refusal(
    `There is no lesson "${slug}"; there are: ${folders.map((f) => f.slug).join(', ')}.`,
  );
}

/** Records one lesson; the number of problems that its exercises have on the reference. */
async function record(lesson) {
  const code = lesson.blocks.filter((block) => block.kind === 'code');
  const exercises = lesson.blocks.filter((block) => block.kind === 'exercise');
  const predictions = exercises.flatMap((exercise) =>
    exercise.parts.filter(isRun).map((part) => ({ exercise, part })),
  );
  const programs = exercises.flatMap((exercise) => {
    const coding = exercise.parts.find((part) => part.kind === 'coding');
    if (!coding) return [];
    const there = programsOf(lesson, exercise).filter((p) => !p.onTape);
    return there.map((p) => ({ ...p, exercise, coding }));
  });
  const outcomes = await runOnReference({
    blocks: [
      ...code.map((block) => ({
        file: `${block.id}.py`,
        source: block.source,
        before: sourcesBefore(block, lesson.blocks),
      })),
      ...predictions.map(({ part }) => ({ file: 'predict.py', source: part.source, before: [] })),
    ],
    checks: programs.map((p) => ({ file: p.name, source: p.source, check: p.coding.check })),
  });
  const files = { 'lesson.md': outcomes.blocks.slice(0, code.length) };
  for (const [index, { exercise }] of predictions.entries()) {
    const name = `exercises/${exercise.id}/exercise.md`;
    (files[name] ??= []).push(outcomes.blocks[code.length + index]);
  }
  for (const [name, recorded] of Object.entries(files)) {
    const old = lesson.files[name];
    const text = withOutputs(old, recorded);
    if (text !== old) await writeFile(join(lesson.folder.path, name), text);
    console.log(`${lesson.folder.name}/${name}: ${text === old ? 'unchanged' : 'recorded anew'}`);
  }
  return exercises.reduce((count, exercise) => {
    const own = programs
      .map((p, i) => [p, outcomes.checks[i]])
      .filter(([p]) => p.exercise === exercise);
    const judged = judgePrograms(
      own.map(([p]) => p),
      own.map(([, outcome]) => outcome),
    ).filter((verdict) => verdict.problem);
    for (const { name, problem } of judged) console.log(`${exercise.id}/${name}: ${problem}`);
    return count + judged.length;
  }, 0);
}

/** Runs what the page exports of all built lessons on the reference; the exit status. */
async function exportToReference() {
  const { asScript } = await pageModule('share/export.ts');
  const programs = (await builtLessons()).flatMap(exportsOf);
  let problems = 0;
  for (const program of programs) {
    const problem = await scriptProblem(program, asScript, referenceCommand(), process.env);
    if (problem === null) continue;
    problems++;
    console.log(`${program.name}: ${problem}`);
  }
  console.log(`${programs.length} programs, ${problems} with problems`);
  return problems ? 1 : 0;
}

await main(async () => {
  const [command, slug, task] = process.argv.slice(2);
  if (command === 'new') {
    const name = await newLesson(slug, task);
    console.log(`Made lessons/${name}. Change it, then: npm run lesson check ${slug}`);
    return 0;
  }
  if (command === 'check') {
    const { failed, passed } = await checkLessons(await chosen(slug));
    console.log(`${passed} passed, ${failed} failed`);
    return failed ? 1 : 0;
  }
  if (command === 'dev') {
    await serveLessons();
    return null;
  }
  if (command === 'steps') {
    for (const lesson of await chosen(slug)) console.log(await listSteps(lesson));
    return 0;
  }
  if (command === 'record' && slug === 'playground') {
    console.log(
      `${await recordStarters(await openPlayground())} programs of the playground recorded`,
    );
    return 0;
  }
  if (command === 'record') {
    let problems = 0;
    for (const lesson of await chosen(slug)) problems += await record(lesson);
    return problems ? 1 : 0;
  }
  if (command === 'keep') {
    const kept = await keepPrograms(await builtLessons());
    console.log(`${kept} programs kept in web/public/programs`);
    return 0;
  }
  if (command === 'export') return exportToReference();
  throw new Refusal(
    'Say what to do: npm run lesson new <slug>, check [slug], steps [slug], record [slug], dev, export or keep.',
  );
});
