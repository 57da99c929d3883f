// What large graphs cost in the page: a run of 10,000 nodes, a jump over its steps, pointing at boxes.

import {
  count,
  editableStep,
  openLesson,
  untilMarked,
  writeAndRun,
} from '../../tests/e2e/site.mjs';

const chain = (nodes) => `import torch
from torch import fx

graph = fx.Graph()
x = graph.placeholder("x")
for _ in range(${nodes - 2}):
    x = graph.call_function(torch.relu, (x,))
graph.output(x)
`;
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** How long from a jump to another step until it is painted, in milliseconds. */
const jump = (place, step) =>
  place.getByRole('spinbutton', { name: 'Step' }).evaluate(async (input, value) => {
    const painted = () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', done);
        port1.start();
        requestAnimationFrame(() => port2.postMessage(null));
      });
    await painted();
    const start = performance.now();
    input.value = value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await painted();
    return performance.now() - start;
  }, String(step));

/** The same for a mouse that goes from box to box of a drawing, for each of them. */
const hover = (place) =>
  place.locator('.drawing svg[role="tree"]').evaluate(async (drawing) => {
    const boxes = [...drawing.querySelectorAll('.box')].slice(100, 160);
    const start = performance.now();
    for (const box of boxes) {
      const moved = { bubbles: true, pointerType: 'mouse', movementX: 1, movementY: 1 };
      box.dispatchEvent(new PointerEvent('pointermove', moved));
      // What it changes is rendered in between; a timer would add its own four milliseconds.
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', done);
        port1.start();
        port2.postMessage(null);
      });
      drawing.getBoundingClientRect();
    }
    return (performance.now() - start) / boxes.length;
  });

/** Rows of the table. */
export async function measureLarge(site, lesson) {
  const page = await openLesson(site, lesson.slug, { reducedMotion: 'reduce' });
  const place = editableStep(page, lesson);
  const panes = await count(page, 'fxp:panes-updated');
  await writeAndRun(page, place, chain(10_000));
  await untilMarked(page, 'fxp:panes-updated', panes);
  const run = await page.evaluate(() => {
    const at = (name) => performance.getEntriesByName(name).at(-1).startTime;
    return at('fxp:panes-updated') - at('fxp:run-start');
  });
  const jumps = [];
  for (const step of [2, 9_990, 10, 9_980, 20, 9_970, 30, 9_960, 40])
    jumps.push(await jump(place, step));
  await jump(place, 10_001); // or the next run would show the step that was on show

  await writeAndRun(page, place, chain(1_000));
  await place.getByRole('tab', { name: 'Drawing' }).click();
  await place.getByRole('button', { name: 'Open all' }).click();
  await place.locator('.box').nth(999).waitFor();
  const hovers = [];
  for (let round = 0; round < 3; round++) hovers.push(await hover(place));
  await page.context().close();
  const row = (what, value, budget) => ({ what, value, unit: 'ms', budget });
  return [
    row('a program with 10,000 nodes, from Run to updated panes', run),
    row('a jump over 10,000 steps, node list on show', median(jumps), 50),
    row('pointing from box to box in a drawing of 1,000', median(hovers), 16),
  ];
}
