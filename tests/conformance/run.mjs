// Runs tests/programs/**/NAME.py and compares what they print with NAME.expected.txt, which real PyTorch
// printed (tools/record.mjs). Every program runs on CPython with libfxp.so under sanitizers, and on Pyodide
// with engine.wasm.

import { fork, spawn } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pythonExecutable, root } from '../../tools/build/steps.mjs';
import { firstDifference } from './difference.mjs';
import { sanitizedEnvironment } from './sanitized.mjs';

const PROGRAMS = join(root, 'tests/programs');
const PROCESSES = 2;
const SECONDS = 60;

/** Every program, as a path from tests/programs; names that begin with _ are helpers that others import. */
export async function programs() {
  const names = await readdir(PROGRAMS, { recursive: true });
  return names.filter((n) => /(^|\/)[^_/][^/]*\.py$/.test(n)).sort();
}

export const placeOf = (name) => join(PROGRAMS, name);
export const expectedOf = (name) => placeOf(name.replace(/\.py$/, '.expected.txt'));

/** @typedef {{ status: number | string, stdout: string, stderr: string }} Outcome */

/** Runs one program in a process of its own. */
function runOnce(name, env) {
  return new Promise((done) => {
    const place = placeOf(name);
    const child = spawn(pythonExecutable(), [place], {
      cwd: dirname(place),
      env,
      timeout: SECONDS * 1000,
    });
    const outcome = { status: 0, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (outcome.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (outcome.stderr += text));
    child.stdin.end();
    child.on('error', (error) => done({ ...outcome, status: `${error}` }));
    child.on('close', (status, signal) => done({ ...outcome, status: signal ?? status }));
  });
}

/** A Pyodide process that runs one program after another, started anew after a crash or a hang. */
class PyodideProcess {
  #child = null;
  #env;

  /** @param {Record<string, string>} [env] */
  constructor(env = {}) {
    this.#env = env;
  }

  run(name) {
    this.#child ??= fork(join(root, 'tests/conformance/pyodide_process.mjs'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...this.#env, PYTHONHASHSEED: '0' },
    });
    const child = this.#child;
    return new Promise((done) => {
      const finish = (outcome) => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (outcome.gone) this.stop();
        done(outcome);
      };
      const gone = (status) => ({ status, stdout: '', stderr: '', gone: true });
      const timer = setTimeout(() => finish(gone(`no end after ${SECONDS} s`)), SECONDS * 1000);
      child.on('message', finish);
      child.on('exit', (status, signal) => finish(gone(`Pyodide ended with ${signal ?? status}`)));
      child.send({ path: placeOf(name) });
    });
  }

  stop() {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

/** What is wrong with an outcome, or null. */
async function problemOf(name, outcome) {
  const expected = await readFile(expectedOf(name), 'utf8').catch(() => null);
  if (expected === null) return 'has no .expected.txt: record it with tools/record.mjs';
  const difference = firstDifference(expected, outcome.stdout);
  if (difference) return `${difference}${outcome.stderr && `\n${outcome.stderr}`}`;
  if (outcome.status !== 0) return `exit status ${outcome.status}\n${outcome.stderr}`;
  if (outcome.leaked) return `left handles alive in the engine: ${outcome.leaked}`;
  return null;
}

/** Runs all programs, `runners.length` at a time. */
async function runAll(where, runners, wanted = /./) {
  const waiting = (await programs()).filter((name) => wanted.test(name));
  const counts = { passed: 0, failed: 0 };
  const work = async (runner) => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const problem = await problemOf(name, await runner(name));
      counts[problem === null ? 'passed' : 'failed']++;
      if (problem !== null) console.error(`tests/programs/${name} (${where}): ${problem}\n`);
    }
  };
  await Promise.all(runners.map(work));
  return counts;
}

export function runNative() {
  const env = sanitizedEnvironment();
  return runAll(
    'native',
    Array(PROCESSES).fill((name) => runOnce(name, env)),
  );
}

async function runPyodide(where, env, wanted) {
  const processes = Array.from({ length: PROCESSES }, () => new PyodideProcess(env));
  try {
    return await runAll(
      where,
      processes.map((p) => (name) => p.run(name)),
      wanted,
    );
  } finally {
    for (const process of processes) process.stop();
  }
}

export const runWasm = () => runPyodide('wasm', {});

/** Programs that multiply, on the engine that makes products with one rounding instead of two. */
export const runRelaxed = () =>
  runPyodide('relaxed', { FXP_ENGINE: 'relaxed' }, /^(conv|convolution|layers|nn|seeds|zoo)\//);
