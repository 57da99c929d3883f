// Mistakes are explained below Python's own text, and their nodes and steps can be gone to: by mouse, by
// keyboard, after an error and where nothing fails.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { editableStep, openLesson, openSite, seedLessons, writeAndRun } from './site.mjs';

const START = `import torch
from torch import fx

def f(x):
    return torch.relu(x).neg()

gm = fx.symbolic_trace(f)
x, relu, neg, out = gm.graph.nodes
`;

let site;
let page;
let place;
before(async () => {
  site = await openSite();
  const [lesson] = seedLessons();
  page = await openLesson(site, lesson.slug);
  place = editableStep(page, lesson);
});
after(() => site.close());

test('an error is explained, and its nodes are gone to', async () => {
  await writeAndRun(page, place, `${START}gm.graph.erase_node(relu)\n`);
  assert.match(
    await place.locator('.output .error').innerText(),
    /RuntimeError: Tried to erase Node relu but it still had 1 users in the graph: \{neg: None\}!/,
  );
  const said = place.locator('.explanation');
  assert.equal(await said.count(), 1);
  const words = (await said.innerText()).replace(/\s+/g, ' ');
  assert.match(
    words,
    /Still read by others `?erase_node`? removes a node that no other node reads/,
  );
  assert.match(words, /neg still reads relu\. Try: Give its users another node first/);

  await said.getByRole('button', { name: 'Show neg in the graph' }).press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('tr[data-node="2"]'));
  assert.match(await place.locator('.node-words').innerText(), /^neg reads relu/);
});

test('a mistake that raises no error is explained, and its line is gone to', async () => {
  await writeAndRun(page, place, `${START}relu.target = torch.abs\nprint(gm(-torch.ones(1)))\n`);
  assert.equal(await place.locator('.output .error').count(), 0);
  const said = place.locator('.explanation');
  assert.match(await said.innerText(), /gm ran the code of an earlier graph/);
  await said.getByRole('button', { name: 'Show line 9' }).click();
});

test('a program without mistakes is left in peace', async () => {
  await writeAndRun(page, place, `${START}print(gm(-torch.ones(1)))\n`);
  assert.equal(await place.locator('.explanation').count(), 0);
});
