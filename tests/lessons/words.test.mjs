// How long a lesson says that it takes, and words that are used before they are explained.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimate, minutesProblem } from '../../tools/lessons/minutes.mjs';
import { earlyTerms } from '../../tools/lessons/terms.mjs';

const prose = (html) => ({ kind: 'prose', html });

test('minutes are counted from words, programs and exercises', () => {
  const blocks = [
    prose(`<p>${'word '.repeat(297)}</p><pre class="code"><code>a b c</code></pre>`),
    { kind: 'code', source: 'x = 1\n\n'.repeat(15), editable: true },
    prose('<h2 id="try-it">Try it yourself</h2><ul><li></li><li></li></ul>'),
    {
      kind: 'exercise',
      html: '',
      parts: [
        { kind: 'choice', questionHtml: 'Why?', options: [{ html: 'A', reasonHtml: 'B' }] },
        { kind: 'order', questionHtml: '' },
        { kind: 'coding', promptHtml: '', solution: 'y = 2\n'.repeat(8) },
      ],
    },
  ];
  assert.deepEqual(estimate(blocks), { reading: 6, exercises: 4.52 });
  assert.equal(minutesProblem({ head: { minutes: 9 }, blocks }), null);
  assert.equal(minutesProblem({ head: { minutes: 12 }, blocks }), null);
  assert.equal(
    minutesProblem({ head: { minutes: 5 }, blocks }),
    'It says 5 minutes, but takes about 11: 6 to read and try, 5 for the exercises. Say so in ' +
      '"minutes", or make it shorter.',
  );
});

test('a word that is explained later links to the glossary at its first mention', () => {
  const entries = [{ term: 'dead end', id: 'dead-end', text: 'It ends. See [L](02-b/lesson.md).' }];
  const lesson = (number, ...blocks) => ({ folder: { number, name: `0${number}-a` }, blocks });
  const early = (...blocks) =>
    earlyTerms([lesson(1, ...blocks), lesson(2, prose('<em>dead end</em>'))], entries);
  const link = '<a href="./glossary.html#dead-end">dead ends</a>';
  assert.deepEqual(early(prose('<p>no such word</p>')), []);
  assert.deepEqual(early(prose(`<p>Some ${link}, and a dead end.</p>`)), []);
  assert.deepEqual(early(prose('<p>A <em>dead end</em> ends.</p>')), []);
  assert.deepEqual(early(prose('<p><code>dead end</code> and deadend, dead endings</p>')), []);
  assert.deepEqual(early(prose('<p>Some dead ends here.</p>')), [
    'lessons/01-a: "dead end" is explained later ("… Some dead ends here. …"): link its first mention ' +
      'to ../glossary.md#dead-end.',
  ]);
  for (const part of [
    { questionHtml: 'A dead end?' },
    { questionHtml: '', options: [{ html: 'no', reasonHtml: 'It is a dead end.' }] },
    { questionHtml: '', pieces: [{ reasonHtml: 'A dead end.' }, { reasonHtml: null }] },
    { promptHtml: '', hints: ['<p>Look for dead ends.</p>'] },
  ]) {
    assert.equal(early({ kind: 'exercise', html: '', parts: [part] }).length, 1);
  }
  const first = (html) => earlyTerms([lesson(2, prose(html))], entries);
  assert.deepEqual(first('<h2>A dead end</h2><p>A <em><code>dead end</code></em> ends.</p>'), []);
  assert.deepEqual(first('<p>A dead end is one. A <em>dead end</em> ends.</p>'), [
    'lessons/02-a: "dead end" is used ("… A dead end is one. A dead end e …") before it is ' +
      'explained: put it in italics where it is first mentioned, and say there what it means.',
  ]);
  assert.deepEqual(first('<p>Nothing.</p>'), [
    'lessons/02-a: the glossary says that "dead end" is explained here, and it is not.',
  ]);
});
