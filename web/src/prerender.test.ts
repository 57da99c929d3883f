import { expect, it } from 'vitest';
import { lessonHtml } from './prerender.js';
import { LESSON } from './testing/lessons.js';

const html = lessonHtml(LESSON, [LESSON]);
const text = html.replaceAll(/<[^>]*>/g, '');

it("has a lesson's text, its programs and their graphs without any script", () => {
  expect(html).toContain(`<h1>${LESSON.title}</h1>`);
  for (const block of LESSON.blocks) {
    if (block.kind === 'prose') expect(html).toContain(block.html);
    if (block.kind === 'code') expect(html).toContain(block.html);
    if (block.kind === 'exercise') expect(text).toContain(block.title);
  }
  expect(html).toMatch(/<tr[^>]*data-node="1"/);
});

it('leaves no input to what a browser remembers of it', () => {
  const inputs = html.match(/<(input|select|textarea)[^>]*>/g) ?? [];
  expect(inputs.length).toBeGreaterThan(0);
  expect(inputs.filter((input) => !input.includes('autocomplete="off"'))).toEqual([]);
});
