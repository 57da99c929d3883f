// The values of a run: what each node computes, moment by moment, by mouse and by keyboard; and whether
// a rewritten graph still computes the same.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import { editableStep, openLesson, openSite, seedLessons, writeAndRun } from './site.mjs';

const [lesson] = seedLessons();
const PROGRAM = `import torch
from torch import fx

def root(x):
    return torch.sqrt(x.sum(1)) * 2

traced = fx.symbolic_trace(root)
`;
let site, page, place, table;
before(async () => {
  site = await openSite();
  page = await openLesson(site, lesson.slug);
  place = editableStep(page, lesson);
});
after(() => site.close());

const words = () => place.locator('.values').innerText();
const inputs = (text) =>
  place
    .getByLabel('Inputs', { exact: true })
    .fill(text)
    .then(() => page.keyboard.press('Enter'));

test('results that a lesson has recorded say that the program must run first', async () => {
  await openView('Values');
  assert.match(await words(), /Run the program first/);
});

test('a graph runs on inputs that fit, and every node has its numbers', async () => {
  await writeAndRun(page, place, PROGRAM);
  await openView('Values');
  table = place.getByRole('table', { name: 'Values in traced.graph' });
  await table.waitFor();
  assert.deepEqual(await table.locator('tbody th').allInnerTexts(), [
    'x',
    'sum_1',
    'sqrt',
    'mul',
    'output',
  ]);
  assert.match(await words(), /inputs made up/);
});

test('the first NaN is named', async () => {
  await inputs('torch.tensor([[1.0, 3.0], [-9.0, 1.0]])');
  // Inputs that were made up have a NaN in sqrt as well: the row says which ones ran.
  const row = table.locator('tr', { hasText: 'sqrt' }).filter({ hasText: 'float32 [2]' });
  assert.match(await row.innerText(), /float32 \[2\]\s+2/);
  await place.getByText('sqrt is the first node with a NaN').waitFor();
  assert.match(await words(), /Ran on the inputs above/);
});

test('the arrow keys step through the run and show what is freed', async () => {
  await table.locator('tbody tr').first().click();
  await page.keyboard.press('ArrowDown');
  await place.getByText('sum_1 has just run. Values take 24 B. Nobody needs x').waitFor();
  await page.keyboard.press('ArrowDown');
  await place.getByText('sqrt has just run.').waitFor();
  assert.equal(await table.locator('tbody tr').first().getAttribute('data-standing'), 'freed');
  assert.match(
    await place.locator('.values svg').getAttribute('aria-label'),
    /^float32 \[2\]: 1 by 2 cells/,
  );
});

test('a node that fails is named, with the rows before it', async () => {
  await inputs('torch.tensor([1.0, 3.0])');
  await place.getByText(/sum_1 failed. IndexError: Dimension out of range/).waitFor();
  assert.equal(await table.locator('tbody tr').count(), 1);
  await inputs('torch.tensor([1.0');
  await place.getByText(/These inputs can't be read. SyntaxError/).waitFor();
});

test('a run that needs Python says why', async () => {
  await writeAndRun(
    page,
    place,
    `import torch
from torch import fx

@fx.wrap
def twice(x):
    return 2 * x

traced = fx.symbolic_trace(lambda x: twice(x) + 1)
`,
  );
  await openView('Values');
  await inputs('torch.ones(2, 2)');
  await place
    .getByText('Ran node by node in Python, because twice calls twice, which is Python.')
    .waitFor();
});

test('a graph that takes long says so, and can be stopped with the rows that there are', async () => {
  const endless = `import torch
from torch import fx

@fx.wrap
def wait(x):
    while True:
        pass

traced = fx.symbolic_trace(lambda x: wait(x + 1) * 2)
`;
  await writeAndRun(page, place, endless);
  await place.locator('.working').getByText('Running the graph').waitFor();
  assert.equal(await place.locator('.values').getAttribute('aria-busy'), 'true');
  await place.locator('.working').getByRole('button', { name: 'Stop' }).click();
  await place.getByText('Stopped after 2 of 5 nodes.').waitFor();
  assert.equal(await table.locator('tbody tr').count(), 2);
  await writeAndRun(page, place, PROGRAM);
  await table.waitFor();
  assert.doesNotMatch(await words(), /node by node|Stopped/);
});

test('nothing stands in the way of people who see or use it otherwise', async () => {
  await inputs('torch.ones(2, 2)');
  await table.waitFor();
  assert.deepEqual(await violations(page, place.locator('.values')), []);
  assert.deepEqual(page.problems, []);
});

test('a graph is proved the same as it was traced, or refuted; a check is shown mistakes', async () => {
  const rewritten = (target) => `${PROGRAM}
def rooted(x):
    return x.sqrt()

def check(before, after):
    assert before(torch.ones(2, 1)).equal(after(torch.ones(2, 1)))

for node in traced.graph.nodes:
    if node.target is torch.sqrt:
        node.target = ${target}
traced.recompile()
`;
  await writeAndRun(page, place, rewritten('torch.abs'));
  await openView('Proof');
  const proof = place.locator('.proof');
  await proof.getByText(/^✗ Refuted: for /).waitFor();
  assert.equal(await proof.getByLabel('Compare with').innerText(), 'traced.graph as traced');
  assert.match(await proof.innerText(), /Values part at sqrt and sqrt/);
  await proof.getByRole('button', { name: 'sqrt' }).click();
  assert.equal(await proof.locator('figure').count(), 2);
  await proof.getByLabel('Check').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await proof.getByText(/^✗ 1 of \d mistakes that change a result went unnoticed/).waitFor();
  const missed = await proof.locator('.mistakes li').allInnerTexts();
  assert.match(missed[0], /^sqrt: sqrt is left out \(for /);
  assert.deepEqual(await violations(page, proof), []);
  await writeAndRun(page, place, rewritten('rooted'));
  await openView('Proof');
  await proof.getByText(/^✓ Proved: the same bits/).waitFor();
});

async function openView(name) {
  const unfold = place.locator('.result-graphs > details.unfold:not([open]) > summary');
  if (await unfold.count()) await unfold.click();
  await place.getByRole('tab', { name }).first().click();
}
