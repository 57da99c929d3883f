// The second visit goes on from the image that the first one kept, and does without when it can't.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import {
  editableStep,
  seedLessons,
  openLesson,
  openSite,
  output,
  run,
  stepsOf,
  untilMarked,
  untilReady,
  write,
  writeAndRun,
} from './site.mjs';

const [lesson] = seedLessons();
let site;
let context;
before(async () => {
  site = await openSite();
});
beforeEach(async () => {
  context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => context.close());
after(() => site.close());

const open = () => openLesson(site, lesson.slug, { context });
const workerOf = (page) => page.workers().find((each) => /\/main-/.test(each.url()));
const startedFromImage = (page) =>
  workerOf(page).evaluate(() => performance.getEntriesByName('fxp:restored').length === 1);

/** A first visit, from its beginning until its image is kept. */
async function firstVisit() {
  const page = await open();
  assert.equal(await startedFromImage(page), false);
  await untilMarked(page, 'fxp:image-kept', 0);
  await page.close();
}

/** The names of what lies in the site's file system. */
const kept = (page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    return Array.fromAsync(folder.keys());
  });

/** Does something to the kept image, from a page that doesn't use it. */
async function changeImage(change) {
  const page = await context.newPage();
  await page.goto(`${site.address}icon.svg`);
  await page.evaluate(async (written) => {
    const folder = await navigator.storage.getDirectory();
    for await (const handle of folder.values()) {
      const file = await handle.createWritable({ keepExistingData: true });
      await file.write(written);
      await file.close();
    }
  }, change);
  await page.close();
}

test('the second visit starts from the image and runs what the first one ran', async () => {
  await firstVisit();
  const page = await open();
  assert.equal(await startedFromImage(page), true);
  assert.equal((await kept(page)).length, 1);
  const place = editableStep(page, lesson);
  await run(page, place);
  assert.match(await output(place), /Outputs equal: True/);
  await writeAndRun(page, place, 'def f():\n    return f()\nf()\n');
  assert.match(await output(place), /RecursionError: maximum recursion depth exceeded/);
  await write(page, place, 'while True:\n    pass\n');
  await place.locator('button.run').click();
  await place.locator('button.stop').click();
  await place.getByText('You stopped the program.').first().waitFor();
  await writeAndRun(page, place, stepsOf(lesson).find(({ editable }) => editable).source);
  assert.match(await output(place), /Outputs equal: True/);
  assert.deepEqual(page.problems, []);
});

test('a worker that started from the image has nothing of the page either', async () => {
  await firstVisit();
  const page = await open();
  const left = await workerOf(page).evaluate(() => [
    typeof fetch,
    typeof indexedDB,
    typeof navigator.storage,
    typeof postMessage,
  ]);
  assert.deepEqual(left, Array(4).fill('undefined'));
});

test('a damaged image is as good as none, and is replaced', async () => {
  await firstVisit();
  await changeImage({ type: 'truncate', size: 1_000_000 });
  const page = await open();
  assert.equal(await startedFromImage(page), false);
  await untilMarked(page, 'fxp:image-kept', 0);
  await page.close();
  assert.equal(await startedFromImage(await open()), true);
});

test('an image of another build is not used', async () => {
  await firstVisit();
  await changeImage({ type: 'write', position: 0, data: '00000000' });
  assert.equal(await startedFromImage(await open()), false);
});

test('the image of a worker that died is thrown away', async () => {
  await firstVisit();
  const page = await open();
  const replaced = page.waitForEvent('worker');
  await workerOf(page).evaluate(() => {
    setTimeout(() => {
      throw new Error('the worker dies');
    });
  });
  await replaced;
  await untilReady(page);
  assert.equal(await startedFromImage(page), false);
  assert.deepEqual(await kept(page), []);
});

test('a browser without a file system of its own starts as ever', async () => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'storage', { value: undefined });
  });
  const page = await open();
  await page.waitForFunction(() => performance.now() > 8_000);
  assert.deepEqual(page.problems, []);
  await run(page, editableStep(page, lesson));
});
