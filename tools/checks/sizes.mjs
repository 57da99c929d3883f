// Lengths of files: 400 lines ask for a reason, 600 are too many.

import { total } from '../test/count.mjs';
import { checkEach, projectFiles, textOf } from './files.mjs';

const QUESTION = 400;
const LIMIT = 600;

/** Why a file may be longer than 400 lines. */
const REASONS = {};

const GENERATED = /(^|\/)_?door_table\.\w+$/;

export function checkSizes() {
  const files = projectFiles('.cc', '.h', '.def', '.ts', '.tsx', '.mjs', '.css', '.py', '.sh');
  const lengths = checkEach(
    files.filter((path) => !GENERATED.test(path)),
    (path) => {
      const lines = textOf(path).split('\n').length - 1;
      if (lines > LIMIT) return [`${lines} lines; ${LIMIT} is the limit: split it`];
      if (lines > QUESTION && !REASONS[path])
        return [
          `${lines} lines, more than ${QUESTION}: split it, or give a reason in tools/checks/sizes.mjs`,
        ];
      return [];
    },
  );
  const reasons = checkEach(Object.keys(REASONS), (path) => {
    const needed = files.includes(path) && textOf(path).split('\n').length - 1 > QUESTION;
    return needed ? [] : ['needs no reason in tools/checks/sizes.mjs any more'];
  });
  return total([lengths, reasons]);
}
