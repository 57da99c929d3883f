// What the parts of the build share: running a program, and doing a step only when an input has changed.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A failure that is said in one sentence, without a stack trace. */
export class Refusal extends Error {
  /** @param {number} [status] the exit status */
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/** A hash of files (paths from the root) and of further values that the output depends on. */
export async function inputsOf(paths, values = {}) {
  const hash = createHash('sha256').update(JSON.stringify(values));
  for (const path of paths) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex');
}

/** Runs `run` unless all `outputs` exist and were made from the same `inputs`. */
export async function upToDate(name, { outputs, inputs, run }) {
  const stamp = join(root, 'build/stamps', name);
  const last = await readFile(stamp, 'utf8').catch(() => '');
  if (last === inputs && outputs.every((path) => existsSync(path))) return;
  await run();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, inputs);
}

/**
 * The interpreter that `python3` stands for. Where that is a shell script that looks for one, starting the
 * interpreter itself saves half a second for each program, and the script from running under sanitizers.
 */
export const pythonExecutable = () =>
  (python ??= execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  }).trim());
let python;

/** Leaves a file with the same bytes alone, so that its age tells when it changed. */
export async function writeIfChanged(path, bytes) {
  const old = await readFile(path).catch(() => null);
  if (old && Buffer.compare(old, Buffer.from(bytes)) === 0) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string }} [options] `quiet` shows the
 *   output only when the program fails
 * @returns {Promise<string>} what it printed on stdout when quiet, else ''
 * @throws {Refusal} when it isn't there or its exit status isn't 0
 */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let text = '';
    let errors = '';
    if (quiet) {
      child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
      child.stderr.setEncoding('utf8').on('data', (part) => (errors += part));
    }
    child.on('error', (error) => {
      const missing = error.code === 'ENOENT';
      const say = missing
        ? `${command} is not installed: run "bash tools/setup.sh test"`
        : `${error}`;
      reject(new Refusal(say));
    });
    child.on('close', (status, signal) => {
      if (status === 0) return resolve(text);
      if (quiet) process.stderr.write(text + errors);
      const how = signal ? `was ended by ${signal}` : `failed (exit status ${status})`;
      reject(new Refusal(`${[command, ...args].join(' ')} ${how}`));
    });
  });
}

/** Runs a script's main function; a Refusal becomes one line on stderr and exit status 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    // The stack as text: thrown on, Node would print the failing line, which in Pyodide has 1.2 MB.
    console.error(error instanceof Refusal ? error.message : error.stack);
    process.exitCode = error.status ?? 1;
  }
}
