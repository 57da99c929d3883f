// Lesson Markdown to HTML. Raw HTML is off and pictures are refused, so that the page may insert the
// result as it is; what the page has no place for is an author's error, not silently dropped.

import MarkdownIt from 'markdown-it';
import { AuthorError } from './author_error.mjs';
import { escapeHtml, highlightPython } from './highlight.mjs';

const markdown = new MarkdownIt('commonmark', { html: false }).enable('table');

markdown.renderer.rules.fence = (tokens, index) => {
  const { info, content } = tokens[index];
  const python = info.trim() === 'python';
  const code = python ? highlightPython(content) : escapeHtml(content);
  // What may be wider than its place has to be reached by keyboard to be scrolled.
  return `<pre class="code" tabindex="0"><code>${code}</code></pre>\n`;
};

/**
 * Tokens of a Markdown text.
 *
 * @param {{ file: string, line: number, linkTo: (href: string, line: number) => string }} place where
 *   the text stands (`line` from 1), and how its links to other files are written for the page
 */
export function tokensOf(text, place) {
  const tokens = markdown.parse(text, {});
  for (const [index, token] of tokens.entries()) {
    const line = token.map ? token.map[0] + place.line : place.line;
    if (token.type === 'heading_open' && token.tag === 'h1') {
      throw new AuthorError(place.file, line, 'Start headings at "##": the title is in the head.');
    }
    if (token.type === 'heading_open') token.attrSet('id', headingId(tokens[index + 1].content));
    for (const part of token.children ?? []) checkInline(part, line, place);
  }
  return tokens;
}

/** The name of a heading's place in the page, which no block or exercise has. */
const headingId = (text) =>
  `about-${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

function checkInline(part, line, place) {
  if (part.type === 'image') {
    throw new AuthorError(place.file, line, 'Lessons hold no pictures: let a program show it.');
  }
  if (part.type !== 'link_open') return;
  const href = part.attrGet('href');
  const outside = href.startsWith('https://');
  part.attrSet('href', outside ? href : place.linkTo(href, line));
  if (outside) part.attrSet('rel', 'noreferrer');
}

/** HTML of tokens. */
export const render = (tokens) => markdown.renderer.render(tokens, markdown.options, {});

/** HTML of a Markdown text. */
export const renderText = (text, place) => render(tokensOf(text, place));
