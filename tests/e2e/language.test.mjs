// Completions, hovers, signatures and markers, in both editors.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { editableStep, editor, lessons, openLesson, openSite, run, write } from './site.mjs';

const [lesson] = lessons();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let site;
let page;
let place;
before(async () => {
  site = await openSite();
  page = await openLesson(site, lesson.slug);
  place = editableStep(page, lesson);
});
after(() => site.close());

const PROGRAM = `import torch
from torch import fx

def f(x):
    return torch.relu(x)

traced = fx.symbolic_trace(f)
`;

test('a completion is chosen by keys, and Escape closes the list before it leaves', async () => {
  await write(page, place, PROGRAM);
  await page.keyboard.type('traced.gra');
  const row = place.locator('.suggest-widget .monaco-list-row').first();
  await row.waitFor();
  assert.match(await row.getAttribute('aria-label'), /^graph/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('.erase');
  await place.locator('.suggest-widget.visible').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Run/);
  assert.match(await place.locator('.view-lines').innerText(), /traced\.graph\.erase/);
});

test('the signature of a call stands above it, with the parameter that comes next', async () => {
  await write(page, place, PROGRAM);
  await page.keyboard.type('torch.add(1, ');
  const widget = place.locator('.parameter-hints-widget');
  await widget.locator('.parameter.active', { hasText: 'Tensor other' }).waitFor();
  await page.keyboard.press('Escape');
});

test('what the last run made is known', async () => {
  await write(page, place, `${PROGRAM}graph = traced.graph\n`);
  await run(page, place);
  await (await editor(place)).focus();
  await page.keyboard.type('\ngraph');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.press('ControlOrMeta+I');
  const hover = place.locator('.monaco-hover').filter({ hasText: 'torch.fx.Graph of 3 nodes' });
  await hover.waitFor();
});

test('a mistake is marked while it is typed, and the mark goes with it', async () => {
  await write(page, place, 'import torch\nprint(torch.rleu(1)\n');
  await place.locator('.squiggly-error').waitFor();
  await write(page, place, 'import torch\nprint(torch.rleu(1))\n');
  await place.locator('.squiggly-warning').waitFor();
  await place.locator('.squiggly-error').waitFor({ state: 'detached' });
  await write(page, place, 'print(1)\n');
  await place.locator('.squiggly-warning').waitFor({ state: 'detached' });
});

test('the small editor completes, marks and shows signatures too', async () => {
  const phone = await openLesson(site, lesson.slug, PHONE);
  const step = editableStep(phone, lesson);
  const input = await editor(step);
  await input.focus();
  await phone.keyboard.press('ControlOrMeta+A');
  await phone.keyboard.insertText(PROGRAM);
  await phone.keyboard.type('traced.gra');
  await phone.locator('.cm-tooltip-autocomplete [aria-selected]', { hasText: 'graph' }).waitFor();
  await phone.keyboard.press('Escape');
  await phone.keyboard.type('\ntorch.add(1, ');
  await phone.locator('.language-card strong', { hasText: 'Tensor other' }).waitFor();
  await phone.locator('.cm-lintRange-error').first().waitFor();
  assert.deepEqual(phone.problems, []);
});

test('the mark of a run goes when its line is edited', async () => {
  await write(page, place, 'print(1)\nprint(1 / 0)\n');
  await run(page, place);
  await place.locator('.error-sign').waitFor();
  await (await editor(place)).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('x = 1\n');
  assert.equal(await place.locator('.error-sign').count(), 1);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type(' ');
  await place.locator('.error-sign').waitFor({ state: 'detached' });
});

test('nothing went wrong on the page', () => assert.deepEqual(page.problems, []));
