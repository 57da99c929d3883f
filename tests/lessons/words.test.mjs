// How long a lesson says that it takes, and words that are used before they are explained.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimate, minutesProblem } from '../../tools/lessons/minutes.mjs';
import { earlyTerms } from '../../tools/lessons/terms.mjs';

const prose = (html) => ({ kind: 'prose', html });

test('minutes are counted from words, programs and exercises', () => {
  const blocks = [
    prose(`<p>${'word '.repeat(400)}</p><pre class="code"><code>a b c</code></pre>`),
    { kind: 'code', source: 'x = 1\n\n'.repeat(15), editable: true },
    {
      kind: 'exercise',
      html: '',
      parts: [
        { kind: 'choice', questionHtml: 'Why?', options: [{ html: 'A', reasonHtml: 'B C' }] },
        { kind: 'order', questionHtml: '' },
        { kind: 'coding', promptHtml: '', solution: 'y = 2\n'.repeat(8) },
      ],
    },
  ];
  assert.deepEqual(estimate(blocks), { reading: 4, exercises: 4.52 });
  assert.equal(minutesProblem({ head: { minutes: 9 }, blocks }), null);
  assert.equal(minutesProblem({ head: { minutes: 7 }, blocks }), null);
  assert.equal(
    minutesProblem({ head: { minutes: 5 }, blocks }),
    'It says 5 minutes, but takes about 9: 4 to read and try, 5 for the exercises. Say so in ' +
      '"minutes", or make it shorter.',
  );
});

test('a word that is explained later links to the glossary at its first mention', () => {
  const entries = [{ term: 'dead end', id: 'dead-end', text: 'It ends. See [L](02-b/lesson.md).' }];
  const lesson = (number, ...blocks) => ({ folder: { number, name: `0${number}-a` }, blocks });
  const early = (...blocks) =>
    earlyTerms([lesson(1, ...blocks), lesson(2, prose('dead end'))], entries);
  const link = '<a href="./glossary.html#dead-end">dead ends</a>';
  assert.deepEqual(early(prose('<p>no such word</p>')), []);
  assert.deepEqual(early(prose(`<p>Some ${link}, and a dead end.</p>`)), []);
  assert.deepEqual(early(prose('<p>A <em>dead end</em> ends.</p>')), []);
  assert.deepEqual(early(prose('<p><code>dead end</code> and deadend, dead endings</p>')), []);
  assert.deepEqual(early(prose('<p>Some dead ends here.</p>')), [
    'lessons/01-a: "dead end" is explained later ("… Some dead ends here. …"): link its first mention ' +
      'to ../glossary.md#dead-end.',
  ]);
  const exercise = { kind: 'exercise', html: '', parts: [{ questionHtml: 'A dead end?' }] };
  assert.equal(early(exercise).length, 1);
});
