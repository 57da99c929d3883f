// Runs the tests: all parts, faster ones first, or those that are named.
//
//   npm test
//   npm test -- wasm engine
//
// The last line is "N passed, N failed". The exit status is 1 when a test failed, when a part could not
// be built or started, and when a part ran no test at all.

import { Refusal, main } from './build/steps.mjs';
import { rows } from './test/parts.mjs';

/** Runs one part; what keeps it from running is a failure like any other. */
async function runPart(name, part) {
  const start = performance.now();
  let counts = { passed: 0, failed: 0 };
  try {
    counts = await part();
    if (counts.passed + counts.failed === 0) throw new Refusal(`${name}: ran no test`);
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error.stack);
    counts = { passed: counts.passed, failed: counts.failed + 1 };
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { passed, failed } = counts;
  console.log(`${name.padEnd(10)} ${passed} passed, ${failed} failed  (${seconds} s)`);
  return counts;
}

await main(async () => {
  const asked = process.argv.slice(2);
  const names = rows.flatMap(Object.keys);
  for (const name of asked)
    if (!names.includes(name))
      throw new Refusal(`There is no part "${name}" to test; there are: ${names.join(', ')}.`);
  const total = { passed: 0, failed: 0 };
  for (const row of rows) {
    const parts = Object.entries(row).filter(([name]) => !asked.length || asked.includes(name));
    for (const { passed, failed } of await Promise.all(parts.map((part) => runPart(...part)))) {
      total.passed += passed;
      total.failed += failed;
    }
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed ? 1 : 0;
});
