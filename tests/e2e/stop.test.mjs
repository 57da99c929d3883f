// Every kind of program that doesn't end by itself: it stops, the page stays usable, and the next run
// is clean; with the isolation headers and without.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  count,
  editor,
  seedLessons,
  openLesson,
  openSite,
  output,
  status,
  step,
  stepsOf,
  untilMarked,
  untilReady,
  write,
  writeAndRun,
} from './site.mjs';

const [lesson] = seedLessons();
const example = stepsOf(lesson).find(({ editable }) => editable);

const ENDLESS = {
  'a loop': 'while True: pass',
  'a loop that catches everything':
    'while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass\n',
  'a loop that prints': 'while True:\n    print("again")\n',
  'a long sleep': 'import time\ntime.sleep(100)\n',
  'a long call into C': 'sum(range(10**13))\n',
  'a loop in a finally': 'try:\n    while True: pass\nfinally:\n    while True: pass\n',
  'a loop at the start of a thread that never ends': 'import itertools\nlist(itertools.count())\n',
};

for (const withoutIsolation of [false, true]) {
  describe(withoutIsolation ? 'without isolation' : 'on an isolated page', () => {
    let site;
    let page;
    let place;
    before(async () => {
      site = await openSite({ withoutIsolation });
      page = await openLesson(site, lesson.slug);
      place = step(page, example.id);
    });
    after(() => site.close());

    test('the page is isolated exactly when the headers say so', async () => {
      assert.equal(await page.evaluate(() => crossOriginIsolated), !withoutIsolation);
    });

    for (const [name, source] of Object.entries(ENDLESS)) {
      test(`${name} stops, and the next program runs`, async () => {
        const runs = await count(page, 'fxp:run-start');
        const stops = await count(page, 'fxp:stopped');
        await write(page, place, source);
        await page.keyboard.press('ControlOrMeta+Enter');
        await untilMarked(page, 'fxp:run-start', runs);
        await place.locator('button.stop').click();
        await untilMarked(page, 'fxp:stopped', stops);
        await place.locator('.status', { hasText: 'You stopped the program.' }).waitFor();
        assert.equal(await place.locator('.graphs').count(), 0);

        await untilReady(page);
        await writeAndRun(page, place, 'print("next")\n');
        assert.match(await output(place), /^Output\s+next\s*$/);
      });
    }
  });
}

describe('programs that run into a limit', () => {
  let site;
  let page;
  let place;
  before(async () => {
    site = await openSite();
    page = await openLesson(site, lesson.slug);
    place = step(page, example.id);
  });
  after(() => site.close());

  test('one that takes all memory is told so, and the next program runs', async () => {
    await writeAndRun(page, place, 'hoard = []\nwhile True:\n    hoard.append(bytearray(10**8))\n');
    assert.match(await output(place), /needs more memory than this browser|too much\s+memory/);
    await untilReady(page);
    await writeAndRun(page, place, 'print("next")\n');
    assert.match(await output(place), /^Output\s+next\s*$/);
  });

  test('one that calls itself for ever gets a RecursionError', async () => {
    await writeAndRun(page, place, 'def f():\n    return f()\n\nf()\n');
    assert.match(await output(place), /RecursionError/);
    await writeAndRun(page, place, 'print("next")\n');
    assert.match(await output(place), /^Output\s+next\s*$/);
  });

  test('one that calls itself for ever through C gets it too', async () => {
    const source =
      'class A:\n    def __getattr__(self, name):\n        return getattr(self, name)\n\nA().x\n';
    await writeAndRun(page, place, source);
    assert.equal(await status(place), 'Ended by RecursionError in line 3.');
    await writeAndRun(page, place, 'print("next")\n');
    assert.match(await output(place), /^Output\s+next\s*$/);
  });

  test('one that nests deeper than any browser can is told so, and the next program runs', async () => {
    await writeAndRun(page, place, `x = ${'-'.repeat(3000)}1\n`);
    assert.match(await output(place), /The program went deeper than Python can in a browser/);
    await untilReady(page);
    await writeAndRun(page, place, 'print("next")\n');
    assert.match(await output(place), /^Output\s+next\s*$/);
  });

  test('one that never ends is stopped at the time limit, which is said', async () => {
    await writeAndRun(page, place, 'while True: pass');
    assert.match(await status(place), /ran longer than 20 seconds/);
    await untilReady(page);
    await writeAndRun(page, place, 'print("next")\n');
    assert.match(await output(place), /^Output\s+next\s*$/);
  });

  test('another Run takes the place of the one that runs', async () => {
    const runs = await count(page, 'fxp:run-start');
    await write(page, place, 'while True: pass');
    await page.keyboard.press('ControlOrMeta+Enter');
    await untilMarked(page, 'fxp:run-start', runs);
    const other = step(page, stepsOf(lesson)[0].id);
    await other.locator('button.run').click();
    await other.locator('.status', { hasText: /Finished|Ended/ }).waitFor();
    assert.equal(await status(place), 'Stopped, because another program was started.');
  });

  test('a program that is run again while it runs goes on running, and can be stopped', async () => {
    await untilReady(page);
    await write(page, place, 'while True: pass');
    for (let presses = 0; presses < 2; presses++) {
      const runs = await count(page, 'fxp:run-start');
      await page.keyboard.press('ControlOrMeta+Enter');
      await untilMarked(page, 'fxp:run-start', runs);
    }
    assert.equal(await status(place), 'Running.');
    await place.locator('button.stop').click();
    await place.locator('.status', { hasText: 'You stopped the program.' }).waitFor();
  });

  test('a run that takes the place of a check is shown, and can be stopped', async () => {
    const bench = page.locator('.coding').first();
    await untilReady(page);
    await write(page, bench, 'while True: pass');
    const runs = await count(page, 'fxp:run-start');
    await bench.getByRole('button', { name: 'Check' }).click();
    await untilMarked(page, 'fxp:run-start', runs);
    await (await editor(bench)).focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await untilMarked(page, 'fxp:run-start', runs + 1);
    assert.equal(await status(bench), 'Running.');
    await bench.locator('button.stop').click();
    await bench.locator('.status', { hasText: 'You stopped the program.' }).waitFor();
  });

  test('a double click on Run does not stop the program', async () => {
    await untilReady(page);
    await write(page, place, 'while True: pass');
    const runs = await count(page, 'fxp:run-start');
    await place.locator('button.run').dblclick();
    await untilMarked(page, 'fxp:run-start', runs);
    assert.equal(await status(place), 'Running.');
    await place.locator('button.stop').click();
    await place.locator('.status', { hasText: 'You stopped the program.' }).waitFor();
  });
});
