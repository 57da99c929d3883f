// Builds what is asked for; only what has changed.
//
//   node tools/build.mjs [part...]
//
//   wasm      build/wasm/{engine,engine-relaxed,layout}.wasm  Emscripten
//   python    build/python/{python_stdlib,fxp_python}.zip  standard library and our packages as .pyc
//   lessons   build/lessons/*.json                         lesson folders, compiled and run
//   web       dist/                                        the site
//   native    build/native/libfxp.so                       the engine for CPython
//   test      build/test/fxp_tests                         unit tests under sanitizers
//   fuzz      build/fuzz/fxp_fuzz                          the fuzzer; needs clang
//   page      wasm, python, lessons, web: what `npm start` needs
//   all       page and native

import { buildFuzz, buildNative, buildTest, buildWasm } from './build/cmake.mjs';
import { buildPython } from './build/python.mjs';
import { Refusal, main, run } from './build/steps.mjs';

const parts = {
  wasm: buildWasm,
  python: buildPython,
  lessons: () => run('node', ['tools/lessons/compile.mjs']),
  web: () => run('npx', ['vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']),
  native: buildNative,
  test: buildTest,
  fuzz: buildFuzz,
};
const groups = { page: ['wasm', 'python', 'lessons', 'web'], all: ['page', 'native'] };

/** The parts that a name stands for, in the order in which they are built. */
function partsOf(name) {
  if (groups[name]) return groups[name].flatMap(partsOf);
  if (parts[name]) return [name];
  const known = [...Object.keys(parts), ...Object.keys(groups)].join(', ');
  throw new Refusal(`There is no part "${name}" to build; there are: ${known}.`);
}

await main(async () => {
  const asked = process.argv.slice(2);
  const names = (asked.length ? asked : ['all']).flatMap(partsOf);
  for (const name of new Set(names)) {
    const start = performance.now();
    await parts[name]();
    console.log(`${name.padEnd(8)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
});
