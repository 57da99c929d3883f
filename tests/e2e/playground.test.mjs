// The page without a lesson: starting points, drafts of each, panes as in lessons.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openPage, openSite, output, run, untilReady, write } from './site.mjs';

let site;
let page;
let place;
before(async () => {
  site = await openSite();
  page = await openPage(site, '');
  place = page.locator('.workbench');
});
after(() => site.close());

test('it is reached from home, and its first program shows its graph', async () => {
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor();
  await untilReady(page);
  await run(page, place);
  assert.match(await output(place), /same results: True/);
  await place.getByRole('tab', { name: 'Nodes' }).waitFor();
});

test('a choice by keyboard shows another program, which prints what PyTorch prints', async () => {
  const recorded = JSON.parse(
    readFileSync(new URL('../../starters/recorded.json', import.meta.url)),
  );
  await page.getByLabel('Model').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('What is done to it').selectOption('measure');
  await page.getByRole('heading', { level: 2, name: 'ResNet: Measure' }).waitFor();
  await run(page, place);
  assert.equal(
    (await output(place)).replace(/^Output\s+/, '').trim(),
    recorded['resnet-measure'].prints.trim(),
  );
});

test('each choice has a draft of its own, and the choice is kept', async () => {
  await write(page, place, 'print("my own")\n');
  await page.getByLabel('Model').selectOption('mlp');
  await page.getByRole('heading', { level: 2, name: 'MLP: Measure' }).waitFor();
  assert.equal(await place.getByText('my own').count(), 0);
  await page.getByLabel('Model').selectOption('resnet');
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'ResNet: Measure' }).waitFor();
  await place.getByText('my own').first().waitFor();
  assert.match(await page.getByLabel('Model').locator('option:checked').innerText(), /\(edited\)/);
});

test('an empty program, and an address that names a choice', async () => {
  await page.getByLabel('Model').selectOption('empty');
  await page.getByRole('heading', { level: 2, name: 'An empty program' }).waitFor();
  assert.equal(await page.getByLabel('What is done to it').count(), 0);
  await page.goto(`${site.address}playground.html?model=unet&transform=split`);
  await page.getByRole('heading', { level: 2, name: 'U-Net: Split' }).waitFor();
  await page.goto(`${site.address}playground.html?model=nonsense&transform=split`);
  await page.getByRole('heading', { level: 2, name: 'MLP: Trace' }).waitFor();
  assert.deepEqual(page.problems, []);
});

test('the gallery says what is recorded of each program, and opens it', async () => {
  await page.goto(`${site.address}gallery.html`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'ResNet: Fuse' }) });
  await row.getByText('20 → 13').waitFor();
  await row.locator('summary').click();
  await row.getByText('same results: True').waitFor();
  assert.equal(await page.getByRole('row').count(), 6 * 14);
  await row.getByRole('link').click();
  await page.getByRole('heading', { level: 2, name: 'ResNet: Fuse' }).waitFor();
  assert.deepEqual(page.problems, []);
});
