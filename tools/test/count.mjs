// Counting what other test programs did.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, root, run } from '../build/steps.mjs';

export const total = (list) => ({
  passed: list.reduce((sum, c) => sum + c.passed, 0),
  failed: list.reduce((sum, c) => sum + c.failed, 0),
});

/** A program whose exit status is its verdict: one test. Its output is shown when it fails. */
export async function attempt(command, args) {
  try {
    await run(command, args, { quiet: true });
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

/** A program that says "N passed, N failed" in its last line; what it prints before is shown. */
export async function counted(command, args) {
  const { text, status } = await shown(command, args);
  const said = /(\d+) passed, (\d+) failed\s*$/.exec(text);
  if (!said) throw new Refusal(`${[command, ...args].join(' ')} did not say what it counted.`);
  const counts = { passed: Number(said[1]), failed: Number(said[2]) };
  if (status !== 0 && !counts.failed) counts.failed = 1;
  return counts;
}

/**
 * Runs the *.test.mjs of a folder with Node's test runner, `together` of them at a time.
 *
 * @param {string} folder
 * @param {{ together?: number }} options
 */
export async function nodeTests(folder, { together = 1 } = {}) {
  const place = join(root, folder);
  const files = existsSync(place) ? readdirSync(place).filter((f) => f.endsWith('.test.mjs')) : [];
  if (!files.length) throw new Refusal(`${folder} has no *.test.mjs`);
  const args = ['--test', `--test-concurrency=${together}`, '--test-reporter=tap'];
  const { text, status } = await shown('node', [...args, ...files.map((f) => join(folder, f))], {
    hide: true,
  });
  const number = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  const failed = number('fail') + number('cancelled');
  if (status !== 0) process.stderr.write(failures(text));
  return { passed: number('pass'), failed: failed || (status === 0 ? 0 : 1) };
}

/** The parts of a TAP report that begin with "not ok", with what follows them. */
function failures(tap) {
  const kept = [];
  let keeping = false;
  for (const line of tap.split('\n')) {
    if (/^\s*not ok /.test(line)) keeping = true;
    else if (/^\s*(ok |# |code: |stack: )/.test(line)) keeping = false;
    if (keeping) kept.push(line);
  }
  return `${kept.join('\n')}\n`;
}

function shown(command, args, { hide = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => {
      text += part;
      if (!hide) process.stdout.write(part);
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ text, status }));
  });
}
