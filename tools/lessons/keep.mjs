// Keeps the programs that lessons ship. A link to a program holds what the learner changed of it; when the
// lesson has changed since, web/src/page/open_link.ts finds the program that it builds on here.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../build/steps.mjs';
import { pageModule } from './page_module.mjs';

export const KEPT = join(root, 'web/public/programs');

/** Writes each program under its hash; returns how many were new. */
export async function keepPrograms(lessons, folder = KEPT) {
  const { hashText } = await pageModule('lessons/hash.ts');
  const programs = lessons
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if (block.kind === 'code') return block.editable ? [block.source] : [];
      return (block.parts ?? []).filter(({ kind }) => kind === 'coding').map((p) => p.starter);
    });
  await mkdir(folder, { recursive: true });
  let added = 0;
  for (const program of programs) {
    try {
      await writeFile(join(folder, `${hashText(program)}.txt`), program, { flag: 'wx' });
      added++;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  return added;
}
