// The repacked standard library has what programs need, and Pyodide still takes our lock information.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LOCK_INFO } from '../../engine/api/runtime.mjs';
import { root } from '../../tools/build/steps.mjs';
import { startNodeRuntime } from '../../tools/node_runtime.mjs';

const MODULES = `
  abc argparse ast asyncio bisect builtins collections collections.abc concurrent.futures contextlib
  contextvars copy copyreg csv dataclasses datetime decimal difflib dis enum errno fnmatch fractions
  functools gc glob graphlib hashlib heapq hmac importlib importlib.abc importlib.machinery
  importlib.resources importlib.util inspect io itertools json keyword linecache locale
  logging math numbers opcode operator os os.path pathlib pickle pkgutil platform pprint pydoc queue random
  re reprlib runpy secrets shutil signal stat statistics string struct sys sysconfig tempfile textwrap
  threading time timeit token tokenize traceback types typing unicodedata unittest urllib.parse uuid
  warnings weakref zipfile zlib`;

let python;

before(async () => {
  python = (await startNodeRuntime()).pyodide;
});
after(() => {
  python = null;
});

for (const name of MODULES.trim().split(/\s+/)) {
  test(`imports ${name}`, () => {
    python.runPython(`import importlib; importlib.import_module("${name}")`);
  });
}

test('runs a unittest case', () => {
  const failures = python.runPython(`
import io, unittest

class Case(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(1, 1)

    def test_different(self):
        with self.subTest("inner"):
            self.assertEqual([1, 2], [1, 3])

suite = unittest.defaultTestLoader.loadTestsFromTestCase(Case)
result = unittest.TextTestRunner(stream=io.StringIO()).run(suite)
(result.testsRun, len(result.failures))
`);
  assert.deepEqual(failures.toJs(), [2, 1]);
});

test('a program cannot reach the host through the module js', () => {
  const names = python.runPython(`
import js
[name for name in ("fetch", "process", "globalThis", "self", "XMLHttpRequest") if hasattr(js, name)]
`);
  assert.deepEqual(names.toJs(), []);
});

test('the lock information is that of the installed Pyodide', () => {
  const file = join(root, 'node_modules/pyodide/pyodide-lock.json');
  assert.deepEqual(LOCK_INFO, JSON.parse(readFileSync(file, 'utf8')).info);
});
