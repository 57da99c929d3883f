// An exercise's folder to a block: exercise.md with its parts, and the programs beside it.
//
//   ---
//   title: What proves it?
//   ---
//   Prose.
//   ## Question            a choice: the text up to the list is the question
//   - [ ] An answer
//     > Why it is wrong.
//   - [x] The right one
//     > Why it is right.
//   ## Predict             a question, a program ("python run"), what it prints, "> " and the reason
//   ## Order               lines to be put in order, see order_part.mjs
//   ## Program             the coding part: starter.py, solution.py, check.py, wrong/*.py
//   ## Find                the same, where the program names inputs that break what is given
//   ## Hints               an ordered list: idea, place, shape, code

import { AuthorError } from './author_error.mjs';
import { highlightPython } from './highlight.mjs';
import { render, renderText, tokensOf } from './markdown.mjs';
import { orderPart } from './order_part.mjs';

/** What a section with programs beside it asks for. */
const TASKS = { Program: 'write', Find: 'find' };

/**
 * @param {{ id: string, files: Record<string, string>, file: string, linkTo: Function }} exercise
 *   `files` by path within the exercise's folder, `file` the path of exercise.md for messages
 * @returns {object} an ExerciseBlock of web/src/protocol/lesson.ts
 */
export function readExercise({ id, files, file, linkTo }) {
  const { title, body, bodyLine } = readHead(files['exercise.md'], file);
  const [intro, ...sections] = sectionsOf(body, bodyLine);
  const place = (section) => ({ file, line: section.line, linkTo });
  const parts = [];
  let hints = null;
  for (const section of sections) {
    const orders = parts.filter(({ kind }) => kind === 'order').length;
    // Drafts are kept under these names: an "Order" that is added must not move the others' numbers.
    const partId = `${id}-${parts.length - orders + 1}`;
    const orderId = `${id}-order-${orders + 1}`;
    if (section.name === 'Question') parts.push(choice(section, place(section), partId));
    else if (section.name === 'Predict') parts.push(predict(section, place(section), partId));
    else if (section.name === 'Order')
      parts.push(orderPart(tokensOf(section.text, place(section)), place(section), orderId));
    else if (section.name in TASKS) parts.push(coding(section, place(section), partId, files));
    else if (section.name === 'Hints') hints = readHints(section, place(section));
    else
      throw new AuthorError(
        file,
        section.line - 1,
        'Sections are Question, Predict, Order, Program, Find and Hints.',
      );
  }
  if (!parts.length) throw new AuthorError(file, 1, 'Add a section "## Question" or "## Program".');
  const programs = parts.filter((part) => part.kind === 'coding');
  if (programs.length > 1)
    throw new AuthorError(file, 1, 'One section "## Program" or "## Find" is enough.');
  const [program] = programs;
  if (program && !hints)
    throw new AuthorError(file, 1, 'Add a section "## Hints" for the program.');
  if (program) program.hints = hints;
  return { kind: 'exercise', id, title, html: renderText(intro.text, place(intro)), parts };
}

function readHead(text, file) {
  const match = /^---\ntitle: *(.+)\n---\n/.exec(text ?? '');
  if (!match) throw new AuthorError(file, 1, 'Begin with "---", "title: ..." and "---".');
  return { title: match[1].trim(), body: text.slice(match[0].length), bodyLine: 4 };
}

/** The text before the first "## " heading, then each section by the heading's text. */
function sectionsOf(body, bodyLine) {
  const sections = [{ name: '', line: bodyLine, lines: [] }];
  body.split('\n').forEach((line, index) => {
    const heading = /^## (.+)$/.exec(line);
    if (heading) sections.push({ name: heading[1].trim(), line: bodyLine + index + 1, lines: [] });
    else sections.at(-1).lines.push(line);
  });
  return sections.map((section) => ({ ...section, text: section.lines.join('\n') }));
}

/** Splits tokens at the top-level list of a kind: tokens before it, and the tokens of each item. */
function splitAtList(tokens, type, place, what) {
  const open = tokens.findIndex((token) => token.type === `${type}_list_open`);
  if (open < 0) throw new AuthorError(place.file, place.line, `Here belongs ${what}.`);
  const items = [];
  for (let i = open + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.type === `${type}_list_close` && token.level === tokens[open].level) {
      if (i + 1 < tokens.length) {
        throw new AuthorError(
          place.file,
          place.line,
          `Nothing may follow the list of this section.`,
        );
      }
      return { before: tokens.slice(0, open), items };
    }
    if (token.type === 'list_item_open' && token.level === tokens[open].level + 1) {
      items.push({ tokens: [], line: token.map[0] + place.line });
    } else if (token.type !== 'list_item_close' || token.level > tokens[open].level + 1) {
      items.at(-1).tokens.push(token);
    }
  }
}

function choice(section, place, id) {
  const what = 'a list of answers: "- [ ] wrong" or "- [x] right", each with "> the reason"';
  const { before, items } = splitAtList(tokensOf(section.text, place), 'bullet', place, what);
  const options = items.map((item) => option(item, place));
  if (options.length < 2)
    throw new AuthorError(place.file, place.line, 'Give at least two answers.');
  if (!options.some((o) => o.right)) {
    throw new AuthorError(place.file, place.line, 'No answer is right: mark one with "- [x]".');
  }
  return { kind: 'choice', id, questionHtml: render(before), options };
}

function option({ tokens, line }, place) {
  const quote = tokens.findIndex((token) => token.type === 'blockquote_open');
  const inline = tokens.find((token) => token.type === 'inline');
  const box = /^\[([ x])\] /.exec(inline?.content ?? '');
  if (!box) throw new AuthorError(place.file, line, 'Begin the answer with "[ ] " or "[x] ".');
  if (quote < 0)
    throw new AuthorError(place.file, line, 'Give the reason below it: "  > Because ...".');
  // The answer becomes a label in the page: text without a paragraph of its own.
  for (const token of tokens.slice(0, 3)) token.hidden = true;
  inline.children[0].content = inline.children[0].content.slice(box[0].length);
  return {
    html: render(tokens.slice(0, quote)),
    right: box[1] === 'x',
    reasonHtml: render(tokens.slice(quote + 1, -1)),
  };
}

/** `expected` is what the author recorded; the compiler runs the program and makes `prints` of it. */
function predict(section, place, id) {
  const refuse = (why) => {
    throw new AuthorError(place.file, place.line, why);
  };
  const tokens = tokensOf(section.text, place);
  const program = tokens.findIndex((t) => t.type === 'fence' && t.info.trim() === 'python run');
  const output = tokens.find((t) => t.type === 'fence' && t.info.trim() === 'output');
  const quote = tokens.findIndex((t) => t.type === 'blockquote_open');
  if (program < 0) refuse('Give the program in a block "python run".');
  if (quote < program) refuse('Give the reason below the program: "> Because ...".');
  const { content, map } = tokens[program];
  return {
    kind: 'predict',
    id,
    questionHtml: render(tokens.slice(0, program)),
    source: content,
    html: highlightPython(content),
    reasonHtml: render(tokens.slice(quote + 1, -1)),
    expected: output ? { output: { text: output.content, line: output.map[0] + place.line } } : {},
    line: map[0] + place.line,
  };
}

function coding(section, place, id, files) {
  for (const name of ['starter.py', 'solution.py', 'check.py']) {
    if (!files[name])
      throw new AuthorError(place.file, place.line, `${name} is missing beside it.`);
  }
  return {
    kind: 'coding',
    id,
    task: TASKS[section.name],
    promptHtml: renderText(section.text, place),
    starter: files['starter.py'],
    starterHtml: highlightPython(files['starter.py']),
    check: files['check.py'],
    solution: files['solution.py'],
    solutionHtml: highlightPython(files['solution.py']),
    hints: [],
  };
}

function readHints(section, place) {
  const what = 'an ordered list of 2 to 4 hints';
  const { items } = splitAtList(tokensOf(section.text, place), 'ordered', place, what);
  if (items.length < 2 || items.length > 4) {
    throw new AuthorError(place.file, place.line, `There are ${items.length} hints: give 2 to 4.`);
  }
  return items.map((item) => render(item.tokens));
}
