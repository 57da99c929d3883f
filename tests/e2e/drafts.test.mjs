// What a learner writes is kept: over a reload, a reset, another tab and an update of the lesson; and
// nothing of it runs by itself.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  count,
  editableStep,
  editor,
  seedLessons,
  openLesson,
  openSite,
  step,
  stepsOf,
  write,
  writeAndRun,
} from './site.mjs';

const [lesson] = seedLessons();
const example = stepsOf(lesson).find(({ editable }) => editable);
const MINE = 'print("mine")\n';

let site;
let page;
let context;
before(async () => {
  site = await openSite();
});
after(() => site.close());
// Each test begins with an empty storage, and with the downloads of the one before in the cache.
beforeEach(async () => {
  context ??= await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
  await page?.evaluate(() => localStorage.clear());
  for (const open of context.pages()) await open.close();
  page = await openLesson(site, lesson.slug, { context });
});

const place = () => step(page, example.id);
const shows = (words, at = place()) =>
  at.locator('.view-lines').filter({ hasText: words }).waitFor({ state: 'visible' });
const button = (name) => place().getByRole('button', { name, exact: true });

test('a draft is there again after a reload, and is not run', async () => {
  await write(page, place(), MINE);
  await place().locator('.badge', { hasText: 'edited' }).waitFor();
  await page.reload();
  await place().getByText('mine').first().waitFor();
  await page.locator('.engine').filter({ hasText: 'Python is ready' }).waitFor();
  await editor(place());
  await shows('mine');
  assert.equal(await count(page, 'fxp:run-start'), 0);
  assert.equal(await place().locator('.halted').count(), 0);
});

test('a program that hung is not run again by a reload', async () => {
  await write(page, place(), 'while True: pass');
  await page.keyboard.press('ControlOrMeta+Enter');
  await place().locator('button.stop').waitFor();
  await page.reload();
  await page.locator('.engine').filter({ hasText: 'Python is ready' }).waitFor();
  assert.equal(await count(page, 'fxp:run-start'), 0);
  await button('Reset').click();
  await shows('import torch');
});

test('Reset brings the shipped program back, and can be undone by its button', async () => {
  await write(page, place(), MINE);
  await button('Reset').click();
  await shows('import torch');
  assert.equal(await place().locator('.step-head .badge').count(), 0);
  await button('Undo reset').click();
  await shows('mine');
  assert.equal(await button('Undo reset').count(), 0);
});

test('Reset can be undone in the editor, and after a reload', async () => {
  await write(page, place(), MINE);
  await button('Reset').click();
  await shows('import torch');
  await (await editor(place())).focus();
  await page.keyboard.press('ControlOrMeta+Z');
  await shows('mine');
  await button('Reset').click();
  await page.reload();
  await button('Undo reset').click();
  await place().getByText('mine').first().waitFor();
});

test('a draft of an older lesson says so, and the learner chooses', async () => {
  await write(page, place(), MINE);
  const key = `fxp:draft:${lesson.slug}:${example.id}`;
  const age = () =>
    page.evaluate((name) => {
      const draft = JSON.parse(localStorage.getItem(name));
      localStorage.setItem(name, JSON.stringify({ ...draft, shipped: '00000000' }));
    }, key);
  await age();
  await page.reload();
  await place().getByText("This lesson's program has changed").waitFor();
  await button('Keep mine').click();
  await page.reload();
  await place().getByText('mine').first().waitFor();
  assert.equal(await place().locator('.notice').count(), 0);
  await age();
  await page.reload();
  await button('Take the new one').click();
  await place().getByText('import torch').first().waitFor();
  await button('Undo reset').click();
  await place().getByText('mine').first().waitFor();
});

test('a draft for which the browser has no room says so, and is there for the page', async () => {
  await write(page, place(), MINE);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await write(page, place(), `${MINE}# more\n`);
  await place().getByText('This browser has no room to store your program').waitFor();
  await shows('# more');
  await button('Reset').click();
  await shows('import torch');
  assert.equal(await place().locator('.notice').count(), 0);
  await button('Undo reset').click();
  await shows('# more');
});

test('a tab follows another one, so that neither overwrites the other', async () => {
  const other = await openLesson(site, lesson.slug, { context: page.context() });
  const there = editableStep(other, lesson);
  await editor(place());
  await write(other, there, 'print("theirs")\n');
  await shows('theirs');
  await (await editor(place())).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('print("mine")');
  await shows('mine', there);
  await other.reload();
  await there.getByText('theirs').first().waitFor();
  await there.getByText('mine').first().waitFor();
  assert.equal(await there.locator('.notice').count(), 0);
});

test('what two tabs wrote without hearing of each other is kept until the learner chooses', async () => {
  const key = `fxp:draft:${lesson.slug}:${example.id}`;
  await write(page, place(), 'print("theirs")\n');
  const theirs = await page.evaluate((name) => localStorage.getItem(name), key);
  await write(page, place(), `${MINE}# first\n`);
  // As another tab does while the browser lets this one sleep.
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, theirs]);
  await write(page, place(), MINE);
  const question = place().getByText('You wrote another version of this program in another tab');
  await question.waitFor();
  await page.reload();
  await question.waitFor();
  await place().getByText('mine').first().waitFor();
  await button('Take the other').click();
  await place().getByText('theirs').first().waitFor();
  assert.equal(await place().locator('.notice').count(), 0);
});

test('results of another text than the one in the editor say so', async () => {
  const note = place().locator('.recorded');
  assert.match(await note.innerText(), /From when this lesson was built/);
  await write(page, place(), MINE);
  assert.match(await note.innerText(), /Of the lesson's program, not of yours/);
  await page.reload();
  await note.filter({ hasText: "Of the lesson's program, not of yours" }).waitFor();
  await page.locator('.engine').filter({ hasText: 'Python is ready' }).waitFor();
  await writeAndRun(page, place(), 'undefined_name\n');
  assert.equal(await note.count(), 0);
  await place().locator('.error-line').waitFor();
  await button('Reset').click();
  assert.match(await note.innerText(), /From before your last edit/);
  await shows('import torch');
  assert.equal(await place().locator('.error-line').count(), 0);
});
