// The whole course as somebody walks it: every lesson opens with its text and outputs, leads to the next
// one, and each exercise's solution, written into its editor, passes every claim of its check.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import {
  exercisesOf,
  lessons,
  openPage,
  openSite,
  output,
  putInOrder,
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

/** The lesson's program shows the pane, the step and what is selected that the lesson's head says. */
async function showsItsVisual({ visual }) {
  const bench = step(page, visual.block);
  const tab = (name) => bench.getByRole('tab', { name, exact: true }).first();
  assert.equal(await tab(TITLES[visual.pane]).getAttribute('aria-selected'), 'true');
  if (visual.graph) assert.equal(await tab(visual.graph).getAttribute('aria-selected'), 'true');
  const at = bench.locator('.step-number input');
  const shown = visual.step ?? (await at.getAttribute('max'));
  assert.equal(await at.inputValue(), String(shown));
  if (visual.node !== null || visual.line !== null)
    await bench.locator('[data-relation]').first().waitFor({ state: 'attached' });
}

const firstWithPrediction = all.find((lesson) =>
  exercisesOf(lesson).some(({ parts }) => parts.some(({ kind }) => kind === 'predict')),
);

for (const [index, lesson] of all.entries()) {
  test(`${lesson.number}. ${lesson.title}`, async () => {
    await page.getByRole('heading', { level: 1, name: lesson.title, exact: true }).waitFor();
    for (const { id, output: printed } of stepsOf(lesson).filter((one) => !one.editable)) {
      const shown = await output(step(page, id));
      const [first] = printed.trim().split('\n');
      assert.ok(shown.includes(first), `${id} shows ${shown}`);
    }
    await showsItsVisual(lesson);
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
        if (lesson === firstWithPrediction) assert.deepEqual(await violations(page, form), []);
        await form.getByLabel('What it prints').fill(part.prints);
        await answer();
        await form.locator('.solved').waitFor();
        assert.ok((await form.locator('.reason').innerText()).length > 10);
      }
      const orders = exercise.parts.filter(({ kind }) => kind === 'order');
      for (const [at, part] of orders.entries()) {
        const lines = step(page, exercise.id).locator('.part.order').nth(at);
        await putInOrder(page, lines, { right: part.right.slice(0, 1) });
        await lines.getByText(/^Not yet/).waitFor();
        await lines.getByRole('button', { name: 'Take all out' }).click();
        await putInOrder(page, lines, part);
        await lines.locator('.solved').waitFor();
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

test('the search finds sections, words and names by keyboard, and leads there', async () => {
  const other = await openPage(site, 'edges.html', { context: page.context() });
  await untilReady(other);
  const field = other.getByRole('combobox', { name: 'Search' });
  const options = other.getByRole('option');
  const open = async (query) => {
    await other.keyboard.press('ControlOrMeta+k');
    await field.fill(query);
    await options.first().waitFor();
  };
  await open('what a node re');
  assert.match(await options.first().innerText(), /What a node reads[^]*section[^]*Who reads whom/);
  await other.keyboard.press('Enter');
  await other.waitForURL(/edges\.html#about-what-a-node-reads$/);
  await other.waitForFunction(() => scrollY > 300);

  await open('lint');
  assert.deepEqual(
    await options.evaluateAll((all) =>
      all.slice(0, 2).map((one) => one.querySelector('b').innerText),
    ),
    ['lint', 'torch.fx.Graph.lint'],
  );
  await other.keyboard.press('ArrowDown');
  assert.equal(await options.nth(1).getAttribute('aria-selected'), 'true');
  const active = await field.getAttribute('aria-activedescendant');
  assert.equal(active, await options.nth(1).getAttribute('id'));
  await other.keyboard.press('Enter');
  await other.waitForURL(/reference\.html#torch\.fx\.Graph\.lint$/);
  const name = other.locator('[id="torch.fx.Graph.lint"]');
  assert.match(await name.innerText(), /Raises an error[^]*In lessons: /);

  await other.getByLabel('Show only names with').fill('softma');
  await other.getByText('torch.nn.functional.softmax').first().waitFor();
  await other.keyboard.press('ControlOrMeta+k');
  await field.fill('qqqq');
  await other.getByText('Nothing has “qqqq”').waitFor();
  await other.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  assert.deepEqual(other.problems, []);
  await other.close();
});
