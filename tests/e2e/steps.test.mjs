// Every change of a graph: scrubbed by mouse, by keyboard and by touch, tied to lines and nodes, compared.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { editableStep, openLesson, openSite, run, seedLessons, writeAndRun } from './site.mjs';

const [lesson] = seedLessons();
let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const LOOP = `import torch
from torch import fx

def f(x):
    return torch.relu(torch.relu(torch.relu(x)))

graph = fx.symbolic_trace(f).graph
for node in graph.nodes:
    if node.target is torch.relu:
        with graph.inserting_after(node):
            new = graph.call_function(torch.sigmoid, node.args)
        node.replace_all_uses_with(new)
        graph.erase_node(node)
`;

const LONG = `from torch import fx
graph = fx.Graph()
x = graph.placeholder("x")
for i in range(10_000):
    x.name = f"a{i}"
`;

const names = (place) => place.locator('.nodes tbody th').allInnerTexts();
const slider = (place) => place.getByRole('slider', { name: 'Step' });

/** The browser says that no service worker may start here, which is as it should be. */
const problems = (page) => page.problems.filter((text) => !text.includes('Service Worker'));

/** Waits until an element's text is as expected. */
const until = (locator, text) => locator.filter({ hasText: text }).first().waitFor();

describe('the steps of a lesson', () => {
  let page;
  let place;
  before(async () => {
    page = await openLesson(site, lesson.slug);
    place = editableStep(page, lesson);
    await place.scrollIntoViewIfNeeded();
    await place.locator('.monaco-editor').waitFor();
    await place.locator('.steps').waitFor();
  });
  after(async () => {
    assert.deepEqual(problems(page), []);
    await page.context().close();
  });

  test('are gone through by keyboard, before anything ran', async () => {
    const all = await names(place);
    await slider(place).focus();
    await page.keyboard.press('ArrowLeft');
    await until(place.locator('.step-words'), 'fc1 is erased.');
    await page.keyboard.press('ArrowLeft');
    await until(place.locator('.step-words'), 'fc1 no longer reads x. Line 35.');
    assert.deepEqual(await names(place), ['x', 'fc1', 'fused', 'fc2', 'output']);
    await place.locator('.monaco-editor .mark-step').waitFor();
    await place.getByRole('tab', { name: 'Generated Python' }).click();
    await until(place.locator('.generated .line'), 'fc1 = self.fc1(None)');
    await slider(place).focus();
    await page.keyboard.press('Home');
    await until(place.locator('.step-words'), 'No change yet');
    await page.keyboard.press('End');
    await until(place.locator('.step-words'), 'The end, after 16 changes.');
    await place.getByRole('tab', { name: 'Nodes' }).click();
    assert.deepEqual(await names(place), all);
  });

  test('tie a node, its line, its generated line and its changes together', async () => {
    await place.locator('.nodes tbody tr').nth(1).hover();
    await place.locator('.monaco-editor .mark-sign-focus').waitFor();
    await place.locator('.monaco-editor .mark-sign-user').waitFor();
    await place.getByRole('tab', { name: 'Generated Python' }).click();
    await place.getByText('After', { exact: true }).click();
    await place.locator('.generated pre').focus();
    // The second key comes as soon as the line is marked, before anything is painted.
    await place.locator('.generated pre').evaluate(async (pre) => {
      const press = (key) =>
        pre.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      press('ArrowDown');
      for (let turns = 0; turns < 100 && !pre.querySelector('[data-relation="focus"]'); turns++)
        await Promise.resolve();
      press('[');
    });
    await until(place.locator('.generated [data-relation="focus"]'), 'fused = ');
    await until(place.locator('.step-words'), 'fc2 now reads fused instead of relu. Line 34.');
    await page.keyboard.press(']');
    await place.getByRole('tab', { name: 'Nodes' }).click();
    assert.equal(await place.locator('tr[data-relation="focus"] th').innerText(), 'fused');
  });

  test('are of a run too, and stay where an edit behind them leaves them the same', async () => {
    await run(page, place);
    await place.getByRole('spinbutton', { name: 'Step' }).fill('9');
    await page.keyboard.press('Enter');
    await until(place.locator('.step-words'), 'fused is new');
    await place.getByRole('tab', { name: 'Generated Python' }).click();
    await until(place.locator('.generated .line'), 'fused = __main___fused(x)');
    await place.locator('.native-edit-context').focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('print(1)');
    await page.keyboard.press('ControlOrMeta+Enter');
    await until(place.locator('.output'), '1');
    await until(place.locator('.step-words'), 'fused is new');
    await place.getByRole('tab', { name: 'Nodes' }).click();
  });

  test('put the cursor on a line, and its nodes are marked', async () => {
    await place.locator('.native-edit-context').focus();
    await page.keyboard.press('ControlOrMeta+Home');
    for (let line = 1; line < 11; line++) await page.keyboard.press('ArrowDown');
    await place.locator('tr[data-relation="focus"]').first().waitFor();
    const marked = await place.locator('tr[data-relation="focus"] th').allInnerTexts();
    assert.equal(marked.length, 1);
  });

  test('are compared: any step with any other, as nodes, in one drawing and as code', async () => {
    await place.getByRole('tab', { name: 'Before and after' }).click();
    await place.getByLabel('Moment before').selectOption('number');
    await place.getByLabel('Step before').fill('6');
    await page.keyboard.press('Enter');
    await place.getByLabel('Moment after').selectOption('end');
    await until(place.locator('.changes .node-words'), 'Nodes: 1 added, 2 removed, 1 changed.');
    await place.locator('.changes').getByText('Code', { exact: true }).click();
    await until(place.locator('.code-sides td[data-change="removed"]'), 'relu = torch.relu(fc1)');
    await until(place.locator('.code-sides td[data-change="added"]'), 'fused = __main___fused(x)');
    await page.keyboard.press('ArrowLeft'); // from Code to Drawing
    const box = (change) => place.locator(`.changes .box[data-change="${change}"]`);
    await until(box('added'), 'fused');
    assert.deepEqual(await box('removed').locator('.box-name').allTextContents(), ['fc1', 'relu']);
    // From the end back to the trace: what had been added has gone.
    await place.getByLabel('Moment before').selectOption('end');
    await place.getByLabel('Moment after').selectOption('traced');
    await until(box('removed'), 'fused');
    assert.deepEqual(await box('added').locator('.box-name').allTextContents(), ['fc1', 'relu']);
  });
});

test('a loop is folded, and its passes are counted', async () => {
  const page = await openLesson(site, lesson.slug);
  const place = editableStep(page, lesson);
  await writeAndRun(page, place, LOOP);
  await place.getByText('All steps').click();
  const tree = place.getByRole('tree');
  await until(tree.getByRole('treeitem'), 'Lines 10 to 13: 3 passes, 18 changes');
  await tree.getByRole('treeitem', { name: 'Lines 10 to 13' }).click();
  await tree.getByRole('treeitem', { name: 'Pass 2 of 3: 6 changes' }).click();
  await page.keyboard.press('ArrowRight');
  await until(place.locator('.step-words'), 'Line 10, pass 2 of 3.');
  await place.getByText('Life of each node').click();
  const lives = place.getByRole('listbox');
  await lives.getByRole('option', { name: /^relu_1: made in step 3, erased in step/ }).click();
  assert.equal(await place.locator('.life[aria-selected="true"]').count(), 1);
  await place.getByLabel('arguments').uncheck();
  await slider(place).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await until(
    place.locator('.step-words'),
    'New nodes go to the end from now on. Line 10, pass 3 of 3.',
  );
  assert.deepEqual(problems(page), []);
  await page.context().close();
});

test('ten thousand steps are as quick as ten', async () => {
  const page = await openLesson(site, lesson.slug);
  const place = editableStep(page, lesson);
  await writeAndRun(page, place, LONG);
  await until(place.locator('.step-words'), 'The end, after 10001 changes.');
  await place.getByText('All steps').click();
  await slider(place).focus();
  await page.keyboard.press('Home');
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowRight');
  await until(place.locator('.step-words'), 'Line 5, pass 29 of 10000.');
  await place.getByRole('spinbutton', { name: 'Step' }).fill('9000');
  await page.keyboard.press('Enter');
  await until(place.locator('.step-words'), 'a8997 is now called a8998.');
  const rows = await place.getByRole('treeitem').count();
  assert.ok(rows < 40, `${rows} rows are in the page`);
  assert.deepEqual(problems(page), []);
  await page.context().close();
});

test('steps work by touch, on a narrow screen', async () => {
  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openLesson(site, lesson.slug, device);
  const place = editableStep(page, lesson);
  await place.locator('.steps').scrollIntoViewIfNeeded();
  await place.getByRole('button', { name: 'Step back' }).tap();
  await until(place.locator('.step-words'), 'fc1 is erased. Line 35.');
  await place.locator('.cm-editor .mark-step').waitFor();
  await place.getByRole('button', { name: 'First step' }).tap();
  await place.getByRole('button', { name: 'Play' }).tap();
  await until(place.locator('.step-words'), 'fc1 is new');
  await place.getByRole('button', { name: 'Pause' }).tap();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, 390);
  assert.deepEqual(problems(page), []);
  await page.context().close();
});
