// lessons/glossary.md: the words of the course.
//
//   # Glossary
//   ## node
//   One step of a graph. See [Trace it](02-trace-it/lesson.md).

import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { AuthorError } from './author_error.mjs';
import { renderText } from './markdown.mjs';

const FILE = 'lessons/glossary.md';
const WORDS_OF_AN_ENTRY = 50;

const idOf = (term) => term.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The sections of a glossary's text: term, id, line from 1, text. */
export function sectionsOf(text) {
  const sections = [];
  text.split('\n').forEach((line, index) => {
    const term = /^## (.+)$/.exec(line)?.[1].trim();
    if (term) sections.push({ term, id: idOf(term), line: index + 1, lines: [] });
    else sections.at(-1)?.lines.push(line);
  });
  return sections.map(({ lines, ...rest }) => ({ ...rest, text: lines.join('\n').trim() }));
}

/**
 * @param {string} text the file
 * @param {{ slug: string, name: string }[]} folders the lessons that entries may lead to
 * @returns {{ id: string, term: string, html: string }[]} the entries, as the page shows them
 */
export function readGlossary(text, folders) {
  const sections = sectionsOf(text);
  const linkTo = (href, line) => {
    const lesson = folders.find(({ name }) => posix.normalize(href) === `${name}/lesson.md`);
    if (lesson) return `./${lesson.slug}.html`;
    throw new AuthorError(
      FILE,
      line,
      `The link "${href}" leads nowhere: link to NN-slug/lesson.md.`,
    );
  };
  return sections.map(({ term, id, line, text: entry }, index) => {
    const refuse = (why) => {
      throw new AuthorError(FILE, line, why);
    };
    const before = sections[index - 1];
    if (before && before.id >= id) refuse(`"${term}" belongs before "${before.term}".`);
    const words = entry.split(/\s+/).filter(Boolean).length;
    if (!words) refuse(`Say what "${term}" means.`);
    if (words > WORDS_OF_AN_ENTRY) refuse(`${words} words; ${WORDS_OF_AN_ENTRY} are the limit.`);
    return { id, term, html: renderText(entry, { file: FILE, line: line + 1, linkTo }) };
  });
}

/** The glossary's text; empty where there is none, as beside a new author's lessons. */
export async function glossaryText(base) {
  try {
    return await readFile(join(base, 'glossary.md'), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

/** The ids of a glossary's entries, to which lessons may link. */
export const glossaryIds = (text) => sectionsOf(text).map(({ id }) => id);
