// The lesson compiler: what it makes of an author's files, and what it says about their mistakes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readExercise } from '../../tools/lessons/exercise_file.mjs';
import { judgePrograms } from '../../tools/lessons/exercises.mjs';
import { readFrontMatter } from '../../tools/lessons/front_matter.mjs';
import { glossaryIds, readGlossary } from '../../tools/lessons/glossary.mjs';
import { highlightPython } from '../../tools/lessons/highlight.mjs';
import { readLesson } from '../../tools/lessons/lesson_file.mjs';
import { recordBlocks } from '../../tools/lessons/record.mjs';
import { withOutputs } from '../../tools/lessons/reference.mjs';

const head =
  '---\ntitle: T\nsummary: S.\nneeds: [a, b]\nteaches: []\nminutes: 5\nvisual: block=a pane=code\n---\n';
const place = { file: 'lesson.md', linkTo: (href) => `to:${href}` };
const run = (options, code) => `\`\`\`python run ${options}\n${code}\n\`\`\`\n`;

/** The message of the error that reading a lesson's body raises. */
function complaint(body) {
  try {
    readLesson(head + body, place);
  } catch (error) {
    return error.message;
  }
  return assert.fail('no error was raised');
}

test('front matter is read with its types', () => {
  const { data, bodyLine } = readFrontMatter(head, 'lesson.md');
  const visual = { block: 'a', pane: 'code' };
  const expected = { title: 'T', summary: 'S.', needs: ['a', 'b'], teaches: [], minutes: 5 };
  assert.deepEqual(data, { ...expected, visual });
  assert.equal(bodyLine, 9);
});

test('front matter that is not right is told by line', () => {
  const told = (text) => {
    try {
      readFrontMatter(text, 'lesson.md');
    } catch (error) {
      return error.message;
    }
    return assert.fail('no error was raised');
  };
  assert.match(told('# Title'), /^lesson\.md:1: The first line must be "---"/);
  assert.match(told('---\ntitle: T\n'), /:1: The head has no end/);
  assert.match(told('---\ntitel: T\n---\n'), /:2: There is no key "titel"/);
  assert.match(told('---\ntitle: T\nminutes: five\n---\n'), /:3: "minutes" must be a whole number/);
  assert.match(told('---\ntitle: T\nneeds: a\n---\n'), /:3: "needs" must be a list/);
  assert.match(told('---\ntitle:\n---\n'), /:2: "title" is empty/);
  assert.match(told('---\ntitle T\n---\n'), /:2: Write "key: value"/);
  assert.match(told('---\ntitle: T\n---\n'), /:1: The head lacks "summary"/);
});

test('blocks continue one another until one starts afresh', () => {
  const body = ['a', 'b', 'c fresh editable title="Third one"', 'd'].map((o) =>
    run(`id=${o}`, 'x'),
  );
  const { blocks } = readLesson(head + body.join('\ntext\n\n'), place);
  const code = blocks.filter((block) => block.kind === 'code');
  assert.deepEqual(
    code.map((block) => block.after),
    [[], ['a'], [], ['c']],
  );
  assert.deepEqual(
    code.map((block) => block.editable),
    [false, false, true, false],
  );
  assert.equal(code[2].title, 'Third one');
  assert.equal(blocks.length, 7);
});

test('a block says which pane is open at first', () => {
  const { blocks } = readLesson(head + run('id=a editable pane=code', 'x'), place);
  assert.equal(blocks[0].pane, 'code');
});

test('prose becomes HTML without raw HTML, and links lead where the page wants them', () => {
  const { blocks } = readLesson(`${head}## A\n\n<b>x</b> [l](../x.md) \`c<d\`\n`, place);
  assert.equal(
    blocks[0].html,
    '<h2 id="about-a">A</h2>\n<p>&lt;b&gt;x&lt;/b&gt; <a href="to:../x.md">l</a> <code>c&lt;d</code></p>\n',
  );
});

test('an exercise stands where a link to it stands alone', () => {
  const { blocks } = readLesson(`${head}a\n\n[E](exercises/some-one/exercise.md)\n\nb\n`, place);
  assert.deepEqual(
    blocks.map((block) => block.kind),
    ['prose', 'exercise', 'prose'],
  );
  assert.equal(blocks[1].slug, 'some-one');
});

test('mistakes in a lesson are told by file and line, with what to do', () => {
  assert.match(complaint(run('', 'x')), /^lesson\.md:9: Give the block an id/);
  assert.match(complaint(run('id=A', 'x')), /Give the block an id/);
  assert.match(complaint(run('id=a fast', 'x')), /"fast" is unknown here/);
  assert.match(complaint(run('id=a editable pane=grpah', 'x')), /There is no pane "grpah"/);
  assert.match(complaint(run('id=a pane=graph', 'x')), /Only an editable program has panes/);
  assert.match(complaint(run('id=a', 'x') + run('id=a', 'x')), /:12: The id "a" is taken/);
  assert.match(complaint('text\n\n```output\nx\n```\n'), /:11: An output must follow/);
  assert.match(complaint(`${run('id=a', 'x')}\`\`\`output loud\nx\n\`\`\`\n`), /Write "output"/);
  assert.match(complaint('# Title\n'), /:9: Start headings at "##"/);
  assert.match(complaint('![p](p.png)\n'), /:9: Lessons hold no pictures/);
});

test('code is highlighted as escaped text in spans', () => {
  assert.equal(
    highlightPython('if a < "b":\n  pass'),
    '<span class="tok-keyword">if</span> <span class="tok-variableName">a</span> ' +
      '<span class="tok-operator">&lt;</span> <span class="tok-string">&quot;b&quot;</span>:\n' +
      '  <span class="tok-keyword">pass</span>',
  );
});

const outcome = (stdout, value = null, error = null) => ({
  stdout,
  stderr: '',
  value,
  error,
  status: error ? 'error' : 'ok',
  graphs: [],
  milliseconds: 3,
});
const engineThatSays = (result) => ({ run: () => result });

test('a block is recorded when it prints what the lesson says', () => {
  const text = `${run('id=a', 'x')}\n\`\`\`output\n\n1  \n2\n\`\`\`\n\n\`\`\`output value\n7\n\`\`\`\n`;
  const { blocks } = readLesson(head + text, place);
  const [block] = recordBlocks(blocks, engineThatSays(outcome('\n1\n2 \n\n', '7')), 'lesson.md');
  assert.equal(block.output, '\n1\n2 \n\n');
  assert.deepEqual(block.recorded, {
    status: 'ok',
    value: '7',
    error: null,
    graphs: [],
    milliseconds: 0,
  });
  assert.ok(!('expected' in block) && !('line' in block));
});

test('a block that prints something else is told with both texts', () => {
  const { blocks } = readLesson(`${head}${run('id=a', 'x')}\n\`\`\`output\n1\n\`\`\`\n`, place);
  const record = (result) => () => recordBlocks(blocks, engineThatSays(result), 'lesson.md');
  assert.throws(record(outcome('2\n')), /^AuthorError: |Block "a" prints\n {4}2\nbut its "output"/);
  assert.throws(record(outcome('2\n')), { message: /^lesson\.md:14: [^]*says\n {4}1\n/ });
  assert.throws(record(outcome('1\n', '5')), { message: /^lesson\.md:9: Block "a" has the value/ });
  const error = { type: 'E', message: 'm', traceback: 'T' };
  assert.throws(record(outcome('1\n', null, error)), { message: /raises\n {4}E: m\n/ });
});

test('outputs are written behind their programs, old ones replaced', () => {
  const block = run('id=a', 'x');
  const old = `${block}\n\`\`\`output\nold\n\`\`\`\n\n\`\`\`output value\nold\n\`\`\`\n\ntext\n`;
  const fresh = `${block}\n\`\`\`output\nnew\n\`\`\`\n\ntext\n`;
  assert.equal(withOutputs(old, [outcome('new\n')]), fresh);
  assert.equal(withOutputs(fresh, [outcome('new\n')]), fresh);
  assert.equal(withOutputs(fresh, [outcome('')]), `${block}\ntext\n`);
});

const exerciseHead = '---\ntitle: E\n---\n';
const programs = { 'starter.py': 's', 'solution.py': 'l', 'check.py': 'c' };
const exercise = (text, files = programs) =>
  readExercise({
    id: 'e',
    files: { 'exercise.md': exerciseHead + text, ...files },
    file: 'exercise.md',
    linkTo: place.linkTo,
  });

const question = '## Question\n\nWhy?\n\n- [ ] No\n  > Because.\n- [x] `Yes`\n  > Indeed.\n';
const program = '## Program\n\nWrite it.\n\n## Hints\n\n1. One\n2. Two\n';

test('an exercise has choices with reasons, a program and hints', () => {
  const { title, html, parts } = exercise(`Intro.\n\n${question}\n${program}`);
  assert.deepEqual([title, html], ['E', '<p>Intro.</p>\n']);
  assert.deepEqual(parts[0], {
    kind: 'choice',
    id: 'e-1',
    questionHtml: '<p>Why?</p>\n',
    options: [
      { html: 'No', right: false, reasonHtml: '<p>Because.</p>\n' },
      { html: '<code>Yes</code>', right: true, reasonHtml: '<p>Indeed.</p>\n' },
    ],
  });
  assert.equal(parts[1].id, 'e-2');
  assert.deepEqual([parts[1].starter, parts[1].check, parts[1].solution], ['s', 'c', 'l']);
  assert.deepEqual(parts[1].hints, ['One', 'Two']);
});

test('a glossary is read, and what is not right in it is told', () => {
  const folders = [{ slug: 'trace-it', name: '02-trace-it' }];
  const text =
    '# Glossary\n\n## batch norm\n\nA *layer*.\n\n## Proxy\n\n[Here](02-trace-it/lesson.md).\n';
  assert.deepEqual(readGlossary(text, folders), [
    { id: 'batch-norm', term: 'batch norm', html: '<p>A <em>layer</em>.</p>\n' },
    { id: 'proxy', term: 'Proxy', html: '<p><a href="./trace-it.html">Here</a>.</p>\n' },
  ]);
  assert.deepEqual(glossaryIds(text), ['batch-norm', 'proxy']);
  const told = (entries) => () => readGlossary(`# Glossary\n\n${entries}`, folders);
  assert.throws(told('## b\n\nB.\n\n## a\n\nA.\n'), /glossary.md:7: "a" belongs before "b"/);
  assert.throws(told('## a\n'), /glossary.md:3: Say what "a" means/);
  assert.throws(told(`## a\n\n${'word '.repeat(51)}\n`), /:3: 51 words; 50 are the limit/);
  assert.throws(told('## a\n\n[b](03-b/lesson.md)\n'), /The link "03-b\/lesson.md" leads nowhere/);
});

test('what a program prints is the right answer to a prediction', () => {
  const section = (text) =>
    readExercise({
      id: 'task',
      files: { 'exercise.md': `---\ntitle: T\n---\n\n## Predict\n\n${text}` },
      ...place,
      file: 'exercise.md',
    });
  const program = 'What is it?\n\n```python run\nprint(1 + 1)\n```\n';
  const reason = '\n> Because.\n';
  const exercise = section(`${program}\n\`\`\`output\n2\n\`\`\`\n${reason}`);
  const prints = (stdout) => ({ run: () => ({ stdout, value: null, error: null }) });
  const [{ parts }] = recordBlocks([exercise], prints('2\n'), 'lessons/01-a/lesson.md');
  assert.deepEqual(
    { ...parts[0], html: '' },
    {
      kind: 'predict',
      id: 'task-1',
      questionHtml: '<p>What is it?</p>\n',
      source: 'print(1 + 1)\n',
      html: '',
      reasonHtml: '<p>Because.</p>\n',
      prints: '2',
    },
  );
  const record = (text, stdout) => () =>
    recordBlocks([section(text)], prints(stdout), 'lessons/01-a/lesson.md');
  assert.throws(
    record(program + reason, '3\n'),
    /exercises\/task\/exercise.md:9: Block "task-1" prints/,
  );
  assert.throws(record(program + reason, ''), /Let the program print 1 to 5 lines: answers are/);
  assert.throws(() => section(reason), /Give the program in a block "python run"/);
  assert.throws(() => section(program), /Give the reason below the program/);
});

test('mistakes in an exercise are told by file and line, with what to do', () => {
  const told = (text, files) => {
    try {
      exercise(text, files);
    } catch (error) {
      return error.message;
    }
    return assert.fail('no error was raised');
  };
  assert.match(
    told('## Quiz\n'),
    /^exercise\.md:4: Sections are Question, Predict, Order, Program, Find and Hints/,
  );
  assert.match(told('Intro\n'), /Add a section "## Question" or "## Program"/);
  assert.match(told('## Program\n'), /Add a section "## Hints"/);
  assert.match(told(program, { ...programs, 'check.py': undefined }), /check\.py is missing/);
  assert.match(told('## Program\n\n## Hints\n\n1. One\n'), /There are 1 hints: give 2 to 4/);
  assert.match(told('## Question\n\nWhy?\n'), /Here belongs a list of answers/);
  assert.match(told('## Question\n\n- [x] A\n  > b\n'), /Give at least two answers/);
  const wrong = question.replace('[x]', '[ ]');
  assert.match(told(wrong), /No answer is right/);
  assert.match(told(question.replace('[ ] ', '')), /exercise\.md:8: Begin the answer with/);
  assert.match(told(question.replace('  > Because.\n', '')), /:8: Give the reason below it/);
});

test('programs of an exercise are judged by what must come of them', () => {
  const verdict = (status, message) => ({ claim: 'c', status, message });
  const result = (status, ...messages) => ({
    status,
    error: null,
    verdicts: messages.map((m) => verdict('failed', m)),
  });
  const judged = (name, says, outcome) => judgePrograms([{ name, says }], [outcome])[0].problem;
  assert.equal(judged('starter.py', null, result('failed', 'm')), null);
  assert.match(judged('starter.py', null, result('passed')), /must run and fail/);
  assert.equal(judged('solution.py', null, result('passed')), null);
  assert.match(judged('solution.py', null, result('failed', 'why')), /must pass the check.*\nwhy/);
  assert.equal(judged('wrong/a.py', 'why', result('failed', 'that is why')), null);
  assert.match(judged('wrong/a.py', null, result('failed', 'm')), /add a comment "# Says/);
  assert.match(judged('wrong/a.py', 'why', result('passed')), /it must fail the check/);
  assert.match(judged('wrong/a.py', 'why', result('failed', 'm')), /no message says "why"/);
  const twins = ['a', 'b'].map((name) => ({ name: `wrong/${name}.py`, says: 'm' }));
  const [, second] = judgePrograms(twins, [result('failed', 'm'), result('failed', 'm')]);
  assert.match(second.problem, /same messages as wrong\/a\.py/);
});
