// Runs tests/cases/replay.py on CPython with libfxp.so, as built or under sanitizers, and on Pyodide with
// engine.wasm.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pythonExecutable, root } from '../../tools/build/steps.mjs';
import { sanitizedEnvironment } from '../conformance/sanitized.mjs';

const SECONDS = 300;

const COMMANDS = {
  native: (script, parts) => ({
    command: [pythonExecutable(), script, ...parts],
    env: {
      ...process.env,
      PYTHONPATH: join(root, 'engine/python'),
      PYTHONDONTWRITEBYTECODE: '1',
      FXP_LIBRARY: join(root, 'build/native/libfxp.so'),
    },
  }),
  sanitized: (script, parts) => ({
    command: [pythonExecutable(), script, ...parts],
    env: sanitizedEnvironment(),
  }),
  wasm: (script, parts) => ({
    command: ['node', join(root, 'tools/fxp.mjs'), 'run', script, ...parts],
    env: process.env,
  }),
};

/** Replays the families whose names contain one of `parts`, or all; what differs is printed. */
export function replay(where, parts = []) {
  const { command, env } = COMMANDS[where](join(root, 'tests/cases/replay.py'), parts);
  return new Promise((done, reject) => {
    const child = spawn(command[0], command.slice(1), { env, timeout: SECONDS * 1000 });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
    child.stderr.pipe(process.stderr, { end: false });
    child.on('error', reject);
    child.on('close', (status, signal) => {
      const said = /(\d+) passed, (\d+) failed\s*$/.exec(text);
      process.stdout.write(said ? text.slice(0, said.index) : text);
      if (!said)
        console.error(
          `The cases (${where}) ended with ${signal ?? status} before they could count.`,
        );
      const counts = said ? { passed: +said[1], failed: +said[2] } : { passed: 0, failed: 1 };
      console.log(`cases (${where}): ${counts.passed} passed, ${counts.failed} failed`);
      done(counts);
    });
  });
}
