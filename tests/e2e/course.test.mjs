// The whole course as somebody walks it: every lesson opens with its text and outputs, leads to the next
// one, and each exercise's solution, written into its editor, passes every claim of its check.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  exercisesOf,
  lessons,
  openPage,
  openSite,
  output,
  step,
  stepsOf,
  untilEnded,
  untilReady,
  write,
} from './site.mjs';

const all = lessons();
let site;
let page;
before(async () => {
  site = await openSite();
  page = await openPage(site, `${all[0].slug}.html`);
});
after(async () => {
  await page.context().close();
  await site.close();
});

/** What the panes are called that a lesson may open. */
const TITLES = {
  nodes: 'Nodes',
  changes: 'Before and after',
  graph: 'Drawing',
  code: 'Generated Python',
};

/** The claims of a check that do not hold, as the page shows them. */
const notPassed = (bench) =>
  bench
    .locator('.verdicts li')
    .evaluateAll((items) =>
      items.filter((item) => item.dataset.status !== 'passed').map((item) => item.innerText),
    );

for (const [index, lesson] of all.entries()) {
  test(`${lesson.number}. ${lesson.title}`, async () => {
    await page.getByRole('heading', { level: 1, name: lesson.title, exact: true }).waitFor();
    for (const { id, output: printed } of stepsOf(lesson).filter((one) => !one.editable)) {
      const shown = await output(step(page, id));
      const [first] = printed.trim().split('\n');
      assert.ok(shown.includes(first), `${id} shows ${shown}`);
    }
    for (const { id, pane } of stepsOf(lesson).filter((one) => one.pane)) {
      const open = step(page, id).getByRole('tab', { name: TITLES[pane], exact: true }).first();
      assert.equal(await open.getAttribute('aria-selected'), 'true', `${id}: ${pane}`);
    }
    await untilReady(page);
    for (const exercise of exercisesOf(lesson)) {
      const forms = step(page, exercise.id).locator('form.predict');
      const predictions = exercise.parts.filter(({ kind }) => kind === 'predict');
      for (const [at, part] of predictions.entries()) {
        const form = forms.nth(at);
        const answer = () => form.getByRole('button', { name: 'Answer' }).click();
        await form.getByLabel('What it prints').fill('something else');
        await answer();
        assert.match(await form.locator('.status').innerText(), /something else/);
        await form.getByLabel('What it prints').fill(part.prints);
        await answer();
        await form.locator('.solved').waitFor();
        assert.ok((await form.locator('.reason').innerText()).length > 10);
      }
      const benches = step(page, exercise.id).locator('.coding');
      const parts = exercise.parts.filter(({ kind }) => kind === 'coding');
      for (const [at, part] of parts.entries()) {
        const bench = benches.nth(at);
        await write(page, bench, part.solution);
        const check = bench.getByRole('button', { name: 'Check' });
        await untilEnded(page, bench, () => check.click());
        assert.deepEqual(await notPassed(bench), []);
        assert.ok((await bench.locator('.verdicts li').count()) > 0);
      }
    }
    const next = all[index + 1];
    const way = page.locator('nav.lesson-links a').last();
    assert.match(await way.innerText(), next ? new RegExp(next.title.slice(0, 12)) : /All lessons/);
    await way.click();
    assert.deepEqual(page.problems, []);
  });
}

test('the glossary is led to from the home page, and leads to lessons', async () => {
  await page.goto(site.address);
  await page.getByRole('link', { name: 'Glossary' }).click();
  await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
  const first = page.locator('.glossary section').first();
  await first.getByRole('link').click();
  await page.locator('.lesson h1').waitFor();
  await page.goto(`${site.address}glossary.html#proxy`);
  await page.getByRole('heading', { name: 'Proxy' }).waitFor();
  await page.waitForFunction(() => scrollY > 500);
  assert.deepEqual(page.problems, []);
});
