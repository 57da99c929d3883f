// The C++ parts of the build: three folders of one CMake tree.

import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patchRelaxedSimd } from './relaxed_simd.mjs';
import { root, run, upToDate } from './steps.mjs';

/** Debian's Emscripten keeps the JavaScript that its -O3 link needs where Node doesn't look by itself. */
const DEBIAN_MODULES = '/usr/share/nodejs';

function toolEnvironment() {
  const paths = [process.env.NODE_PATH, DEBIAN_MODULES].filter((p) => p && existsSync(p));
  return { NODE_PATH: paths.join(':') };
}

async function build(folder, { wrapper = [], options = [], compiler, targets }) {
  const env = toolEnvironment();
  const place = join('build', folder);
  const version = await run(compiler, ['--version'], { quiet: true, env });
  const command = [...wrapper, 'cmake', '-S', '.', '-B', place, '-G', 'Ninja', ...options];
  // Another compiler or other options: configure from nothing, or CMake keeps what it found before.
  await upToDate(`cmake-${folder}`, {
    outputs: [join(root, place, 'build.ninja')],
    inputs: JSON.stringify([version, command]),
    run: async () => {
      await rm(join(root, place), { recursive: true, force: true });
      await run(command[0], command.slice(1), { quiet: true, env });
    },
  });
  await run('ninja', ['-C', place, '-j2', ...targets], { quiet: true, env });
}

/** build/wasm/engine.wasm, engine-relaxed.wasm and layout.wasm */
export async function buildWasm() {
  await build('wasm', {
    wrapper: ['emcmake'],
    compiler: 'emcc',
    targets: ['engine', 'engine-relaxed', 'layout'],
  });
  const place = join(root, 'build/wasm/engine-relaxed.wasm');
  const bytes = await readFile(place);
  if (patchRelaxedSimd(bytes) > 0) await writeFile(place, bytes);
}

/** build/native/libfxp.so, for CPython */
export const buildNative = () =>
  build('native', {
    compiler: 'c++',
    options: ['-DCMAKE_CXX_COMPILER=c++'],
    targets: ['fxp'],
  });

/** build/bench/fxp_bench: the engine's own benchmarks */
export const buildBench = () =>
  build('bench', { compiler: 'c++', options: ['-DFXP_BENCH=ON'], targets: ['fxp_bench'] });

/** build/fuzz/fxp_fuzz: the fuzzer over operator calls, under the same sanitizers as the tests */
export const buildFuzz = () =>
  build('fuzz', {
    compiler: 'clang++',
    options: [
      '-DCMAKE_CXX_COMPILER=clang++',
      '-DFXP_FUZZ=ON',
      '-DFXP_SANITIZE=ON',
      '-DCMAKE_BUILD_TYPE=Debug',
      '-DCMAKE_CXX_FLAGS_DEBUG=-Og -g1',
    ],
    targets: ['fxp_fuzz'],
  });

/** build/test: the GoogleTest binary and libfxp.so under the address and undefined-behaviour sanitizers */
export const buildTest = () =>
  build('test', {
    compiler: 'c++',
    options: [
      '-DFXP_TESTS=ON',
      '-DFXP_SANITIZE=ON',
      '-DCMAKE_BUILD_TYPE=Debug',
      '-DCMAKE_CXX_FLAGS_DEBUG=-Og -g1',
    ],
    targets: ['fxp_tests', 'fxp_block_tests', 'fxp'],
  });
