// Every public name of torch.fx is here with the reference's parameters, or refused with a reason; what the
// tapes of randomly edited graphs say is so; graphs run in the engine as they do node by node.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { pythonExecutable, root } from '../../tools/build/steps.mjs';
import { sanitizedEnvironment } from '../conformance/sanitized.mjs';

const env = sanitizedEnvironment();

function passes(script, ...args) {
  const run = spawnSync(pythonExecutable(), [join(root, script), ...args], {
    encoding: 'utf8',
    env,
  });
  assert.equal(run.status, 0, run.stdout + run.stderr);
  console.log(run.stdout.trim());
}

test('public names of torch.fx', () => passes('tests/fx_names/check.py'));

test('tapes replay and take back', () => passes('tests/fx_tape/check.py', '0', '40'));

test('graphs in the engine and node by node', () => passes('tests/fx_plans/check.py', '0', '150'));
