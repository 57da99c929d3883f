// A section "Order" of an exercise: lines to be put in order (a Parsons problem).
//
//   What to do.
//   ```python lines         the lines in their right order, each a piece
//   - `code`                a reason for a wrong place of that line; of code that is no line above, a piece
//     > Why.                that belongs nowhere
//   ```python around        the program that they are part of, with "# lines" where they go
//   ```output               what it prints
//   > Why it is right.
//
// The build runs the right program: an arrangement is right when it prints the same.

import { createHash } from 'node:crypto';
import { AuthorError } from './author_error.mjs';
import { highlightPython } from './highlight.mjs';
import { render } from './markdown.mjs';

const INDENT = 4;
const PLACE = /^# lines\n/m;

/**
 * @param {object[]} tokens the section's Markdown
 * @param {{ file: string, line: number }} place
 * @param {string} id the part's
 * @returns {object} an OrderPart of web/src/protocol/lesson.ts, with `source` and `line` for the build
 */
export function orderPart(tokens, place, id) {
  const refuse = (why, line = place.line) => {
    throw new AuthorError(place.file, line, why);
  };
  const fence = (name) => tokens.findIndex((t) => t.type === 'fence' && t.info.trim() === name);
  const [at, around] = [fence('python lines'), fence('python around')];
  if (at < 0) refuse('Give the lines in their right order in a block "python lines".');
  if (around < 0) refuse('Give the program in a block "python around", with "# lines" in it.');
  const reason = tokens.findLastIndex((t) => t.type === 'blockquote_open' && t.level === 0);
  if (reason < around) refuse('Give the reason at the end: "> Because ...".');
  const output = tokens.find((t) => t.type === 'fence' && t.info.trim() === 'output');
  const [before, after] = splitAround(tokens[around].content, refuse);
  const lines = tokens[at].content.split('\n').filter((line) => line.trim());
  if (lines.length < 3) refuse('Give at least three lines to put in order.');
  const notes = notesOf(tokens.slice(at + 1, around), place, refuse);
  const codes = lines.map((line) => line.trim());
  const wrong = [...notes.keys()].filter((code) => !codes.includes(code));
  const pieces = shuffled([...codes, ...wrong], id).map((code) => ({
    code,
    html: highlightPython(code).trimEnd(),
    reasonHtml: notes.get(code) ?? null,
    wrong: wrong.includes(code),
  }));
  const free = pieces.map(({ code }) => code);
  const right = lines.map((line) => {
    const piece = free.indexOf(line.trim());
    free[piece] = null;
    return { piece, indent: indentOf(line, refuse) };
  });
  return {
    kind: 'order',
    id,
    questionHtml: render(tokens.slice(0, at)),
    before,
    after,
    pieces,
    right,
    reasonHtml: render(tokens.slice(reason + 1, -1)),
    expected: output ? { output: { text: output.content, line: output.map[0] + place.line } } : {},
    source: `${before}${lines.map((line) => `${line}\n`).join('')}${after}`,
    line: tokens[around].map[0] + place.line,
  };
}

function splitAround(program, refuse) {
  const parts = program.split(PLACE);
  if (parts.length !== 2) refuse('Write "# lines" once in "python around", where the lines go.');
  return parts;
}

function indentOf(line, refuse) {
  const spaces = /^ */.exec(line)[0].length;
  if (spaces % INDENT || spaces > 4 * INDENT)
    refuse(`Indent by four spaces, at most four times: ${line}`);
  return spaces / INDENT;
}

/** Reasons by the code that they are about. */
function notesOf(tokens, place, refuse) {
  const notes = new Map();
  let code = null;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'list_item_open') {
      const inline = tokens.slice(index).find(({ type }) => type === 'inline');
      code = /^`(.+)`$/.exec(inline?.content ?? '')?.[1] ?? null;
      const line = token.map[0] + place.line;
      if (code === null)
        refuse('Begin each reason with the line of code, and only that: "- `code`".', line);
      notes.set(code, null);
    } else if (token.type === 'blockquote_open' && code !== null) {
      const end = tokens.findIndex(
        (other, at) =>
          at > index && other.type === 'blockquote_close' && other.level === token.level,
      );
      notes.set(code, render(tokens.slice(index + 1, end)));
    }
  }
  const without = [...notes].find(([, html]) => html === null);
  if (without) refuse(`Give the reason below \`${without[0]}\`: "  > Because ...".`);
  return notes;
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** An order that looks like none, the same at each build, and never the right one. */
function shuffled(codes, id) {
  const mixed = codes
    .map((code, index) => ({ code, key: hashOf(`${id} ${index} ${code}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ code }) => code);
  return mixed.every((code, index) => code === codes[index]) ? mixed.reverse() : mixed;
}
