// The way through every lesson: open, read, run each step, look at the panes; then edit, break and mend
// the first program of the first lesson.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  editableStep,
  editor,
  lessons,
  openLesson,
  openPage,
  openSite,
  output,
  run,
  seedLessons,
  status,
  step,
  stepsOf,
  untilEnded,
  untilMarked,
  write,
  writeAndRun,
} from './site.mjs';

const all = lessons();
const seeds = seedLessons();
let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

test('the home page lists all lessons and leads to each', async () => {
  const page = await openPage(site, '', { withoutPython: true });
  const titles = await page.locator('.lesson-card h3').allInnerTexts();
  assert.deepEqual(
    titles,
    all.map(({ title }) => title),
  );
  for (const { title } of all) {
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a lesson can be read while Python loads, and a bar shows how far it is', async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await context.route(/python_stdlib-.*\.zip$/, async (route) => {
    await held;
    await route.continue();
  });
  let releaseScripts;
  const scripts = new Promise((resolve) => (releaseScripts = resolve));
  await context.route(/\/index-.*\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(`${site.address}${seeds[0].slug}.html`, { waitUntil: 'commit' });
  const place = step(page, stepsOf(seeds[0])[0].id);
  // Before the page's scripts have come: its text stands there already, and what is pressed is not lost.
  await page.locator('[data-built]').waitFor();
  assert.match(await place.innerText(), /recorded/);
  await untilMarked(page, 'fxp:text', 0);
  await page.getByRole('button', { name: /^Search/ }).click();
  releaseScripts();
  await page.getByRole('dialog').waitFor();
  assert.equal(await page.locator('[data-built]').count(), 0);
  await page.keyboard.press('Escape');
  const bar = page.getByRole('progressbar');
  await bar.waitFor();
  assert.match(await bar.getAttribute('aria-valuetext'), /^Loading .*: \d+ %$/);
  assert.match(await place.innerText(), /recorded/);
  assert.match(await output(place), /placeholder/);
  await place.locator('button.run').click();
  assert.match(await status(place), /Waiting for Python/);
  release();
  await place.locator('.status', { hasText: 'Finished' }).waitFor();
  assert.equal(await bar.count(), 0);
  await context.close();
});

for (const lesson of seeds) {
  describe(lesson.title, () => {
    let page;
    before(async () => {
      page = await openLesson(site, lesson.slug);
    });
    after(() => page.context().close());

    for (const { id, title, output: expected, recorded } of stepsOf(lesson)) {
      test(`${title}: Run shows what the lesson says`, async () => {
        const place = step(page, id);
        await run(page, place);
        assert.equal(await place.locator('.recorded').count(), 0);
        const printed = place.getByLabel('Printed text');
        if (expected) assert.equal((await printed.textContent()).trimEnd(), expected.trimEnd());
        if (recorded.error) {
          assert.match(await place.locator('.error').innerText(), new RegExp(recorded.error.type));
        } else {
          assert.match(await status(place), /^Finished in /);
        }
        await showsGraphs(place, recorded.graphs);
      });
    }

    test('nothing went wrong on the page', () => assert.deepEqual(page.problems, []));
  });
}

/** The panes of a step: each graph by its name, with all of its nodes in each view. */
async function showsGraphs(place, graphs) {
  const unfold = place.locator('.result-graphs > .unfold > summary');
  if (await unfold.count()) await unfold.click();
  for (const { names, after: state } of graphs) {
    if (graphs.length > 1) await place.getByRole('tab', { name: names[0], exact: true }).click();
    const table = place.getByRole('table', { name: `Nodes of ${names[0]}`, exact: true });
    assert.deepEqual(
      await table.locator('tbody th').allInnerTexts(),
      state.nodes.map(({ name }) => name),
    );
    await place.getByRole('tab', { name: 'Before and after' }).click();
    const known = await place.locator('.changes tbody tr').count();
    assert.ok(known >= state.nodes.length);
    await place.getByRole('tab', { name: 'Drawing' }).click();
    await place.locator('.drawing .box').first().waitFor(); // its code comes with the first drawing
    const standing = place.locator('.drawing .box:not([data-change="removed"])');
    assert.equal(await standing.count(), state.nodes.length);
    await place.getByRole('tab', { name: 'Generated Python' }).click();
    assert.match(await place.locator('.generated').innerText(), /def forward/);
    await place.getByRole('tab', { name: 'Nodes' }).click();
  }
}

describe('editing', () => {
  let page;
  let place;
  before(async () => {
    page = await openLesson(site, seeds[0].slug);
    place = editableStep(page, seeds[0]);
  });
  after(() => page.context().close());

  const source = stepsOf(seeds[0]).find(({ editable }) => editable).source;

  test('a changed program is run as it is in the editor', async () => {
    await writeAndRun(page, place, source.replaceAll('8', '16'));
    assert.match(await output(place), /Outputs equal: True/);
    await writeAndRun(page, place, `${source}\n[node.name for node in graph.nodes]\n`);
    const value = place.getByLabel('Value of the last expression', { exact: true });
    assert.equal(await value.innerText(), "['x', 'fused', 'fc2', 'output']");
  });

  test('the rewrite shows before and after, with signs', async () => {
    await place.getByRole('tab', { name: 'Before and after' }).click();
    const rows = await place
      .locator('.changes tbody tr')
      .evaluateAll((found) =>
        found.map(
          (row) => `${row.dataset.change}: ${row.querySelector('.change').innerText.trim()}`,
        ),
      );
    assert.deepEqual(
      rows.toSorted(),
      [
        'added: + added',
        'changed: ~ changed',
        'removed: − removed',
        'removed: − removed',
        'same:',
        'same:',
      ]
        .toSorted()
        .map((row) => (row === 'same:' ? 'same: ' : row)),
    );
    await place.getByRole('tab', { name: 'Generated Python' }).click();
    const diff = place.locator('.diff');
    assert.ok((await diff.locator('[data-change="added"]').count()) > 0);
    assert.ok((await diff.locator('[data-change="removed"]').count()) > 0);
    await place.getByRole('tab', { name: 'Nodes' }).click();
  });

  test('pointing at a node marks its inputs and users, by mouse and by keyboard', async () => {
    const table = place.getByRole('table');
    const marks = () =>
      table
        .locator('tr[data-relation]')
        .evaluateAll((rows) =>
          rows.map((row) => `${row.querySelector('th').innerText} ${row.dataset.relation}`),
        );
    await table.locator('tbody tr', { hasText: 'fused' }).first().scrollIntoViewIfNeeded();
    await table.locator('tbody tr').nth(1).hover();
    assert.deepEqual(await marks(), ['x input', 'fused focus', 'fc2 user']);
    await page.locator('h1').hover();
    assert.deepEqual(await marks(), []);
    await table.locator('tbody tr').nth(0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await marks(), ['fused input', 'fc2 focus', 'output user']);
    assert.match(
      await place.locator('.node-words').innerText(),
      /^fc2 reads fused and is read by output\.$/,
    );
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'TR');
  });

  test('a syntax error is marked at its line, and gone after the mending', async () => {
    await writeAndRun(page, place, 'x = 1\ny = (2\nprint(x)\n');
    assert.match(await status(place), /^Ended by SyntaxError in line 2\.$/);
    await place.locator('.squiggly-error').first().waitFor();
    await place.locator('.error-line').first().waitFor();
    assert.match(await output(place), /SyntaxError: '\(' was never closed/);
    await writeAndRun(page, place, 'x = 1\nprint(x)\n');
    await place.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    assert.match(await output(place), /^Output\s+1\s*$/);
  });

  test("an exception is marked at its line, with the traceback of the learner's frames", async () => {
    await writeAndRun(page, place, 'def f(x):\n    return x.nodez\n\n\nprint("before")\nf(1)\n');
    assert.match(await status(place), /^Ended by AttributeError in line 2\.$/);
    await place.locator('.error-line').first().waitFor();
    const shown = await output(place);
    assert.match(shown, /before/);
    assert.match(shown, /File "\w+\.py", line 6, in <module>\n {4}f\(1\)/);
    assert.doesNotMatch(shown, /playground|site-packages|runner\.py/);
  });

  test('a graph that is not well formed is reported by lint with torch its words', async () => {
    const broken = source.replace('graph.eliminate_dead_code()', 'graph.erase_node(fused_node)');
    await writeAndRun(page, place, broken);
    assert.match(
      await output(place),
      /RuntimeError: Tried to erase Node fused but it still had 1 users/,
    );
    await writeAndRun(page, place, source);
    assert.match(await output(place), /Outputs equal: True/);
  });

  test('the button runs what the shortcut runs', async () => {
    await write(page, place, 'print("by button")\n');
    await run(page, place);
    assert.match(await output(place), /by button/);
    await (await editor(place)).focus();
    await untilEnded(page, place, () => page.keyboard.press('ControlOrMeta+Enter'));
    assert.match(await output(place), /by button/);
  });

  test('on paper the whole program stands in the place of the editor', async () => {
    await write(page, place, `${source}\n# the last line`);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const printed = place.locator('.printed');
    assert.equal(await printed.isVisible(), true);
    assert.equal(await printed.textContent(), `${source}\n# the last line`);
    assert.equal(await place.locator('.editor').isVisible(), false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    assert.equal(await printed.isVisible(), false);
  });

  test('the theme can be switched, and is kept', async () => {
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'theme' }).click();
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    assert.equal(await ground(), dark);
  });
});

describe('a large graph', () => {
  test('is a list of its own, a drawing of closed stretches, and quick to step through', async () => {
    const page = await openLesson(site, seeds[0].slug);
    const place = editableStep(page, seeds[0]);
    const program = [
      'import torch',
      'class Deep(torch.nn.Module):',
      '    def forward(self, x):',
      '        for _ in range(10_000):',
      '            x = torch.relu(x)',
      '        return x',
      'graph = torch.fx.symbolic_trace(Deep()).graph',
    ].join('\n');
    await writeAndRun(page, place, program);
    const rows = place.locator('.nodes tbody tr');
    await rows.first().focus();
    await page.keyboard.press('End');
    await place.locator('.node-words', { hasText: /^output reads relu_9999/ }).waitFor();
    await page.keyboard.press('ArrowUp');
    await place.locator('tr:focus', { hasText: '10000' }).waitFor();
    assert.ok((await rows.count()) < 50, 'only the rows in view are elements');

    const step = place.getByRole('spinbutton', { name: 'Step' });
    for (const [at, words] of [
      ['3', 'relu_1 is new'],
      ['10001', 'relu_9999 is new'],
    ]) {
      await step.fill(at);
      await page.keyboard.press('Enter');
      await place.locator('.step-words', { hasText: words }).waitFor();
    }

    await place.getByRole('tab', { name: 'Drawing' }).click();
    const search = place.getByRole('searchbox', { name: 'Find a node' });
    await search.fill('relu_7777');
    await search.press('Enter');
    await place.locator('.box[aria-selected="true"]', { hasText: 'relu_7777' }).waitFor();
    assert.ok((await place.locator('.box').count()) < 300, 'the other stretches stay closed');
    await place.getByRole('tab', { name: 'Generated Python' }).click();
    await place
      .locator('.generated .line[data-relation="focus"]', { hasText: 'relu_7777' })
      .waitFor();
    assert.ok((await place.locator('.generated .line').count()) < 80);

    await writeAndRun(page, place, program.replace('10_000', '12_000'));
    await place.getByText('graph has more than 12,000 nodes, so it is not shown here.').waitFor();
    assert.equal(await place.locator('.graphs').count(), 0);
    await page.context().close();
  });
});
