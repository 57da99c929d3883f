// axe finds nothing in either theme, in every state that a learner meets.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { violations } from './axe.mjs';
import {
  editableStep,
  editor,
  seedLessons,
  openLesson,
  openPage,
  openSite,
  run,
  untilEnded,
  write,
  writeAndRun,
} from './site.mjs';

const [lesson] = seedLessons();
/** A mistake that is explained, too. */
const UNTRACEABLE = `print("before")
from torch import fx
fx.symbolic_trace(lambda x: x if x > 0 else -x)
`;
/** An answer whose numbers differ, so that its case is shown. */
const WRONG = readFileSync(
  new URL(
    '../../lessons/06-an-fx-graph-transform/exercises/safe-to-keep/wrong/lint_is_proof.py',
    import.meta.url,
  ),
  'utf8',
);
let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const DEVICES = {
  'light, on a desktop': { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  'dark, on a desktop': { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  'light, on a phone': {
    colorScheme: 'light',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
  'dark, on a phone': {
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
};

for (const [name, device] of Object.entries(DEVICES)) {
  describe(name, () => {
    let page;
    let place;
    before(async () => {
      page = await openLesson(site, lesson.slug, { ...device, reducedMotion: 'reduce' });
      place = editableStep(page, lesson);
    });
    after(() => page.context().close());

    const clean = async (part = place) => assert.deepEqual(await violations(page, part), []);

    test('the home page', async () => {
      const home = await openPage(site, '', { context: page.context() });
      assert.deepEqual(await violations(home), []);
      await home.getByRole('button', { name: 'Search' }).click();
      await home.getByRole('combobox').fill('graph');
      await home.getByRole('option').first().waitFor();
      assert.deepEqual(await violations(home), []);
      for (const words of ['glossary.html', 'reference.html', 'progress.html', 'gallery.html']) {
        await home.goto(site.address + words);
        await home.locator('h2').first().waitFor();
        assert.deepEqual(await violations(home), []);
      }
      await home.close();
    });

    test('the playground', async () => {
      const other = await openPage(site, 'playground.html', { context: page.context() });
      await editor(other.locator('.workbench'));
      assert.deepEqual(await violations(other), []);
      await other.close();
    });

    test('a lesson with its editors', async () => {
      await editor(place);
      await clean();
      await place.getByRole('button', { name: /^Editor settings of/ }).click();
      await clean();
    });

    for (const { slug, title } of seedLessons()) {
      test(`${title}, with all that unfolds`, async () => {
        const options = { context: page.context(), withoutPython: true };
        const other = await openPage(site, `${slug}.html`, options);
        for (const summary of await other.locator('summary').all()) await summary.click();
        assert.deepEqual(await violations(other), []);
        await other.close();
      });
    }

    test('after a run, in every pane', async () => {
      await run(page, place);
      await place.locator('tbody tr').nth(1).click();
      await clean();
      for (const tab of ['Before and after', 'Drawing', 'Generated Python']) {
        await place.getByRole('tab', { name: tab }).click();
        await clean();
      }
      for (const summary of await page.locator('summary').all()) await summary.click();
      await clean(page.locator('html'));
    });

    test('after an error, and after a stop', async () => {
      await writeAndRun(page, place, UNTRACEABLE);
      await place.locator('.error').waitFor();
      await clean();
      await place.getByRole('button', { name: /^Share/ }).click();
      await place.getByRole('button', { name: 'Copy link' }).waitFor();
      await clean();
      await place.getByRole('button', { name: /^History/ }).click();
      await place.locator('.history').waitFor();
      await clean();
    });

    test('an exercise with verdicts, hints and the solution', async () => {
      const choice = page.locator('form.choice').first();
      for (const index of [0, 1]) {
        await choice.locator('input').nth(index).check();
        await choice.getByRole('button', { name: 'Answer' }).click();
      }
      const coding = page.locator('.coding').first();
      await editor(coding);
      for (const source of ['# nothing\n', WRONG]) {
        await write(page, coding, source);
        await untilEnded(page, coding, () => coding.getByRole('button', { name: 'Check' }).click());
      }
      await coding.locator('details.case[open] table').first().waitFor();
      await coding.getByRole('button', { name: /^Hint/ }).first().click();
      await coding.getByRole('button', { name: 'Show the solution' }).click();
      await clean(page.locator('html'));
    });
  });
}
