// The drawing of a graph, by mouse, by keys and by touch: what has changed, size, modules, search, files.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { editableStep, lessons, openLesson, openSite, writeAndRun } from './site.mjs';

const [lesson] = lessons();
const BLOCKS = `
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x):
        return x + self.fc2(torch.relu(self.fc1(x)))


traced = torch.fx.symbolic_trace(nn.Sequential(*(Block() for _ in range(COUNT))))
first = next(node for node in traced.graph.nodes if node.target is torch.relu)
with traced.graph.inserting_after(first):
    tanh = traced.graph.call_function(torch.tanh, first.args)
first.replace_all_uses_with(tanh)
traced.graph.erase_node(first)
`;
const program = (count) => BLOCKS.replace('COUNT', String(count));

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

/** A page that shows the drawing of a graph with `count` blocks of four nodes. */
async function openDrawing(count, options) {
  const page = await openLesson(site, lesson.slug, { reducedMotion: 'reduce', ...options });
  const place = editableStep(page, lesson);
  await writeAndRun(page, place, program(count));
  const tab = place.getByRole('tab', { name: 'Drawing' });
  await (options?.hasTouch ? tab.tap() : tab.click());
  const drawing = place.locator('.drawing');
  await drawing.locator('.box').first().waitFor();
  return { page, drawing, box: (name) => drawing.locator('.box', { hasText: name }).first() };
}

/** Tests run without the service worker, which the page says. */
const problems = (page) => page.problems.filter((text) => !text.includes('Service Worker'));
const scrollOf = (drawing) =>
  drawing.locator('.scroll').evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
const words = (drawing) => drawing.locator('.node-words').innerText();

describe('by mouse', () => {
  let page;
  let drawing;
  let box;
  before(async () => {
    ({ page, drawing, box } = await openDrawing(16));
  });
  after(() => page.context().close());

  test('what came and what went is told apart by sign, line and words', async () => {
    assert.equal(await drawing.locator('.box[data-change="added"]').count(), 1);
    assert.equal(await drawing.locator('.box[data-change="removed"]').count(), 1);
    assert.match(await box('tanh').textContent(), /\+\s*$/);
    const gone = drawing.locator('.box[data-change="removed"]');
    assert.equal(
      await gone.getAttribute('aria-label'),
      'relu torch.relu, call_function. relu is no longer in the graph. Removed.',
    );
    assert.match(await drawing.locator('.drawing-legend').innerText(), /\+ added\s+− removed/);
    await drawing.getByLabel('Show what has changed').uncheck();
    await gone.waitFor({ state: 'detached' });
    await drawing.getByLabel('Show what has changed').check();
    await gone.waitFor();
  });

  test('buttons and the wheel change its size, dragging beside the boxes moves it', async () => {
    const size = drawing.locator('.zoom button').nth(1);
    await drawing.getByRole('button', { name: 'Larger' }).click();
    assert.equal(await size.innerText(), '125 %');
    await drawing.getByRole('button', { name: 'Fit' }).click();
    assert.ok(parseInt(await size.innerText(), 10) < 50);
    await size.click();
    assert.equal(await size.innerText(), '100 %');

    const frame = drawing.locator('.scroll');
    await frame.scrollIntoViewIfNeeded();
    const { x, y } = await frame.boundingBox();
    await page.mouse.move(x + 15, y + 200);
    const [, top] = await scrollOf(drawing);
    await page.mouse.down();
    await page.mouse.move(x + 15, y + 50);
    await page.mouse.up();
    assert.equal((await scrollOf(drawing))[1], top + 150);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await drawing.locator('.zoom button', { hasText: '165 %' }).waitFor();
    await size.click();
  });

  test('modules are closed and opened, and the map shows the whole', async () => {
    await drawing.locator('.minimap').waitFor();
    const all = await drawing.locator('.box').count();
    await drawing.getByRole('button', { name: 'Close all' }).click();
    assert.ok((await drawing.locator('.box').count()) < all / 2);
    await drawing.locator('.minimap').waitFor({ state: 'detached' });
    const closed = drawing.locator('.box[data-op="group"]').first();
    assert.equal(await closed.getAttribute('aria-expanded'), 'false');
    await closed.click();
    assert.match(await words(drawing), /reads input_1 .*Close 0/s);
    await drawing.getByRole('button', { name: 'Close 0' }).click();
    await drawing.getByRole('button', { name: 'Open all' }).click();
    assert.equal(await drawing.locator('.box').count(), all);
  });

  test('a node is found, also inside of a closed module', async () => {
    await drawing.getByRole('button', { name: 'Close all' }).click();
    const search = drawing.getByRole('searchbox', { name: 'Find a node' });
    await search.fill('15.fc');
    await drawing.locator('output', { hasText: '0 of 2' }).waitFor();
    await search.press('Enter');
    await box('15_fc1').waitFor();
    assert.match(await words(drawing), /^_?15_fc1 reads/);
    assert.ok((await scrollOf(drawing))[1] > 0, 'and scrolled to');
    await search.fill('');
  });

  test('it is saved as SVG, PNG and DOT', async () => {
    await drawing.getByText('Save as').click();
    for (const [kind, start] of [
      ['SVG', '<svg xmlns='],
      ['PNG', '\x89PNG'],
      ['DOT', 'digraph "traced.graph"'],
    ]) {
      const saved = page.waitForEvent('download');
      await drawing.getByRole('button', { name: kind }).click();
      const file = await saved;
      assert.equal(file.suggestedFilename(), `traced.graph.${kind.toLowerCase()}`);
      const bytes = await readFile(await file.path());
      assert.equal(bytes.toString('latin1').slice(0, start.length), start);
    }
    assert.deepEqual(problems(page), []);
  });
});

describe('by keys', () => {
  let page;
  let drawing;
  before(async () => {
    ({ page, drawing } = await openDrawing(3));
  });
  after(() => page.context().close());

  test('along edges, to the next of several, into modules, and by size', async () => {
    const name = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    await drawing.locator('.box[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    assert.match(await name(), /call_module\. _?0_fc1 reads input_1/);
    await page.keyboard.press('Shift+ArrowDown');
    assert.match(await name(), /call_function\. add reads input_1/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    assert.match(await name(), /fc2 reads tanh/);
    await page.keyboard.press('c');
    assert.match(await name(), /^0 \d nodes, a closed module\.$/);
    await page.keyboard.press('Enter');
    assert.match(await name(), /fc1 reads input_1/);
    await page.keyboard.press('-');
    assert.match(await drawing.locator('.zoom').innerText(), /80 %/);
    await page.keyboard.press('/');
    assert.equal(await page.evaluate(() => document.activeElement.type), 'search');
  });

  test('nodes that stay keep their places when others are shown and hidden', async () => {
    const places = () =>
      drawing
        .locator('.box')
        .evaluateAll((boxes) =>
          Object.fromEntries(
            boxes.map((box) => [box.querySelector('.box-name').textContent, box.style.transform]),
          ),
        );
    const shown = await places();
    await drawing.getByLabel('Show what has changed').uncheck();
    const hidden = await places();
    assert.equal(hidden.relu, undefined);
    for (const [name, place] of Object.entries(hidden)) assert.equal(place, shown[name], name);
  });
});

describe('by touch', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  test('two fingers change the size, one tap marks a node', async () => {
    const { page, drawing, box } = await openDrawing(3, PHONE);
    await box('tanh').tap();
    assert.match(await words(drawing), /^tanh reads/);
    const size = () => drawing.locator('.zoom button').nth(1).innerText();
    const before = parseInt(await size(), 10);
    await drawing.locator('.scroll').scrollIntoViewIfNeeded();
    const { x, y } = await drawing.locator('.scroll').boundingBox();
    const touch = await page.context().newCDPSession(page);
    const fingers = (type, apart) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [-1, 1].map((side) => ({ x: x + 150 + side * apart, y: y + 100 })),
      });
    await fingers('touchStart', 30);
    await fingers('touchMove', 45);
    await fingers('touchMove', 60);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction(
      ([least]) => parseInt(document.querySelector('.zoom button:nth-child(2)').innerText) > least,
      [before * 1.5],
    );
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(sideways, 0);
    assert.deepEqual(problems(page), []);
    await page.context().close();
  });
});
