// The page asks nobody but its own host, and a learner's program reaches neither page, storage nor
// network.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  editableStep,
  editor,
  seedLessons,
  openLesson,
  openPage,
  openSite,
  output,
  run,
  step,
  stepsOf,
  writeAndRun,
} from './site.mjs';

const [lesson] = seedLessons();
let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

test('every response carries the headers of isolation and the content policy', async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const responses = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(`${site.address}${lesson.slug}.html`);
  await page.locator('.engine').filter({ hasText: 'Python is ready' }).waitFor();
  await editor(editableStep(page, lesson));
  assert.ok(responses.length > 8);
  for (const response of responses) {
    const headers = response.headers();
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', response.url());
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp', response.url());
    assert.match(headers['content-security-policy'], /default-src 'none'/, response.url());
  }
  await context.close();
});

test('a whole visit asks no other origin and breaks no policy', async () => {
  const page = await openPage(site);
  const asked = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.getByRole('link', { name: lesson.title }).click();
  await page.locator('.engine').filter({ hasText: 'Python is ready' }).waitFor();
  for (const { id } of stepsOf(lesson)) await run(page, step(page, id));
  await page.getByRole('button', { name: 'theme' }).click();
  const foreign = asked.filter((url) => !url.startsWith(site.address) && !url.startsWith('data:'));
  assert.deepEqual(foreign, []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

const REACHING = {
  'the page through js': 'import js\njs.fetch("/")',
  'the page through pyodide_js': 'import pyodide_js\npyodide_js.globals',
  'the engine behind torch': 'import _fxp_door\n_fxp_door.graph_live()',
  'the network through urllib':
    'import urllib.request\nurllib.request.urlopen("http://localhost/")',
  'the network through a socket': 'import socket\nsocket.create_connection(("localhost", 80))',
  'the network through pyodide': 'from pyodide.http import open_url\nopen_url("/")',
  'the page through the callback for output':
    'import sys\nsys.stdout.buffer._budget.emit.constructor("return globalThis")().postMessage({})',
  'JavaScript through pyodide': 'from pyodide.code import run_js\nrun_js("1")',
};

test('a program can reach nothing outside of itself', async (t) => {
  const page = await openLesson(site, lesson.slug);
  const place = editableStep(page, lesson);
  await writeAndRun(page, place, 'print("the editor is there")\n');
  const asked = [];
  // What the page loads late for itself is no program's doing.
  const own = `${site.address}assets/`;
  page.context().on('request', (request) => {
    if (!request.url().startsWith(own)) asked.push(request.url());
  });
  for (const [what, source] of Object.entries(REACHING)) {
    await t.test(what, async () => {
      await writeAndRun(page, place, `${source}\nprint("reached")\n`);
      const shown = await output(place);
      assert.match(shown, /Error/);
      assert.doesNotMatch(shown, /\breached\s*$/m);
    });
  }
  assert.deepEqual(asked, []);
  await page.context().close();
});

test('the functions themselves are gone from the worker once Python runs', async () => {
  const page = await openLesson(site, lesson.slug);
  const [worker] = page.workers().filter((each) => /\/main-/.test(each.url()));
  const kinds = await worker.evaluate(() =>
    [
      'postMessage',
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'EventSource',
      'indexedDB',
      'caches',
      'BroadcastChannel',
      'importScripts',
      'Worker',
    ].map((name) => `${name}: ${typeof Reflect.get(globalThis, name)}`),
  );
  assert.deepEqual(
    kinds.filter((kind) => !kind.endsWith('undefined')),
    [],
  );
  assert.equal(await worker.evaluate(() => typeof navigator.storage), 'undefined');
  await page.context().close();
});
