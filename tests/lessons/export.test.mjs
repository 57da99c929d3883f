// What the page gives out as a file runs on its own and prints what the lesson says. On real PyTorch the
// same is checked by `npm run lesson export`.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { pythonExecutable } from '../../tools/build/steps.mjs';
import { builtLessons, exportsOf, scriptProblem } from '../../tools/lessons/exported.mjs';
import { pageModule } from '../../tools/lessons/page_module.mjs';
import { sanitizedEnvironment } from '../conformance/sanitized.mjs';

const programs = (await builtLessons()).flatMap(exportsOf);
const { asScript, asNotebook, fileName } = await pageModule('share/export.ts');
const python = [pythonExecutable()];
const env = sanitizedEnvironment();

const SMALL = {
  title: 'A small program',
  address: 'https://example.org/a.html',
  before: ['x = 1'],
  text: 'print("one")\ny = x + 1\n',
  check: null,
  checking: 'def same(a, b):\n    assert a == b, "other"\n',
};
const problem = (exported, prints, status) =>
  scriptProblem({ exported, prints, status }, asScript, python, env);

for (const program of programs) {
  test(`${program.name} as a script`, async () => {
    assert.equal(await scriptProblem(program, asScript, python, env), null);
  });
}

test('a script says where it is from and what it needs', () => {
  assert.match(
    asScript(SMALL),
    /^# A small program\n# From FX Playground: https.*\n# Needs PyTorch/,
  );
  assert.match(asScript({ ...SMALL, title: 'two\nlines = 1' }), /^# two lines = 1\n# From/);
});

test('a check judges by names, by the program, by its text and by what it printed', async () => {
  const check = `
def test_all(y, program, source, printed):
    """It's "right" \\\\ '''all''' of it"""
    assert y == program.y == 2 and "x + 1" in source and printed == "one\\n", printed
`;
  assert.equal(await problem({ ...SMALL, check }, null, 0), null);
  const failing = `${check}\n\ndef test_no(z):\n    """It has a z"""\n`;
  assert.match(
    await problem({ ...SMALL, check: failing }, null, 0),
    /failed: It has a z\n +KeyError/,
  );
});

test('a check imports what checks share', async () => {
  const check = 'from checking import same\n\n\ndef test_y(y):\n    """y is 2"""\n    same(y, 2)\n';
  assert.equal(await problem({ ...SMALL, check }, null, 0), null);
  const failing = check.replace('y, 2', 'y, 3');
  assert.match(await problem({ ...SMALL, check: failing }, null, 0), /AssertionError: other/);
});

/** Runs the code cells of a notebook, in order. */
const RUN_CELLS = `
import json, sys
cells = json.load(sys.stdin)["cells"]
names = {"__name__": "__main__"}
for cell in cells:
    if cell["cell_type"] == "code":
        exec(compile(cell["source"], cell["id"], "exec"), names)
`;

test('a notebook has the form of nbformat 4.5, and its cells run', () => {
  const check =
    'def test_y(y, printed):\n    """y is 2"""\n    assert y == 2 and printed == "one\\n"\n';
  const text = asNotebook({ ...SMALL, check });
  const { cells, metadata, nbformat, nbformat_minor: minor } = JSON.parse(text);
  assert.deepEqual([nbformat, minor, metadata.kernelspec.name], [4, 5, 'python3']);
  assert.deepEqual(
    cells.map(({ cell_type: type }) => type),
    ['markdown', 'code', 'code', 'code', 'code'],
  );
  assert.equal(new Set(cells.map(({ id }) => id)).size, cells.length);
  for (const { id, cell_type: type, source, metadata: own, ...rest } of cells) {
    assert.match(id, /^[\w-]{1,64}$/);
    assert.equal(typeof source, 'string');
    assert.deepEqual(own, {});
    assert.deepEqual(rest, type === 'code' ? { execution_count: null, outputs: [] } : {});
  }
  const done = spawnSync(python[0], ['-c', RUN_CELLS], {
    encoding: 'utf8',
    input: text,
  });
  assert.equal(done.stdout, 'one\n\nChecks\n  passed: y is 2\nAll passed\n', done.stderr);
});

test('files have names that every system takes', () => {
  assert.equal(fileName('The whole example: "a/b"', 'py'), 'the_whole_example_a_b.py');
  assert.equal(fileName('…', 'ipynb'), 'program.ipynb');
});

test('a test that warns, which adds a name to its module, leaves the others their turn', async () => {
  const check = `import warnings


def test_first():
    """It warns"""
    warnings.warn("of nothing")


def test_second(y):
    """y is 3"""
    assert y == 3
`;
  assert.match(
    await problem({ ...SMALL, check }, null, 0),
    /passed: It warns\n +failed: y is 3\n +AssertionError/,
  );
});
