// Lines to be put in order: how a section is read, and what is said of one that is not right.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readExercise } from '../../tools/lessons/exercise_file.mjs';
import { recordBlocks } from '../../tools/lessons/record.mjs';
import { withOutputs } from '../../tools/lessons/reference.mjs';

const lines = '```python lines\nfor x in [1, 2]:\n    y = x\n    print(y)\n```\n';
const notes = '- `y = x`\n  > First it is made.\n- `print(z)`\n  > There is no `z`.\n';
const around = '```python around\nprint("a")\n# lines\nprint("b")\n```\n';
const output = '```output\na\n1\n2\nb\n```\n';
const reason = '> Because.\n';
const whole = [`Do it.\n`, lines, notes, around, output, reason];

const read = (...pieces) =>
  readExercise({
    id: 'task',
    files: { 'exercise.md': `---\ntitle: T\n---\n\n## Order\n\n${pieces.join('\n')}` },
    file: 'exercise.md',
    linkTo: (href) => href,
  });
const prints = (stdout) => ({ run: () => ({ stdout, value: null, error: null }) });

test('lines become pieces in another order, with the right one beside', () => {
  const [{ parts }] = recordBlocks(
    [read(...whole)],
    prints('a\n1\n2\nb\n'),
    'lessons/01-a/lesson.md',
  );
  const [{ pieces, right, ...part }] = parts;
  assert.deepEqual(part, {
    kind: 'order',
    id: 'task-order-1',
    questionHtml: '<p>Do it.</p>\n',
    before: 'print("a")\n',
    after: 'print("b")\n',
    reasonHtml: '<p>Because.</p>\n',
    prints: 'a\n1\n2\nb',
  });
  assert.deepEqual(
    right.map(({ piece, indent }) => [pieces[piece].code, indent]),
    [
      ['for x in [1, 2]:', 0],
      ['y = x', 1],
      ['print(y)', 1],
    ],
  );
  assert.notDeepEqual(
    right.map(({ piece }) => piece),
    [0, 1, 2],
  );
  const reasons = Object.fromEntries(pieces.map((piece) => [piece.code, piece]));
  assert.equal(reasons['y = x'].reasonHtml, '<p>First it is made.</p>\n');
  assert.deepEqual(
    pieces.filter(({ wrong }) => wrong).map(({ code, reasonHtml }) => [code, reasonHtml]),
    [['print(z)', '<p>There is no <code>z</code>.</p>\n']],
  );
  assert.equal(reasons['print(y)'].reasonHtml, null);
});

test('what the right program prints is recorded, and compared', () => {
  const text = [lines, around, '```output\nold\n```\n', reason].join('\n');
  const fresh = withOutputs(text, [{ stdout: 'a\n1\n2\nb\n', value: null, error: null }]);
  assert.match(fresh, /# lines\nprint\("b"\)\n```\n\n```output\na\n1\n2\nb\n```\n/);
  assert.throws(
    () => recordBlocks([read(...whole)], prints('other\n'), 'lessons/01-a/lesson.md'),
    /Block "task-order-1" prints\n {4}other\nbut its "output" block says\n {4}a\n/,
  );
});

test('what is not right in a section is told', () => {
  const told = (...pieces) => {
    try {
      read(...pieces);
    } catch (error) {
      return error.message;
    }
    return assert.fail('no error was raised');
  };
  assert.match(told(around, reason), /^exercise\.md:6: Give the lines in their right order/);
  assert.match(told(lines, reason), /Give the program in a block "python around"/);
  assert.match(told(lines, around), /Give the reason at the end/);
  assert.match(told(lines, around.replace('# lines', 'x'), reason), /Write "# lines" once/);
  const two = '```python lines\na = 1\nb = 2\n```\n';
  assert.match(told(two, around, reason), /at least three lines/);
  assert.match(told(lines.replace('    y', '   y'), around, reason), /Indent by four spaces/);
  const loose = '- the first line\n  > Why.\n';
  assert.match(told(lines, loose, around, reason), /Begin each reason with the line of code/);
  assert.match(told(lines, '- `y = x`\n', around, reason), /Give the reason below `y = x`/);
});
