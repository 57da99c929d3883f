// Format: clang-format for C++, prettier for the web's languages, a small check of our own for Python.

import { spawnSync } from 'node:child_process';
import { Refusal, root } from '../build/steps.mjs';
import { total } from '../test/count.mjs';
import { checkEach, projectFiles } from './files.mjs';

function output(command, args, input) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
  });
  if (result.error)
    throw new Refusal(`${command} is not installed: run "bash tools/setup.sh test"`);
  return result.stdout + result.stderr;
}

function cpp() {
  const files = projectFiles('.cc', '.h');
  const said = output('clang-format', ['--dry-run', ...files]);
  const bad = new Set([...said.matchAll(/^(\S+?):\d+:\d+: (?:warning|error)/gm)].map((m) => m[1]));
  return checkEach(files, (path) => (bad.has(path) ? ['not as clang-format writes it'] : []));
}

function web() {
  const files = projectFiles('.ts', '.tsx', '.mjs', '.css', '.html');
  const said = output('npx', ['prettier', '--list-different', ...files]);
  const lines = said.trim().split('\n').filter(Boolean);
  const unexpected = lines.filter((line) => !files.includes(line));
  if (unexpected.length) throw new Refusal(unexpected.join('\n'));
  return checkEach(files, (path) => (lines.includes(path) ? ['not as prettier writes it'] : []));
}

const SYNTAX = `
import ast, json, sys
bad = {}
for path in json.load(sys.stdin):
    try:
        ast.parse(open(path, encoding="utf-8").read(), path)
    except SyntaxError as error:
        bad[path] = f"line {error.lineno}: {error.msg}"
print(json.dumps(bad))
`;

/** What is wrong with the layout of a Python file. */
export function pythonProblems(text) {
  const problems = text.split('\n').flatMap((line, i) => {
    const at = `line ${i + 1}`;
    return [
      ...(line.length > 100 ? [`${at} has ${line.length} characters, more than 100`] : []),
      ...(/\s$/.test(line) ? [`${at} ends in white space`] : []),
      ...(/^ *\t/.test(line) ? [`${at} is indented with a tab`] : []),
    ];
  });
  return text && !text.endsWith('\n') ? [...problems, 'does not end with a newline'] : problems;
}

/** Programs whose mistake is what they show: nothing is asked of their text. */
const MISTAKES_ON_PURPOSE = /(^|\/)(wrong|broken)\//;
/** Programs of the assignment, byte for byte. */
const GIVEN = /^tests\/programs\/seeds\//;

function python() {
  const files = projectFiles('.py').filter((p) => !MISTAKES_ON_PURPOSE.test(p));
  const broken = JSON.parse(output('python3', ['-c', SYNTAX], JSON.stringify(files)));
  return checkEach(files, (path, text) => [
    ...(broken[path] ? [broken[path]] : []),
    ...(GIVEN.test(path) ? [] : pythonProblems(text)),
  ]);
}

export const checkFormat = () => total([cpp(), web(), python()]);
