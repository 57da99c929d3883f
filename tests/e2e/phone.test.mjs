// 390 pixels wide, by touch: the page never scrolls sideways, and everything works in the plain editor.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  editableStep,
  editor,
  lessons,
  openLesson,
  openPage,
  openSite,
  output,
  untilEnded,
} from './site.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const all = lessons();
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
  const home = await openPage(site, '', { context: page.context() });
  assert.equal(await overflow(home), 0);
  for (const { slug } of all) {
    await home.goto(`${site.address}${slug}.html`);
    await home.locator('h1').waitFor();
    for (const summary of await home.locator('summary').all()) await summary.tap();
    assert.equal(await overflow(home), 0, slug);
  }
  await home.close();
});

test('the editor is a plain text area with line numbers, and Monaco is not downloaded', async () => {
  const input = await editor(place);
  assert.equal(await input.evaluate((element) => element.tagName), 'TEXTAREA');
  const lines = (await input.inputValue()).split('\n').length;
  assert.equal(await place.locator('.plain-numbers span').count(), lines);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((r) => r.name),
  );
  assert.equal(loaded.filter((name) => name.includes('monaco')).length, 0);
});

test('a program is written and run by touch, and its mistake marked at the line', async () => {
  const input = await editor(place);
  await input.tap();
  await input.fill('print("by touch")\nnothing_here\n');
  await untilEnded(page, place, () => place.locator('button.run').tap());
  assert.match(await output(place), /by touch/);
  assert.equal(await place.locator('.error-number').innerText(), '2');
  assert.equal(await overflow(), 0);
});

test('Reset and its undo, and undo in the text area', async () => {
  const input = await editor(place);
  await place.getByRole('button', { name: 'Reset', exact: true }).tap();
  assert.match(await input.inputValue(), /^import torch/);
  await place.getByRole('button', { name: 'Undo reset' }).tap();
  assert.match(await input.inputValue(), /by touch/);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+Z');
  assert.match(await input.inputValue(), /^import torch/);
});

test('a new line is indented as Python wants it', async () => {
  const input = await editor(place);
  await input.fill('');
  await input.focus();
  await page.keyboard.type('for i in range(2):\nprint(i)');
  assert.equal(await input.inputValue(), 'for i in range(2):\n    print(i)');
  await untilEnded(page, place, () => page.keyboard.press('ControlOrMeta+Enter'));
  assert.match(await output(place), /0\n1/);
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
