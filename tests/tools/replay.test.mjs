// What the page makes of a tape is what the engine says the graph was, at every step of random transforms.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createServer } from 'vite';
import { pythonExecutable, root } from '../../tools/build/steps.mjs';
import { sanitizedEnvironment } from '../conformance/sanitized.mjs';

const TRANSFORMS = 240;
let vite;
let page;

before(async () => {
  const server = { middlewareMode: true, watch: null, hmr: false, ws: false };
  vite = await createServer({ root, configFile: false, logLevel: 'error', server });
  const [tape, replay] = await Promise.all(
    ['tape', 'replay'].map((name) => vite.ssrLoadModule(`/web/src/graphs/${name}.ts`)),
  );
  page = { ...tape, ...replay };
});

after(() => vite.close());

function transforms(first, count) {
  const script = join(root, 'tests/fx_tape/states.py');
  const said = spawnSync(pythonExecutable(), [script, String(first), String(count)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: sanitizedEnvironment(),
  });
  assert.equal(said.status, 0, said.stderr);
  return said.stdout.trimEnd().split('\n').map(JSON.parse);
}

test('the replayed tape is the graph at that step, forwards, backwards and in leaps', () => {
  const graphs = transforms(1000, TRANSFORMS);
  assert.ok(graphs.length >= 200, `only ${graphs.length} transforms`);
  for (const { seed, tape, states } of graphs) {
    const replay = new page.Replay(page.parseTape(tape));
    const expect = (step) =>
      assert.deepEqual(replay.seek(step).nodes(), states[step], `seed ${seed}, step ${step}`);
    for (let step = 0; step < states.length; step++) expect(step);
    for (let step = states.length - 1; step >= 0; step--) expect(step);
    for (let leap = 0; leap < 20; leap++) expect((leap * 7919 + seed) % states.length);
  }
});
