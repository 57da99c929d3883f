// A mistake in a lesson's files that its author can mend: where it is and what to do.

import { Refusal } from '../build/steps.mjs';

export class AuthorError extends Refusal {
  /**
   * @param {string} file path from the root of the repository
   * @param {number | null} line from 1; null when the whole file is meant
   * @param {string} message what is wrong and what to do, in whole sentences
   */
  constructor(file, line, message) {
    super(`${file}${line === null ? '' : `:${line}`}: ${message}`);
  }
}
