// What the search's lists hold: each entry leads to a place that is there.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/build/steps.mjs';
import { builtLessons } from '../../tools/lessons/exported.mjs';
import { courseEntries } from '../../tools/lessons/search_index.mjs';

const built = async (name) =>
  JSON.parse(await readFile(join(root, `build/lessons/${name}.json`), 'utf8'));
const [course, names, reference, glossary] = await Promise.all(
  ['search-course', 'search-names', 'reference', 'glossary'].map(built),
);
const lessons = await builtLessons();

const idsOf = (lesson) =>
  lesson.blocks.flatMap((block) =>
    block.kind === 'prose'
      ? [...block.html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      : [block.id],
  );

test('every entry leads to a place of its own', () => {
  const places = new Set([
    ...lessons.flatMap((lesson) => [
      `${lesson.slug}.html`,
      ...idsOf(lesson).map((id) => `${lesson.slug}.html#${id}`),
    ]),
    ...glossary.map(({ id }) => `glossary.html#${id}`),
    ...[...reference.fx, ...reference.operators].map(({ name }) => `reference.html#${name}`),
  ]);
  const lost = [...course, ...names].filter(
    ({ kind, href }) => kind !== 'program' && !places.has(href),
  );
  assert.deepEqual(lost, []);
  const all = [...course, ...names].map(({ href }) => href);
  assert.equal(new Set(all).size, all.length);
});

test('every lesson, word and kind is there, as plain text', () => {
  const count = (kind) => course.filter((entry) => entry.kind === kind).length;
  assert.equal(count('lesson'), lessons.length);
  assert.equal(count('term'), glossary.length);
  assert.ok(count('section') > 60 && count('example') > 60 && count('program') >= 48);
  assert.ok(reference.operators.length > 350 && reference.fx.length > 200);
  const marked = [...course, ...names].filter(({ title, text }) =>
    /<\/?[a-z]+>|&[a-z]+;/.test(`${title} ${text}`),
  );
  assert.deepEqual(marked, []);
});

test('names say where lessons use them', () => {
  const find = (list, name) => list.find((each) => each.name === name);
  const dead = find(reference.fx, 'torch.fx.Graph.eliminate_dead_code');
  assert.match(dead.says, /^Removes nodes that nobody uses/);
  assert.ok(dead.lessons.includes('an-fx-graph-transform'));
  const relu = find(reference.operators, 'relu');
  assert.ok(relu.forms.includes('torch.relu') && relu.forms.includes('torch.Tensor.relu_'));
  assert.deepEqual(relu.signatures, ['(Tensor input) -> Tensor']);
});

test('what follows a program belongs to the heading above it', () => {
  const code = { kind: 'code', id: 'c', title: 'C' };
  const prose = (html) => ({ kind: 'prose', html });
  const lesson = {
    slug: 's',
    title: 'S',
    summary: 'Sum.',
    teaches: ['a', 'b'],
    blocks: [
      prose('<p>One &lt;1&gt;.</p><h2 id="about-h">H</h2><p>Two.</p>'),
      code,
      prose('<p>Three.</p>'),
    ],
  };
  assert.deepEqual(courseEntries([lesson], [], { models: [], transforms: [] }), [
    { kind: 'lesson', title: 'S', text: 'Sum. a, b One <1>.', href: 's.html' },
    { kind: 'section', title: 'H', text: 'Two. Three.', href: 's.html#about-h', lesson: 'S' },
    { kind: 'example', title: 'C', text: '', href: 's.html#c', lesson: 'S' },
  ]);
});
