// What the search of the page finds: `SearchEntry`s of web/src/protocol/search.ts, in two lists, of the
// course and of names, so that neither is too large to be kept for visits without the network.

import { unescapeHtml } from './highlight.mjs';

const textOf = (html) =>
  unescapeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;?!)])/g, '$1')
    .trim();

/** @returns {object[]} lessons with their sections, examples and exercises, words, the playground's programs */
export function courseEntries(lessons, glossary, { models, transforms }) {
  return [
    ...lessons.flatMap(lessonEntries),
    ...glossary.map(({ id, term, html }) => ({
      kind: 'term',
      title: term,
      text: textOf(html).replace(/ See [^.]*\.$/, ''),
      href: `glossary.html#${id}`,
    })),
    ...models.flatMap((model) =>
      transforms.map((transform) => ({
        kind: 'program',
        title: `${model.title}: ${transform.title}`,
        text: `${model.summary} ${transform.summary}`,
        href: `playground.html?model=${model.id}&transform=${transform.id}`,
      })),
    ),
  ];
}

/** @returns {object[]} operators and what torch.fx has */
export const nameEntries = ({ operators, fx }) => [
  ...fx.map(({ name, says }) => ({
    kind: 'fx',
    title: name,
    text: says,
    href: `reference.html#${name}`,
  })),
  ...operators.map(({ name, signatures: [signature], forms }) => ({
    kind: 'operator',
    title: name,
    text: `${forms.join(', ')} ${signature}`,
    href: `reference.html#${name}`,
  })),
];

function lessonEntries(lesson) {
  const page = `${lesson.slug}.html`;
  const entries = [
    {
      kind: 'lesson',
      title: lesson.title,
      text: `${lesson.summary} ${lesson.teaches.join(', ')}`,
      href: page,
    },
  ];
  const add = (kind, title, text, id) =>
    entries.push({ kind, title, text, href: `${page}#${id}`, lesson: lesson.title });
  for (const block of lesson.blocks) {
    if (block.kind === 'code' && block.title) add('example', block.title, '', block.id);
    else if (block.kind === 'exercise') add('exercise', block.title, exerciseText(block), block.id);
    else if (block.kind === 'prose') {
      const [rest, ...sections] = block.html.split(/(?=<h2 )/);
      // What stands behind a program belongs to the heading above it.
      const last = entries.findLast(({ kind }) => kind === 'section') ?? entries[0];
      last.text = `${last.text} ${textOf(rest)}`.trim();
      for (const section of sections) {
        const [, id, title, html] = /^<h2 id="([^"]*)">(.*?)<\/h2>([^]*)$/.exec(section);
        add('section', textOf(title), textOf(html), id);
      }
    }
  }
  return entries;
}

const exerciseText = ({ html, parts }) =>
  textOf([html, ...parts.map((part) => part.questionHtml ?? part.promptHtml)].join(' '));
