// Runs the fuzzer over operator calls (engine/fuzz) and keeps what it finds.
//
//   node tools/fuzz.mjs [seconds]
//
// Starts from engine/fuzz/corpus.txt, which the tests replay, and writes it anew: the inputs that reach
// different code, an input a line. Stops at the first abort, hang or sanitizer's report and says which calls
// led there. Needs clang and its run-time libraries (Debian: clang, libclang-rt-14-dev).

import { spawnSync } from 'node:child_process';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFuzz } from './build/cmake.mjs';
import { main, root } from './build/steps.mjs';

const CORPUS = join(root, 'engine/fuzz/corpus.txt');
const MOST = 3000; // inputs in the corpus
const BYTES = 96; // of one input

const place = (name) => join(root, 'build/fuzz', name);

/** Runs the fuzzer at the lowest priority; its exit status. */
function fuzz(args, env = {}) {
  const options = { stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync('nice', ['-n', '19', place('fxp_fuzz'), ...args], options).status;
}

async function unpack() {
  await rm(place('corpus'), { recursive: true, force: true });
  await mkdir(place('corpus'), { recursive: true });
  await mkdir(place('merged'), { recursive: true });
  const lines = (await readFile(CORPUS, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  for (const [i, line] of lines.entries())
    await writeFile(join(place('corpus'), `${i}`), Buffer.from(line, 'hex'));
}

async function pack() {
  await rm(place('merged'), { recursive: true, force: true });
  await mkdir(place('merged'), { recursive: true });
  if (fuzz(['-merge=1', '-close_fd_mask=3', place('merged'), place('corpus')]) !== 0) return 1;
  const names = await readdir(place('merged'));
  const inputs = await Promise.all(names.map((n) => readFile(join(place('merged'), n), 'hex')));
  inputs.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  await writeFile(
    CORPUS,
    inputs
      .slice(0, MOST)
      .map((line) => `${line}\n`)
      .join(''),
  );
  console.log(`${Math.min(inputs.length, MOST)} inputs`);
  return 0;
}

await main(async () => {
  await buildFuzz();
  await unpack();
  const seconds = Number(process.argv[2] ?? 900);
  const found = place('found-');
  const status = fuzz([
    `-max_total_time=${seconds}`,
    `-max_len=${BYTES}`,
    '-timeout=20',
    '-rss_limit_mb=2048',
    `-artifact_prefix=${found}`,
    '-print_final_stats=1',
    place('corpus'),
  ]);
  if (status === 0) return pack();
  const crashes = (await readdir(place('.'))).filter((name) => name.startsWith('found-'));
  for (const name of crashes) fuzz([place(name)], { FXP_SHOW: '1' });
  return 1;
});
