// Links, files and the history of a program: what is given away is whole, what comes in is shown and not
// run, and nothing of one's own is lost by it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import {
  count,
  editableStep,
  openLesson,
  openPage,
  openSite,
  output,
  seedLessons,
  untilReady,
  write,
  writeAndRun,
} from './site.mjs';

const [lesson] = seedLessons();
const THEIRS = 'print("theirs")\n';
const MINE = 'print("mine")\n';

let site;
let page;
let place;
before(async () => {
  site = await openSite();
});
after(() => site.close());
beforeEach(async () => {
  await page?.context().close();
  page = await openLesson(site, lesson.slug);
  place = editableStep(page, lesson);
});

const button = (name, at = place) => at.getByRole('button', { name });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

async function copyLink() {
  const panel = place.locator('.panel');
  if ((await panel.count()) === 0) await button(/^Share/).click();
  await button('Copy link').click();
  await panel.getByText('Link copied').waitFor();
  return clipboard();
}

/** A page on which a link was opened. */
async function openLink(link, context) {
  const other = await openPage(site, link.slice(site.address.length), { context });
  return { other, there: editableStep(other, lesson) };
}

test('a link shows the program elsewhere, runs nothing, and leaves the own one alone', async () => {
  await write(page, place, THEIRS);
  const link = await copyLink();
  await write(page, place, MINE);
  const { other, there } = await openLink(link, page.context());
  await there.getByText('This program came in a link').waitFor();
  await there.getByText('theirs').first().waitFor();
  await untilReady(other);
  assert.equal(await count(other, 'fxp:run-start'), 0);
  await page.reload();
  await place.getByText('mine').first().waitFor();

  await button('Back to mine', there).click();
  await there.getByText('mine').first().waitFor();
  assert.equal(await there.locator('.notice').count(), 0);
  assert.equal(new URL(other.url()).hash, '');
  assert.deepEqual(other.problems, []);
});

test('a program from a link is kept by keys, and the draft before is in the history', async () => {
  await write(page, place, THEIRS);
  const link = await copyLink();
  await write(page, place, MINE);
  const { other, there } = await openLink(link, page.context());
  await button('Keep it', there).focus();
  await other.keyboard.press('Enter');
  await other.reload();
  await there.getByText('theirs').first().waitFor();
  await button(/^History/, there).focus();
  await other.keyboard.press('Enter');
  const row = there.locator('.history li').filter({ hasText: 'put aside' });
  await button('Compare with now', row).click();
  await row.locator('[data-change="removed"]', { hasText: 'mine' }).waitFor();
  await button(/^Restore/, row).click();
  await there.getByText('mine').first().waitFor();
});

test('a link to an unchanged program is short, and leads to what was looked at', async () => {
  await place.getByRole('tab', { name: 'Before and after' }).click();
  const link = await copyLink();
  assert.ok(new URL(link).hash.length < 30, link);
  const { there } = await openLink(link);
  await there.locator('.changes').waitFor();
  assert.equal(await there.locator('.notice').count(), 0);
});

test('a link that is cut off says so, and can be put away', async () => {
  await write(page, place, THEIRS);
  const link = await copyLink();
  const { other } = await openLink(link.slice(0, -4));
  const alert = other.getByRole('alert').filter({ hasText: 'is damaged' });
  await button('Close', alert).click();
  await alert.waitFor({ state: 'detached' });
  assert.equal(new URL(other.url()).hash, '');
});

test('what ran can be had back', async () => {
  await writeAndRun(page, place, 'print("first")\n');
  await writeAndRun(page, place, 'print("second")\n1 / 0\n');
  await page.reload();
  await untilReady(page);
  await button(/^History/).click();
  const rows = place.locator('.history li');
  await rows.first().filter({ hasText: 'ZeroDivisionError' }).waitFor();
  await button(/^Restore/, rows.nth(1)).click();
  await button('Run').click();
  await place.locator('.status', { hasText: 'Finished' }).waitFor();
  assert.match(await output(place), /first/);
  await rows.filter({ hasText: 'ZeroDivisionError' }).waitFor();
});

test('files hold the whole program', async () => {
  await write(page, place, THEIRS);
  await button(/^Share/).click();
  const saved = async (name) => {
    const download = page.waitForEvent('download');
    await button(name).click();
    return readFileSync(await (await download).path(), 'utf8');
  };
  const script = await saved('Save as .py');
  assert.match(script, /^# .*\n# From FX Playground: http.*\n# Needs PyTorch/);
  assert.match(script, /print\("theirs"\)\n$/);
  const notebook = JSON.parse(await saved('Save as notebook'));
  assert.equal(notebook.cells.at(-1).source, THEIRS.trim());
});

test('a browser that refuses the clipboard shows the link', async () => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await button(/^Share/).click();
  await button('Copy link').click();
  const shown = await place.getByLabel('Link', { exact: true }).inputValue();
  assert.match(shown, /#a\.[\w-]+$/);
});
