// What a visitor downloads, compressed as a static host sends it (brotli, quality 11), against the budgets.

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { Refusal, root } from '../build/steps.mjs';

const dist = join(root, 'dist');
const KILOBYTE = 1000;

/** Files that a script imports before it runs. */
function staticImports(path) {
  const text = readFileSync(join(dist, path), 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.m?js)["']/g);
  return [...found].map((match) => normalize(join(dirname(path), match[1])));
}

function closure(paths) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    staticImports(path).forEach(visit);
  };
  paths.forEach(visit);
  return seen;
}

/** Files of the built site by what they belong to. */
function groups() {
  let names;
  try {
    names = readdirSync(dist, { recursive: true });
  } catch {
    throw new Refusal('dist/ is not there yet: run "node tools/build.mjs page" first.');
  }
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entries = [...html.matchAll(/<script[^>]*src="\.?\/?([^"]+)"/g)].map((match) => match[1]);
  const shell = closure(entries);
  const editor = closure(names.filter((name) => /monaco[^/]*\.js$/.test(name)));
  const isPython = (name) => /(pyodide|python_stdlib|fxp_python)[^/]*\.(mjs|wasm|zip)$/.test(name);
  return {
    shell: [...shell],
    editor: [...editor].filter((name) => !shell.has(name)),
    engine: names.filter((name) => /engine-(?!relaxed)[^/]*\.wasm$/.test(name)),
    layout: names.filter((name) => /layout-[^/]*\.wasm$/.test(name)),
    relaxed: names.filter((name) => /engine-relaxed[^/]*\.wasm$/.test(name)),
    python: names.filter(isPython),
  };
}

const brotli = promisify(brotliCompress);

/** Kilobytes of all files together; Node compresses them side by side. */
async function compressed(names) {
  const parts = await Promise.all(names.map((name) => brotli(readFileSync(join(dist, name)))));
  return parts.reduce((sum, part) => sum + part.length, 0) / KILOBYTE;
}

/** Rows of the table. */
export async function sizes() {
  const files = groups();
  const row = async (what, names, budget) => ({
    what: `${what}, brotli`,
    value: names.length ? await compressed(names) : NaN,
    unit: 'kB',
    budget,
  });
  return Promise.all([
    row('shell JavaScript before editor and Python', files.shell, 60),
    row('editor, without its worker', files.editor, 700),
    row('engine.wasm', files.engine, 400),
    row('engine-relaxed.wasm, instead of it where relaxed SIMD is known', files.relaxed, 400),
    row('layout.wasm, before the first drawing', files.layout, 30),
    row('Python set', files.python, 4700),
  ]);
}
