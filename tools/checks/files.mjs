// What the checks share: the project's files, and how a check reports.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/steps.mjs';

/** Every file that is or could be committed and whose name ends in one of `endings`. */
export function projectFiles(...endings) {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\n');
  return names
    .filter((n) => endings.some((e) => n.endsWith(e)) && existsSync(join(root, n)))
    .sort();
}

export const textOf = (path) => readFileSync(join(root, path), 'utf8');

/**
 * Counts one check a file and prints what is wrong.
 *
 * @param {string[]} files
 * @param {(path: string, text: string) => string[]} problemsOf
 */
export function checkEach(files, problemsOf) {
  const counts = { passed: 0, failed: 0 };
  for (const path of files) {
    const problems = problemsOf(path, textOf(path));
    for (const problem of problems) console.error(`${path}: ${problem}`);
    counts[problems.length ? 'failed' : 'passed']++;
  }
  return counts;
}
