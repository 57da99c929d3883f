// Who may look at whom (docs/architecture.md): fails on an arrow that points the other way.

import { execFileSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { attempt, total } from '../test/count.mjs';
import { checkEach, projectFiles } from './files.mjs';

// ---- C++: a room includes itself and the rooms before it ----

const ROOMS = ['base', 'tensor', 'ops', 'graph', 'interpreter', 'passes', 'proof', 'api'];
const ALONE = { layout: ['base', 'layout'] }; // a module of its own, which no other room includes
const AROUND = ['testing', 'bench', 'fuzz']; // may include every room; only tests may include testing

export function cppProblems(path, text) {
  const room = path.split('/')[1];
  const test = path.endsWith('_test.cc');
  const own = ALONE[room] ?? ROOMS.slice(0, ROOMS.indexOf(room) + 1);
  const allowed = AROUND.includes(room)
    ? [...ROOMS, ...Object.keys(ALONE), ...AROUND]
    : [...own, ...(test ? ['testing'] : [])];
  const problems = [];
  for (const [, mark, target] of text.matchAll(/^#include ([<"])([^>"]+)[>"]/gm)) {
    if (/^g(test|mock)\//.test(target) && !test && room !== 'testing')
      problems.push(`includes ${target} outside a test`);
    if (mark !== '"' || /^(gtest|gmock|benchmark)\//.test(target)) continue;
    const [, targetRoom] = /^engine\/(\w+)\//.exec(target) ?? [];
    if (!targetRoom) problems.push(`includes "${target}": write it from the root, "engine/..."`);
    else if (!allowed.includes(targetRoom))
      problems.push(`${room} may not include ${targetRoom}: ${target}`);
  }
  return problems;
}

// ---- Python: _engine.py alone knows the door; torch knows nobody; lessons know torch ----

const STANDARD = new Set(
  JSON.parse(
    execFileSync(
      'python3',
      ['-c', 'import sys, json; print(json.dumps(list(sys.stdlib_module_names)))'],
      {
        encoding: 'utf8',
      },
    ),
  ),
);

function importsOf(text) {
  const code = text.replace(/("""|''')[\s\S]*?\1/g, '""').replace(/#.*/g, '');
  const found = [];
  for (const [, from, names] of code.matchAll(/^\s*(?:from\s+(\S+)\s+)?import\s+([^\n]+)/gm)) {
    if (from) found.push(from);
    else found.push(...names.split(',').map((name) => name.trim().split(/\s/)[0]));
  }
  return found;
}

function pythonRules(path) {
  if (path.startsWith('engine/python/torch/')) return { own: ['torch'], forbidden: ['ctypes'] };
  if (path.startsWith('engine/python/playground/'))
    return { own: ['torch', 'playground'], forbidden: ['ctypes'] };
  // `checking` is playground/checking.py, which only checks can import.
  if (/^lessons\/.*\/check\.py$/.test(path))
    return { own: ['torch', 'checking'], forbidden: ['ctypes'] };
  if (/^(lessons|starters)\//.test(path)) return { own: ['torch'], forbidden: ['ctypes'] };
  return null;
}

export function pythonProblems(path, text) {
  const rules = pythonRules(path);
  if (!rules || path === 'engine/python/torch/_engine.py') return [];
  return importsOf(text).flatMap((name) => {
    const top = name.split('.')[0];
    if (name.includes('_door_table')) return [`imports ${name}: only _engine.py knows the door`];
    if (top === '' || rules.own.includes(top)) return [];
    if (rules.forbidden.includes(top)) return [`imports ${name}: only _engine.py knows the door`];
    return STANDARD.has(top)
      ? []
      : [`imports ${name}, which is neither ours nor the standard library`];
  });
}

// ---- TypeScript: rooms of web/src ----

/** Room of a file in web/src: its first folder, for panes the first two; '' for files at the top. */
function webRoom(path) {
  const [first, second, ...rest] = path.replace(/^web\/src\//, '').split('/');
  if (second === undefined) return '';
  return first === 'panes' && rest.length ? `panes/${second}` : first;
}

/**
 * What a room may import beside itself, and its tests beside `testing`; a room that isn't here may import
 * every room but panes.
 */
const WEB = {
  protocol: [],
  worker: ['protocol'],
  strings: [],
  engine: ['protocol', 'strings'],
  search: ['protocol'],
  editor: ['protocol', 'strings'],
};

export function webProblems(path, text) {
  const room = webRoom(path);
  const problems = [];
  const imports =
    /(?:^|\s)(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(?\s*['"]([^'"]+)['"]/g;
  for (const match of text.matchAll(imports)) {
    const target = match[1] ?? match[2];
    if (!target.startsWith('.')) {
      if (room === 'protocol') problems.push(`protocol imports nothing, not ${target}`);
      continue;
    }
    const place = normalize(join(dirname(path), target));
    if (!place.startsWith('web/src/')) continue;
    const other = webRoom(place);
    if (other === room || room === '') continue;
    if (other === '')
      problems.push(`imports ${target}: nothing imports the files that wire the page`);
    else if (room.startsWith('panes/') && other.startsWith('panes/'))
      problems.push(`imports ${target}: no pane imports another`);
    else if (other === 'testing' && path.endsWith('.test.ts')) continue;
    else if (WEB[room] && !WEB[room].includes(other))
      problems.push(`${room} may not import ${other}`);
  }
  return problems;
}

export async function checkBoundaries() {
  return total([
    checkEach(
      projectFiles('.cc', '.h').filter((p) => p.startsWith('engine/')),
      cppProblems,
    ),
    checkEach(projectFiles('.py'), pythonProblems),
    checkEach(
      projectFiles('.ts', '.tsx').filter((p) => p.startsWith('web/src/')),
      webProblems,
    ),
    await attempt('node', ['tools/door.mjs', '--check']),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await checkBoundaries()).failed ? 1 : 0;
}
