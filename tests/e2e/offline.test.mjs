// The site without the network, its updates, and isolation on hosts that can't set headers: what the
// service worker is for.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openHost } from './host.mjs';
import {
  count,
  editableStep,
  lessons,
  openLesson,
  openSite,
  output,
  run,
  seedLessons,
  status,
  untilMarked,
  untilReady,
  write,
} from './site.mjs';

const [lesson] = seedLessons();
const other = lessons().find(({ slug, blocks }) => {
  return slug !== lesson.slug && blocks.some(({ editable }) => editable);
});

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

/** A lesson on a host, at rest: what it has used is kept. */
async function openKept(host) {
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await openLesson({ ...site, address: host.address }, lesson.slug, { context });
  await untilMarked(page, 'fxp:offline', 0);
  return page;
}

describe('on a host that isolates its pages', () => {
  let host;
  let page;
  before(async () => {
    host = await openHost({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    page = await openKept(host);
  });
  after(async () => {
    await page.context().close();
    host.close();
  });

  test('after one visit the site works without the network', async () => {
    host.goAway();
    await page.reload();
    await untilReady(page);
    await run(page, editableStep(page, lesson));
    assert.match(await output(editableStep(page, lesson)), /\S/);

    await page.goto(`${host.address}${other.slug}.html`);
    await untilReady(page);
    await run(page, editableStep(page, other));
    assert.match(await status(editableStep(page, other)), /Finished/);

    await page.goto(host.address);
    await page.getByRole('heading', { name: 'Lessons' }).waitFor();
    await page.goto(`${host.address}no-such-lesson.html`);
    await page.getByText('the network is away').waitFor();
    await page.getByRole('link', { name: 'All lessons' }).click();
    await page.getByRole('heading', { name: 'Lessons' }).waitFor();
  });

  test('an update arrives, asks before it reloads, and keeps what was written', async () => {
    host.goAway(false);
    await page.goto(`${host.address}${lesson.slug}.html`);
    await untilReady(page);
    await untilMarked(page, 'fxp:offline', 0);
    const place = editableStep(page, lesson);
    await write(page, place, 'print("mine")\n');
    const version = () => page.evaluate(() => document.documentElement.dataset.version);
    const old = await version();
    host.update('0123456789ab');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
    });
    const notice = page.locator('.notice.update', { hasText: 'There is a new version' });
    await notice.waitFor();
    assert.equal(await version(), old);
    await notice.getByRole('button', { name: 'Reload' }).click();
    await place.getByText('mine').first().waitFor();
    assert.equal(await version(), '0123456789ab');

    host.goAway();
    await page.reload();
    await untilReady(page);
    assert.equal(await version(), '0123456789ab');
    assert.equal(await notice.count(), 0);
  });
});

test('on a host without headers the second page is isolated, and Stop interrupts', async () => {
  const host = await openHost();
  try {
    const page = await openKept(host);
    assert.equal(await page.evaluate(() => crossOriginIsolated), false);
    await page.reload();
    await untilReady(page);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    const place = editableStep(page, lesson);
    await write(page, place, 'while True: pass');
    const runs = await count(page, 'fxp:run-start');
    await page.keyboard.press('ControlOrMeta+Enter');
    await untilMarked(page, 'fxp:run-start', runs);
    const starts = await count(page, 'fxp:run-possible');
    await place.locator('button.stop').click();
    await place.locator('.status', { hasText: 'You stopped the program.' }).waitFor();
    assert.equal(await count(page, 'fxp:run-possible'), starts);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  } finally {
    host.close();
  }
});
