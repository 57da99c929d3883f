// A lesson without a mouse.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { editableStep, editor, seedLessons, openLesson, openSite, output } from './site.mjs';

const [lesson] = seedLessons();
let site;
let page;
let place;
before(async () => {
  site = await openSite();
  page = await openLesson(site, lesson.slug);
  place = editableStep(page, lesson);
});
after(() => site.close());

const focused = () => page.evaluate(() => document.activeElement.textContent.trim());

test('the lesson is reached from the home page', async () => {
  await page.goto(site.address);
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused()) === lesson.title) break;
  }
  assert.equal(await focused(), lesson.title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: lesson.title }).waitFor();
  await page.locator('.engine').filter({ hasText: 'Python is ready' }).waitFor();
});

test('Tab indents in the editor; Escape, then Tab leaves it, as the hint says', async () => {
  const input = await editor(place);
  const hint = await input.getAttribute('aria-describedby');
  assert.match(await page.locator(`[id="${hint}"]`).innerText(), /Esc, then Tab leaves the editor/);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('if True:');
  await page.keyboard.press('Enter');
  await page.keyboard.type('print("a")');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  assert.equal(await input.evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.match(await focused(), /Run$/);
});

test('a program is run, stopped and reset by keys', async () => {
  await page.keyboard.press('Enter');
  await place.locator('.status', { hasText: 'Finished' }).waitFor();
  assert.match(await output(place), /^Output\s+a\s*$/);

  await (await editor(place)).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('while True: 0'); // a number: no list of completions takes the Escape
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await place.locator('button.stop').focus();
  await page.keyboard.press('Enter');
  await place.locator('.status', { hasText: 'You stopped the program.' }).waitFor();
  assert.match(await focused(), /Run$/);

  await place.getByRole('button', { name: 'Reset' }).focus();
  await page.keyboard.press('Enter');
  await place.getByRole('button', { name: 'Undo reset' }).waitFor();
  assert.equal(await focused(), 'Undo reset');
  await place.getByText('import torch').first().waitFor();
});

test('tabs are moved through by arrow keys', async () => {
  await place.locator('button.run').focus();
  await page.keyboard.press('Enter');
  await place.locator('.status', { hasText: 'Finished' }).waitFor();
  await place.getByRole('tab', { name: 'Nodes' }).focus();
  await page.keyboard.press('Enter'); // the lesson shows another one at first
  await page.keyboard.press('ArrowRight');
  await place.locator('.changes').waitFor();
  assert.equal(await focused(), 'Before and after');
  await page.keyboard.press('End');
  await place.locator('.proof').waitFor();
  await page.keyboard.press('ArrowRight');
  await place.locator('.nodes').waitFor();
});

test('the drawing is walked along its edges', async () => {
  await place.getByRole('tab', { name: 'Drawing' }).focus();
  await page.keyboard.press('Enter');
  await place.locator('.box[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  const words = () => place.locator('.node-words').innerText();
  assert.match(await words(), /^fused reads x and is read by fc2\.$/);
  await page.keyboard.press('ArrowDown');
  assert.match(await words(), /^fc2 reads fused and is read by output\.$/);
  await page.keyboard.press('ArrowUp');
  assert.match(await words(), /^fused reads x/);
});

test('a question is answered by keys', async () => {
  const form = page.locator('form.choice').first();
  await form.locator('input').first().focus();
  await page.keyboard.press('Space');
  await form.locator('button[type="submit"]').focus();
  await page.keyboard.press('Enter');
  await form.locator('.reason').waitFor();
});

test('Check and the last hint leave the focus in the exercise', async () => {
  const bench = page.locator('.coding').first();
  await editor(bench);
  await bench.getByRole('button', { name: 'Check' }).focus();
  await page.keyboard.press('Enter');
  await bench.locator('.status', { hasText: /checks passed/ }).waitFor();
  assert.equal(await focused(), 'Check');

  const more = bench.getByRole('button', { name: /^Hint/ });
  await more.focus();
  while ((await more.count()) > 0) await page.keyboard.press('Enter');
  await bench.locator('.hints li:last-child:focus').waitFor();
});

test('the page follows the cursor, and keeps it above the bar with Run', async () => {
  const input = await editor(place);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await place.evaluate((element) => {
    const frame = element.querySelector('.step-editor');
    scrollBy(0, frame.getBoundingClientRect().top - innerHeight / 2);
  });
  const id = await place.getAttribute('id');
  const cursorIsSeen = () =>
    page.waitForFunction((step) => {
      const find = (selector) =>
        document.getElementById(step).querySelector(selector).getBoundingClientRect();
      const top = document.querySelector('.bar').getBoundingClientRect().bottom;
      const cursor = find('.cursors-layer .cursor');
      return cursor.top >= top && cursor.bottom <= find('.toolbar').top;
    }, id);
  for (let line = 0; line < 25; line++) await page.keyboard.press('ArrowDown');
  await cursorIsSeen();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\n\nx = 1');
  await cursorIsSeen();
  await page.keyboard.press('ControlOrMeta+Home');
  await cursorIsSeen();
});
