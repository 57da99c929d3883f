// Lengths of files: 400 lines ask for a reason, 600 are too many.

import { Refusal } from '../build/steps.mjs';
import { checkEach, projectFiles } from './files.mjs';

const QUESTION = 400;
const LIMIT = 600;

/** Why a file may be longer than 400 lines. */
const REASONS = {
  'engine/ops/ops.def': 'the one table of operators, a line a row',
  'tests/lessons/playground_cases.py': 'independent cases of a few lines each, run in one Python',
};

const GENERATED = /(^|\/)_?door_table\.\w+$/;

const linesOf = (text) => text.split('\n').length - 1;

export function sizeProblems(path, text, reasons = REASONS) {
  const lines = linesOf(text);
  if (lines > LIMIT) return [`${lines} lines; ${LIMIT} is the limit: split it`];
  if (lines > QUESTION && !reasons[path])
    return [
      `${lines} lines, more than ${QUESTION}: split it, or give a reason in tools/checks/sizes.mjs`,
    ];
  if (lines <= QUESTION && reasons[path])
    return ['needs no reason in tools/checks/sizes.mjs any more'];
  return [];
}

export function checkSizes() {
  const files = projectFiles('.cc', '.h', '.def', '.ts', '.tsx', '.mjs', '.css', '.py', '.sh');
  const kept = files.filter((path) => !GENERATED.test(path));
  const gone = Object.keys(REASONS).filter((path) => !files.includes(path));
  if (gone.length)
    throw new Refusal(`tools/checks/sizes.mjs has reasons for files that are gone: ${gone}`);
  return checkEach(kept, (path, text) => sizeProblems(path, text));
}
