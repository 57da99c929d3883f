// The head of a lesson.md: `key: value` lines between two lines of three dashes.

import { AuthorError } from './author_error.mjs';
import { readVisual } from './visual.mjs';

const KEYS = {
  title: 'text',
  summary: 'text',
  needs: 'list',
  teaches: 'list',
  minutes: 'number',
  visual: 'visual',
};

const EXAMPLE = Object.keys(KEYS).join(', ');

/**
 * @param {string} text the whole file
 * @param {string} file its path, for messages
 * @returns {{ data: Record<string, any>, bodyLine: number, body: string }} `bodyLine` is the line, from
 *   1, on which the body starts
 */
export function readFrontMatter(text, file) {
  const lines = text.split('\n');
  if (lines[0] !== '---') {
    throw new AuthorError(file, 1, `The first line must be "---"; then come ${EXAMPLE}.`);
  }
  const end = lines.indexOf('---', 1);
  if (end < 0) throw new AuthorError(file, 1, 'The head has no end: close it with a line "---".');
  const data = {};
  lines.slice(1, end).forEach((line, index) => {
    const at = index + 2;
    const match = /^(\w+): *(.*)$/.exec(line);
    if (!match) throw new AuthorError(file, at, `Write "key: value" here, not "${line}".`);
    const [, key, value] = match;
    if (!KEYS[key])
      throw new AuthorError(file, at, `There is no key "${key}"; there are ${EXAMPLE}.`);
    data[key] = readValue(KEYS[key], value.trim(), file, at, key);
  });
  for (const key of Object.keys(KEYS)) {
    if (data[key] === undefined) throw new AuthorError(file, 1, `The head lacks "${key}".`);
  }
  return { data, bodyLine: end + 2, body: lines.slice(end + 1).join('\n') };
}

function readValue(kind, value, file, line, key) {
  if (kind === 'text') {
    if (value) return value;
    throw new AuthorError(file, line, `"${key}" is empty: write a sentence.`);
  }
  if (kind === 'visual') return readVisual(value, file, line);
  if (kind === 'number') {
    if (/^[1-9]\d*$/.test(value)) return Number(value);
    throw new AuthorError(file, line, `"${key}" must be a whole number such as 10.`);
  }
  const list = /^\[(.*)\]$/.exec(value);
  if (!list) throw new AuthorError(file, line, `"${key}" must be a list such as [one, two] or [].`);
  return list[1]
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
