// Runs the tests: all parts, faster ones first, or those that are named.
//
//   npm test
//   npm test -- wasm engine
//
// The last line is "N passed, N failed". The exit status is 1 when a test failed, when a part could not
// be built or started, and when a part ran no test at all.

import { Refusal, main } from './build/steps.mjs';
import { parts } from './test/parts.mjs';

/** Runs one part; what keeps it from running is a failure like any other. */
async function runPart(name) {
  const start = performance.now();
  let counts = { passed: 0, failed: 0 };
  try {
    counts = await parts[name]();
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
  for (const name of asked) {
    const known = Object.keys(parts).join(', ');
    if (!parts[name]) throw new Refusal(`There is no part "${name}" to test; there are: ${known}.`);
  }
  const total = { passed: 0, failed: 0 };
  for (const name of Object.keys(parts)) {
    if (asked.length && !asked.includes(name)) continue;
    const { passed, failed } = await runPart(name);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed ? 1 : 0;
});
