// lesson.md to blocks: prose, runnable code with what it prints, and exercises.
//
//   ```python run id=users title="Who reads it"     continues after the run block before it
//   ```python run id=example fresh editable         starts afresh; opens in the editor with panes
//   ```output                                       what the block above prints
//   ```output value                                 the value of its last expression
//   ```output error                                 the exception that ends it: "Type: message"
//   [Exercise](exercises/slug/exercise.md)          alone in its paragraph: the exercise stands here

import { AuthorError } from './author_error.mjs';
import { readFrontMatter } from './front_matter.mjs';
import { highlightPython } from './highlight.mjs';
import { render, tokensOf } from './markdown.mjs';
import { PANES } from './visual.mjs';

const EXERCISE_LINK = /^\[[^\]]*\]\(exercises\/([a-z0-9-]+)\/exercise\.md\)$/;

/**
 * @param {string} text
 * @param {{ file: string, linkTo: (href: string, line: number) => string }} place
 * @returns {{ head: Record<string, any>, blocks: object[] }} blocks of kind prose, code (with `expected`:
 *   what the author recorded) and exercise (with its `slug`); code and exercises have their `line`
 */
export function readLesson(text, place) {
  const { data, body, bodyLine } = readFrontMatter(text, place.file);
  const reader = new Reader(place, bodyLine);
  const tokens = tokensOf(body, { ...place, line: bodyLine });
  for (let i = 0; i < tokens.length; i++) i = reader.take(tokens, i);
  reader.closeProse();
  return { head: data, blocks: reader.blocks };
}

class Reader {
  blocks = [];
  #prose = [];
  #code = null;
  #ids = new Set();

  constructor(place, bodyLine) {
    this.place = place;
    this.bodyLine = bodyLine;
  }

  /** Takes the token at `i`, and those that belong to it; the index of the last one taken. */
  take(tokens, i) {
    const token = tokens[i];
    const line = token.map ? token.map[0] + this.bodyLine : this.bodyLine;
    if (token.type === 'fence' && /^python run\b/.test(token.info)) {
      this.#runBlock(token, line);
      return i;
    }
    if (token.type === 'fence' && /^output\b/.test(token.info)) {
      this.#output(token, line);
      return i;
    }
    const exercise = token.type === 'paragraph_open' && EXERCISE_LINK.exec(tokens[i + 1].content);
    if (exercise) {
      this.closeProse();
      this.blocks.push({ kind: 'exercise', slug: exercise[1], line });
      this.#code = null;
      return i + 2;
    }
    this.#prose.push(token);
    return i;
  }

  closeProse() {
    if (this.#prose.length) this.blocks.push({ kind: 'prose', html: render(this.#prose) });
    this.#prose = [];
  }

  #runBlock(token, line) {
    this.closeProse();
    const options = this.#options(token.info, line);
    const before = options.fresh ? null : this.#lastRun();
    const block = {
      kind: 'code',
      id: options.id,
      title: options.title ?? '',
      source: token.content,
      html: highlightPython(token.content),
      after: before ? [...before.after, before.id] : [],
      editable: Boolean(options.editable),
      pane: options.pane ?? null,
      expected: {},
      line,
    };
    this.#ids.add(block.id);
    this.blocks.push(block);
    this.#code = block;
  }

  #lastRun() {
    return this.blocks.findLast((block) => block.kind === 'code') ?? null;
  }

  #options(info, line) {
    const refuse = (why) => {
      throw new AuthorError(this.place.file, line, why);
    };
    const options = {};
    const words = info.replace(/^python run\b/, '').match(/\w+="[^"]*"|\S+/g) ?? [];
    for (const word of words) {
      const [, key, value] = /^(\w+)(?:="?([^"]*)"?)?$/.exec(word) ?? [];
      if (['id', 'title'].includes(key) && value) options[key] = value;
      else if (['fresh', 'editable'].includes(key) && value === undefined) options[key] = true;
      else if (key === 'pane' && PANES.includes(value)) options.pane = value;
      else if (key === 'pane')
        refuse(`There is no pane "${value}"; there are ${PANES.join(', ')}.`);
      else
        refuse(`"${word}" is unknown here: use id=..., title="...", pane=..., fresh and editable.`);
    }
    if (options.pane && !options.editable) {
      refuse('Only an editable program has panes: add "editable" or leave "pane" out.');
    }
    if (!/^[a-z][a-z0-9-]*$/.test(options.id ?? '')) {
      refuse('Give the block an id of small letters, digits and dashes, such as id=find-the-pair.');
    }
    if (this.#ids.has(options.id)) refuse(`The id "${options.id}" is taken: choose another one.`);
    return options;
  }

  #output(token, line) {
    const kind = token.info.replace(/^output\s*/, '') || 'output';
    if (!this.#code || this.#prose.length) {
      throw new AuthorError(this.place.file, line, 'An output must follow its "python run" block.');
    }
    if (!['output', 'value', 'error'].includes(kind)) {
      throw new AuthorError(
        this.place.file,
        line,
        'Write "output", "output value" or "output error".',
      );
    }
    this.#code.expected[kind] = { text: token.content, line: line + 1 };
  }
}
