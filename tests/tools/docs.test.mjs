// What is printed in README, CONTRIBUTING and docs/ is true: programs and commands are run, links lead
// somewhere, and the list of dependencies is complete.
//
// In Markdown, "```python file=NAME" writes a file, "```sh run" runs commands beside it in a folder that
// looks like the repository, and a following "```output" block is what they print.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/build/steps.mjs';
import { projectFiles } from '../../tools/checks/files.mjs';
import { sanitizedPath } from '../conformance/sanitized.mjs';

const env = sanitizedPath();
const documents = projectFiles('.md').filter((path) => !path.startsWith('lessons/'));
const read = (path) => readFileSync(join(root, path), 'utf8');

function blocksOf(text) {
  const found = text.matchAll(/^```(.*)\n([^]*?)^```$/gm);
  return [...found].map(([, info, body]) => ({ info: info.trim(), body }));
}

/** A folder in which the repository's commands work. */
function workplace() {
  const place = mkdtempSync(join(tmpdir(), 'fxp-docs-'));
  for (const name of ['tools', 'build', 'node_modules', 'engine', 'lessons', 'tests'])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(place, name));
  return place;
}

for (const path of documents) {
  const blocks = blocksOf(read(path));
  if (blocks.some(({ info }) => info === 'sh run')) {
    test(`${path}: its commands print what it says`, () => {
      const place = workplace();
      blocks.forEach(({ info, body }, i) => {
        const file = /^python file=(\S+)$/.exec(info);
        if (file) writeFileSync(join(place, file[1]), body);
        if (info !== 'sh run') return;
        const run = spawnSync('bash', ['-ec', body], { cwd: place, encoding: 'utf8', env });
        assert.equal(run.status, 0, `${body}${run.stderr}`);
        if (blocks[i + 1]?.info === 'output') assert.equal(run.stdout, blocks[i + 1].body, body);
      });
      rmSync(place, { recursive: true });
    });
  }

  test(`${path}: its links lead somewhere`, () => {
    const text = read(path).replace(/^\s*(`{3,}|~{3,})[^]*?^\s*\1\s*$/gm, '');
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|#)/.test(target)) continue;
      const file = join(root, dirname(path), target.split('#')[0]);
      assert.ok(existsSync(file), `${target} is not there`);
    }
  });
}

test('docs/dependencies.md has every package, with its version', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const text = read('docs/dependencies.md');
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is not pinned`);
    assert.ok(text.includes(`\`${name}\` ${version}`), `${name} ${version} is missing`);
  }
});

test('docs/dependencies.md has every package that tools/setup.sh installs', () => {
  const text = read('docs/dependencies.md');
  for (const [, name] of read('tools/setup.sh').matchAll(/^\s*want ([\w+-]+) /gm))
    assert.ok(text.includes(`\`${name}\``), `${name} is missing`);
});

test('the lock file names no registry', () => {
  assert.doesNotMatch(read('package-lock.json'), /"resolved"/);
});
