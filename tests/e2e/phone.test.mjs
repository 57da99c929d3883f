// 390 pixels wide, by touch: the page never scrolls sideways, and everything works in CodeMirror.

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
  untilEnded,
} from './site.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const all = seedLessons();
let site;
let page;
let place;
before(async () => {
  site = await openSite();
  page = await openLesson(site, all[0].slug, PHONE);
  place = editableStep(page, all[0]);
});
after(() => site.close());

const overflow = (of = page) =>
  of.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no page scrolls sideways', async () => {
  const home = await openPage(site, '', { context: page.context(), withoutPython: true });
  assert.equal(await overflow(home), 0);
  for (const slug of [...all.map((one) => one.slug), 'playground']) {
    await home.goto(`${site.address}${slug}.html`);
    await home.locator('h1').waitFor();
    for (const summary of await home.locator('summary').all()) await summary.tap();
    assert.equal(await overflow(home), 0, slug);
  }
  await home.close();
});

/** The program in the editor; empty lines hold a line break of their own in the page. */
const program = (input) =>
  input.evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );

async function replaceProgram(input, text) {
  await input.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

test('the editor is CodeMirror with line numbers, and Monaco is not downloaded', async () => {
  const input = await editor(place);
  assert.match(await input.getAttribute('aria-label'), /^Program: /);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((r) => r.name),
  );
  assert.equal(loaded.filter((name) => name.includes('monaco')).length, 0);
});

test('a program is written and run by touch, and its mistake marked at the line', async () => {
  const input = await editor(place);
  await input.tap();
  await replaceProgram(input, 'print("by touch")\nnothing_here\n');
  await untilEnded(page, place, () => place.locator('button.run').tap());
  assert.match(await output(place), /by touch/);
  assert.equal(await place.locator('.error-number').innerText(), '2');
  // The first of the gutter is hidden and keeps its width.
  const numbers = await place.locator('.cm-lineNumbers .cm-gutterElement').allInnerTexts();
  assert.deepEqual(numbers.slice(1), ['1', '2', '3']);
  assert.equal(await input.getAttribute('aria-invalid'), 'true');
  assert.equal(await overflow(), 0);
});

test('the mark moves with its line and goes when that is edited', async () => {
  const input = await editor(place);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Enter');
  assert.equal(await place.locator('.error-number').innerText(), '3');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('x');
  assert.equal(await place.locator('.error-number').count(), 0);
  assert.equal(await input.getAttribute('aria-invalid'), null);
});

test('Reset and its undo, and undo in the editor', async () => {
  const input = await editor(place);
  await place.getByRole('button', { name: 'Reset', exact: true }).tap();
  assert.match(await program(input), /^import torch/);
  await place.getByRole('button', { name: 'Undo reset' }).tap();
  assert.match(await program(input), /by touch/);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+Z');
  assert.match(await program(input), /^import torch/);
});

test('a new line is indented as Python wants it, and Tab fills up to the next step', async () => {
  const input = await editor(place);
  await replaceProgram(input, '');
  await page.keyboard.type('for i in range(2):\nprint(i)');
  assert.equal(await program(input), 'for i in range(2):\n    print(i)');
  await untilEnded(page, place, () => page.keyboard.press('ControlOrMeta+Enter'));
  assert.match(await output(place), /0\n1/);
  await page.keyboard.press('Tab');
  assert.equal(await program(input), 'for i in range(2):\n    print(i)    ');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await program(input), 'for i in range(2):\nprint(i)    ');
});

test('Escape, then Tab leaves the editor; coming back, Tab indents again', async () => {
  const input = await editor(place);
  await input.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Run/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  assert.equal(await input.evaluate((element) => element === document.activeElement), true);
});

test('touching a node marks what it reads and what reads it', async () => {
  await place.getByRole('button', { name: 'Reset', exact: true }).tap();
  await untilEnded(page, place, () => place.locator('button.run').tap());
  await place.locator('tbody tr').nth(1).tap();
  assert.match(
    await place.locator('.node-words').innerText(),
    /^fused reads x and is read by fc2\.$/,
  );
  assert.equal(await place.locator('tr[data-relation="input"]').count(), 1);
  assert.equal(await place.locator('tr[data-relation="user"]').count(), 1);
  assert.equal(await overflow(), 0);
});
