// Lessons on real PyTorch: records what their blocks print, and judges the exercises there, too.
//
// FXP_ORACLE is a command that runs a Python script on the reference, PyTorch 2.14.1 on CPython 3.14;
// the script's folder must be readable to it.

import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal, root } from '../build/steps.mjs';
import { writtenForms } from './record.mjs';

/** The command that runs a script on the reference. */
export function referenceCommand() {
  const command = (process.env.FXP_ORACLE ?? '').split(' ').filter(Boolean);
  if (command.length) return command;
  throw new Refusal('Set FXP_ORACLE to a command that runs a Python script on real PyTorch.');
}

/**
 * @param {{ blocks: object[], checks: object[] }} cases what reference.py reads
 * @returns {Promise<{ blocks: object[], checks: object[] }>} the outcomes in the same order
 */
export async function runOnReference(cases) {
  const [command, ...args] = referenceCommand();
  const folder = await mkdtemp(join(tmpdir(), 'fxp-lessons-'));
  try {
    await cp(join(root, 'engine/python/playground'), join(folder, 'playground'), {
      recursive: true,
    });
    await cp(join(root, 'tools/lessons/reference.py'), join(folder, 'reference.py'));
    await writeFile(join(folder, 'cases.json'), JSON.stringify(cases));
    const done = spawnSync(command, [...args, join(folder, 'reference.py')], { encoding: 'utf8' });
    if (done.error) throw new Refusal(`${command} can't be run: ${done.error.message}`);
    if (done.status !== 0) throw new Refusal(`The reference failed:\n${done.stderr}`);
    return JSON.parse(done.stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * lesson.md with the outputs that `outcomes` has for its code blocks, in order.
 *
 * An output block stands right behind its program; those that have nothing to say are left out.
 */
export function withOutputs(text, outcomes) {
  const lines = text.split('\n');
  const result = [];
  let next = 0;
  for (let i = 0; i < lines.length; i++) {
    result.push(lines[i]);
    if (!/^```python (run|around)\b/.test(lines[i])) continue;
    do result.push(lines[++i]);
    while (lines[i] !== '```');
    i = endOfOutputs(lines, i);
    result.push(...outputLines(outcomes[next++]));
  }
  return result.join('\n');
}

/** The last line of the output blocks that follow line `i`. */
function endOfOutputs(lines, i) {
  for (;;) {
    let at = i + 1;
    while (lines[at] === '') at++;
    if (!/^```output\b/.test(lines[at] ?? '')) return i;
    while (lines[at + 1] !== '```') at++;
    i = at + 1;
  }
}

function outputLines(outcome) {
  const lines = [];
  for (const [kind, text] of Object.entries(writtenForms(outcome))) {
    if (!text) continue;
    lines.push('', kind === 'output' ? '```output' : `\`\`\`output ${kind}`);
    lines.push(...text.split('\n'), '```');
  }
  return lines;
}
