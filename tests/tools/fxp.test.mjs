// `fxp run` behaves as `python program.py` does, on both engines.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../tools/build/steps.mjs';
import { sanitizedPath } from '../conformance/sanitized.mjs';

const place = mkdtempSync(join(tmpdir(), 'fxp-'));
after(() => rmSync(place, { recursive: true }));

/** Writes a program with its neighbours and runs it. */
function fxpIn(surroundings, flags, source, { args = [], input = '', files = {}, env = {} } = {}) {
  const folder = mkdtempSync(join(place, 'program-'));
  for (const [name, text] of Object.entries({ ...files, 'program.py': source })) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const program = join(folder, 'program.py');
  const words = [join(root, 'tools/fxp.mjs'), 'run', ...flags, program, ...args];
  const options = { cwd: folder, encoding: 'utf8', input, env: { ...surroundings, ...env } };
  const { status, stdout, stderr } = spawnSync('node', words, options);
  const clean = (text) => text.replaceAll(folder, '/here');
  return { status, stdout: clean(stdout), stderr: clean(stderr) };
}

const sanitized = sanitizedPath();
for (const [engine, flags, surroundings] of [
  ['wasm', [], process.env],
  ['native', ['--native'], sanitized],
]) {
  const fxp = (...wanted) => fxpIn(surroundings, flags, ...wanted);

  test(`${engine}: output, errors and status go their own ways`, () => {
    const run = fxp('import sys\nprint("out")\nprint("err", file=sys.stderr)\nsys.exit(7)\n');
    assert.deepEqual(run, { status: 7, stdout: 'out\n', stderr: 'err\n' });
  });

  test(`${engine}: an uncaught exception is a traceback of the program's frames and status 1`, () => {
    const run = fxp('import helper\nprint("before")\nhelper.divide(0)\n', {
      files: { 'helper.py': 'def divide(x):\n    return 1 / x\n' },
    });
    assert.equal(run.stdout, 'before\n');
    assert.equal(run.status, 1);
    // From 3.13 on there are marks under a call, too.
    assert.equal(
      run.stderr.replace(/^ *[~^]+ *\n/gm, ''),
      'Traceback (most recent call last):\n' +
        '  File "/here/program.py", line 3, in <module>\n    helper.divide(0)\n' +
        '  File "/here/helper.py", line 2, in divide\n    return 1 / x\n' +
        'ZeroDivisionError: division by zero\n',
    );
  });

  test(`${engine}: asyncio runs tasks and timers`, () => {
    const source = `import asyncio

async def after(wait, word):
    await asyncio.sleep(wait)
    print(word)

async def main():
    await asyncio.gather(after(0.02, "second"), after(0, "first"))

asyncio.run(main())
`;
    assert.deepEqual(fxp(source), { status: 0, stdout: 'first\nsecond\n', stderr: '' });
  });

  test(`${engine}: a syntax error has its place and no traceback`, () => {
    const run = fxp('x = = 2\n');
    const lines = ['  File "/here/program.py", line 1', '    x = = 2', '        ^'];
    assert.equal(run.stderr, [...lines, 'SyntaxError: invalid syntax', ''].join('\n'));
    assert.equal(run.status, 1);
  });

  test(`${engine}: SystemExit with a text says it and is status 1`, () => {
    assert.deepEqual(fxp('raise SystemExit("no model")\n'), {
      status: 1,
      stdout: '',
      stderr: 'no model\n',
    });
  });

  test(`${engine}: SystemExit with nothing is status 0, and numbers are cut to a byte`, () => {
    assert.equal(fxp('raise SystemExit\n').status, 0);
    assert.equal(fxp('raise SystemExit(259)\n').status, 3);
  });

  test(`${engine}: os._exit ends at once`, () => {
    const run = fxp('import os\nprint("a", flush=True)\nos._exit(5)\nprint("b")\n');
    assert.deepEqual(run, { status: 5, stdout: 'a\n', stderr: '' });
  });

  test(`${engine}: arguments, name, file and working directory`, () => {
    const source = 'import os, sys\nprint(sys.argv, __name__, __file__, os.getcwd())\n';
    const run = fxp(source, { args: ['b c', '--native'] });
    const file = '/here/program.py';
    assert.equal(run.stdout, `['${file}', 'b c', '--native'] __main__ ${file} /here\n`);
  });

  test(`${engine}: input() reads standard input, and its end is EOFError`, () => {
    const source =
      'print(input("name? "))\ntry:\n    input()\nexcept EOFError as e:\n    print(e)\n';
    const run = fxp(source, { input: 'Ada\n' });
    assert.equal(run.stdout, 'name? Ada\nEOF when reading a line\n');
  });

  test(`${engine}: reads and writes files beside the program`, () => {
    const source =
      'open("out.txt", "w").write("kept")\nprint(open("in.txt").read(), open("out.txt").read())\n';
    assert.equal(fxp(source, { files: { 'in.txt': 'given' } }).stdout, 'given kept\n');
  });

  test(`${engine}: endless recursion is RecursionError`, () => {
    const source = 'def f():\n    f()\ntry:\n    f()\nexcept RecursionError as e:\n    print(e)\n';
    assert.equal(fxp(source).stdout, 'maximum recursion depth exceeded\n');
  });

  test(`${engine}: sys.excepthook and atexit are called`, () => {
    const source =
      'import atexit, sys\natexit.register(print, "bye")\n' +
      'sys.excepthook = lambda kind, error, trace: print("hook", kind.__name__, error)\n1 / 0\n';
    const run = fxp(source);
    assert.deepEqual(run, {
      status: 1,
      stdout: 'hook ZeroDivisionError division by zero\nbye\n',
      stderr: '',
    });
  });

  test(`${engine}: the environment is passed on`, () => {
    const run = fxp('import os\nprint(os.environ["LESSON"])\n', { env: { LESSON: 'one' } });
    assert.equal(run.stdout, 'one\n');
  });

  test(`${engine}: torch is there`, () => {
    const run = fxp('import torch\nprint(torch.relu(torch.tensor([-1.0, 2.0])))\n');
    assert.deepEqual(run, { status: 0, stdout: 'tensor([0., 2.])\n', stderr: '' });
  });
}

test('a program that is not there is said in one sentence', () => {
  const words = [join(root, 'tools/fxp.mjs'), 'run', 'nowhere.py'];
  const { status, stderr } = spawnSync('node', words, { encoding: 'utf8', cwd: place });
  assert.deepEqual([status, stderr], [2, 'There is no program "nowhere.py".\n']);
  const folder = spawnSync('node', [words[0], 'run', '.'], { encoding: 'utf8', cwd: place });
  assert.deepEqual([folder.status, folder.stderr], [2, '"." is a folder, not a program.\n']);
});

test('a wrong command line is answered with the usage', () => {
  const { status, stderr } = spawnSync('node', [join(root, 'tools/fxp.mjs')], { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /^usage: node tools\/fxp\.mjs run/);
  const help = spawnSync('node', [join(root, 'tools/fxp.mjs'), '--help'], { encoding: 'utf8' });
  assert.equal(help.status, 0);
  assert.match(help.stdout, /^usage: node tools\/fxp\.mjs run/);
});

test('a reader that goes away is no fault of the engine', () => {
  writeFileSync(join(place, 'long.py'), 'for i in range(100_000):\n    print(i)\n');
  const command = `node ${join(root, 'tools/fxp.mjs')} run long.py | head -n 1; echo \${PIPESTATUS[0]}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8', cwd: place });
  assert.equal(stdout, '0\n120\n');
  assert.doesNotMatch(stderr, /pyodide|wasm/);
});
