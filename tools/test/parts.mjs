// The parts of the test run. Each builds what it needs, runs, and counts.

import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildTest, buildWasm } from '../build/cmake.mjs';
import { sizes } from '../bench/sizes.mjs';
import { buildPython } from '../build/python.mjs';
import { Refusal, root, run } from '../build/steps.mjs';
import { checkBoundaries } from '../checks/boundaries.mjs';
import { checkFormat } from '../checks/format.mjs';
import { checkSizes } from '../checks/sizes.mjs';
import { runNative, runRelaxed, runWasm } from '../../tests/conformance/run.mjs';
import { replay } from '../../tests/cases/run.mjs';
import { attempt, counted, nodeTests, pool, total } from './count.mjs';

/** Parts that run at the same time may need the same: it is built once. */
const once = (build) => {
  let built;
  return () => (built ??= build());
};
const sanitized = once(buildTest);
const pyodide = once(() => Promise.all([buildWasm(), buildPython()]));
const page = once(() => run('node', ['tools/build.mjs', 'page'], { quiet: true }));

const report = (name) => join(root, 'build/reports', name);

async function freshReport(name) {
  await mkdir(report('.'), { recursive: true });
  await rm(report(name), { force: true });
  return report(name);
}

async function readReport(path, what) {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new Refusal(`${what} ended before it could report.`);
  return JSON.parse(text);
}

async function types() {
  return total([
    await attempt('npx', ['tsc', '--noEmit', '-p', 'web/tsconfig.json']),
    await attempt('npx', ['oxlint', '--deny-warnings', 'web', 'tools', 'tests', 'engine']),
  ]);
}

async function web() {
  const out = await freshReport('vitest.json');
  const config = ['--config', 'web/vite.config.ts'];
  await attempt('npx', ['vitest', 'run', ...config, '--reporter=json', `--outputFile=${out}`]);
  const result = await readReport(out, 'vitest');
  for (const file of result.testResults) {
    if (file.status === 'failed' && !file.assertionResults.length)
      console.error(`${file.name}\n${file.message}`);
    for (const test of file.assertionResults.filter((t) => t.status === 'failed'))
      console.error(`${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
  }
  const broken = result.testResults.filter(
    (f) => f.status === 'failed' && !f.assertionResults.length,
  );
  return { passed: result.numPassedTests, failed: result.numFailedTests + broken.length };
}

async function engine() {
  await sanitized();
  return total([await googleTest('fxp_tests'), await googleTest('fxp_block_tests')]);
}

async function googleTest(binary) {
  const out = await freshReport(`${binary}.json`);
  const ran = await attempt(join(root, 'build/test', binary), [
    '--gtest_brief=1',
    `--gtest_output=json:${out}`,
  ]);
  const result = await readReport(out, `build/test/${binary}`);
  // A sanitizer's report ends the process after the last test: no test failed, but the run did.
  const alsoFailed = ran.failed && !result.failures ? 1 : 0;
  return { passed: result.tests - result.failures, failed: result.failures + alsoFailed };
}

async function native() {
  await sanitized();
  return runNative();
}

async function wasm() {
  await pyodide();
  return runWasm();
}

async function relaxed() {
  await pyodide();
  return runRelaxed();
}

async function cases() {
  await sanitized();
  await pyodide();
  return total(await Promise.all([replay('sanitized'), replay('wasm')]));
}

async function tools() {
  await sanitized();
  await pyodide();
  return pool(nodeTests('tests/tools', { first: ['fxp', 'limits'] }), { together: 2 });
}

async function lessons() {
  await sanitized();
  await pyodide();
  await run('node', ['tools/build.mjs', 'lessons'], { quiet: true });
  const contract = () => counted('node', ['tools/lessons/contract.mjs']);
  const files = nodeTests('tests/lessons', { first: ['attacks', 'export'] });
  return pool([contract, ...files], { together: 2 });
}

async function e2e() {
  await page();
  // Journeys wait for the page more than they work, and each has a browser of its own.
  return pool(nodeTests('tests/e2e', { first: ['course', 'lesson', 'stop', 'access'] }), {
    together: 2,
  });
}

/** What a visitor downloads, against the budgets. */
async function budgets() {
  await page();
  return checkEachRow(await sizes());
}

function checkEachRow(rows) {
  const over = rows.filter(({ value, budget }) => !(value <= budget));
  for (const { what, value, unit, budget } of over)
    console.error(`${what}: ${value.toFixed(1)} ${unit}, and the budget is ${budget} ${unit}`);
  return { passed: rows.length - over.length, failed: over.length };
}

/** The parts in their order. Those of a row run at the same time: none of them keeps two cores busy. */
export const rows = [
  { format: checkFormat, boundaries: checkBoundaries, sizes: checkSizes, types, web },
  { engine },
  { native },
  { wasm },
  { relaxed, cases },
  { tools },
  { lessons },
  { e2e, budgets },
];
