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
 * Runs jobs, `together` of them at a time, in their order.
 *
 * @param {(() => Promise<{ passed: number, failed: number }>)[]} jobs
 * @param {{ together: number }} options
 */
export async function pool(jobs, { together }) {
  const waiting = [...jobs];
  const done = [];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) done.push(await job());
  };
  await Promise.all(Array.from({ length: together }, work));
  return total(done);
}

/**
 * The *.test.mjs of a folder as jobs. Those that take longest should be `first`: what is left for the end
 * decides how long a core has nothing to do.
 *
 * @param {string} folder
 * @param {{ first?: string[] }} options names without .test.mjs
 */
export function nodeTests(folder, { first = [] } = {}) {
  const place = join(root, folder);
  const found = existsSync(place) ? readdirSync(place).filter((f) => f.endsWith('.test.mjs')) : [];
  if (!found.length) throw new Refusal(`${folder} has no *.test.mjs`);
  const early = first.map((name) => `${name}.test.mjs`);
  const gone = early.find((name) => !found.includes(name));
  if (gone) throw new Refusal(`${folder} has no ${gone}, which is to run first`);
  const files = [...early, ...found.filter((name) => !early.includes(name))];
  return files.map((name) => () => nodeTest(join(folder, name)));
}

const SUMMARY =
  /^# tests \d+\n# suites \d+\n# pass (?<pass>\d+)\n# fail (?<fail>\d+)\n# cancelled (?<cancelled>\d+)$/gm;

/** Runs a file of tests; says what failed. One that ends before it has counted has failed, too. */
async function nodeTest(file) {
  const { text, status } = await shown('node', ['--test-reporter=tap', file], { hide: true });
  // What tests print stands before, behind a # as well.
  const end = [...text.matchAll(SUMMARY)].at(-1)?.groups;
  const failed = Number(end?.fail ?? 0) + Number(end?.cancelled ?? 0);
  const whole = status === 0 && end !== undefined;
  // A program under test can have set the exit status.
  if (!whole || failed) console.error(`${file} ended with ${status}\n${failures(text)}`);
  return { passed: Number(end?.pass ?? 0), failed: failed || (whole ? 0 : 1) };
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
