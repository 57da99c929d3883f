// CPython with the native engine under sanitizers: the engine that every test uses which needs a native one.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pythonExecutable, root } from '../../tools/build/steps.mjs';

/** The environment of such a Python. */
export function sanitizedEnvironment() {
  return { ...environment(), LD_PRELOAD: runTime() };
}

/**
 * The environment of a program that starts `python3` itself and would not bear the sanitizers: a `python3`
 * that has them is found first.
 */
export function sanitizedPath() {
  const folder = join(root, 'build/test/bin');
  mkdirSync(folder, { recursive: true });
  const text = `#!/bin/sh\nLD_PRELOAD="${runTime()}" exec "${pythonExecutable()}" "$@"\n`;
  const place = join(folder, 'python3');
  writeFileSync(place, text);
  chmodSync(place, 0o755);
  return { ...environment(), PATH: `${folder}${delimiter}${process.env.PATH}` };
}

function environment() {
  const { PYTHONDONTWRITEBYTECODE, ...inherited } = process.env;
  return {
    ...inherited,
    PYTHONPATH: join(root, 'engine/python'),
    // Hundreds of programs import torch: it is compiled once, away from its sources.
    PYTHONPYCACHEPREFIX: join(root, 'build/test/pycache'),
    PYTHONHASHSEED: '0',
    FXP_LIBRARY: join(root, 'build/test/libfxp.so'),
    // CPython itself leaves memory behind when it ends, and learners may ask for too much of it.
    ASAN_OPTIONS: 'detect_leaks=0:allocator_may_return_null=1',
  };
}

/** The sanitizers' run-time libraries, which must be there before Python is. */
function runTime() {
  return ['libasan.so', 'libubsan.so']
    .map((library) =>
      execFileSync('c++', [`-print-file-name=${library}`], { encoding: 'utf8' }).trim(),
    )
    .join(' ');
}
