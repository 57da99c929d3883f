// The editor's own menu: how programs look, search, and what was changed.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  editableStep,
  editor,
  lessons,
  openLesson,
  openPage,
  openSite,
  untilReady,
  write,
} from './site.mjs';

const [lesson] = lessons();
let site;
let page;
let place;
before(async () => {
  site = await openSite();
  page = await openLesson(site, lesson.slug);
  place = editableStep(page, lesson);
});
after(() => site.close());

const menu = () => place.getByRole('button', { name: /^Editor settings of/ });
const fontSize = () =>
  place.locator('.view-lines').evaluate((element) => getComputedStyle(element).fontSize);

test('text size and word wrap are for all editors, and kept in this browser', async () => {
  await editor(place);
  assert.equal(await fontSize(), '14px');
  await menu().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  assert.equal(await fontSize(), '18px');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');

  await page.reload();
  await untilReady(page);
  await editor(place);
  assert.equal(await fontSize(), '18px');
  await menu().click();
  assert.equal(await place.getByLabel('Word wrap').isChecked(), true);
  await place.getByRole('button', { name: 'Smaller text' }).click();
  assert.equal(await fontSize(), '16px');
});

test('Find opens the search of the editor', async () => {
  await place.getByRole('button', { name: 'Find', exact: true }).click();
  await place.locator('.find-widget.visible').waitFor();
  await page.keyboard.press('Escape');
});

test('what was changed stands beside what was shipped', async () => {
  const changes = () => place.getByRole('button', { name: /my changes/ });
  assert.equal(await changes().getAttribute('aria-disabled'), 'true');
  await write(page, place, 'print("mine")\n');
  await changes().click();
  const lines = place.locator('.editor-menu .line');
  assert.match(await lines.filter({ hasText: 'import torch' }).first().innerText(), /^− import/);
  assert.match(await lines.filter({ hasText: 'mine' }).innerText(), /^\+ print\("mine"\)/);
  await changes().click();
  assert.equal(await lines.count(), 0);
});

test('a program runs while it is typed where that is wanted, and no more after one that hangs', async () => {
  const box = place.getByLabel('Run while typing');
  assert.equal(await box.isChecked(), false);
  await box.check();
  await write(page, place, 'print("typed")\n');
  await place.locator('.output', { hasText: 'typed' }).waitFor();
  await write(page, place, 'print("typed"\n');
  await write(page, place, 'while True: pass\n');
  await place.locator('.status', { hasText: 'running while typing is off now' }).waitFor();
  assert.equal(await box.isChecked(), false);
});

test('what is chosen and typed before a part has come goes where it was meant to', async () => {
  const slow = await openPage(site, `${lesson.slug}.html`, { withoutPython: true });
  let release;
  const held = new Promise((go) => (release = go));
  await slow.route(/assets\/(monaco|search_dialog)-/, (route) => held.then(() => route.fallback()));
  const text = editableStep(slow, lesson).locator('.editor-frame > pre').first();
  await text.scrollIntoViewIfNeeded();
  const endOfClass = await text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const end = element.textContent.indexOf('\n', element.textContent.indexOf('class '));
    for (let before = 0, node = walker.nextNode(); node; node = walker.nextNode()) {
      if (before + node.length >= end) {
        const range = document.createRange();
        range.setStart(node, end - before);
        const { x, y, height } = range.getBoundingClientRect();
        return [x + 2, y + height / 2];
      }
      before += node.length;
    }
  });
  await slow.mouse.click(...endOfClass);
  await slow.keyboard.type('  # heree');
  await slow.keyboard.press('Backspace');
  await slow.keyboard.press('ControlOrMeta+K');
  await slow.keyboard.type('erase_node');
  await slow.locator('.working').getByText('Loading').last().waitFor();
  release();
  await slow.locator('dialog.search .found-title', { hasText: 'erase_node' }).first().waitFor();
  assert.equal(await slow.locator('dialog.search input').inputValue(), 'erase_node');
  await slow.keyboard.press('Escape');
  const lines = editableStep(slow, lesson).locator('.view-line');
  await lines.filter({ hasText: '# here' }).waitFor();
  const shown = (await lines.filter({ hasText: '# here' }).innerText()).replaceAll('\u00a0', ' ');
  assert.equal(shown.trimEnd(), 'class TinyNet(torch.nn.Module):  # here');
  assert.deepEqual(slow.problems, []);
});
