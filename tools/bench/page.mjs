// What a learner waits for, measured in Chromium against the built site on loopback.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../build/steps.mjs';
import {
  count,
  editableStep,
  lessons,
  openLesson,
  openPage,
  openSite,
  output,
  stepsOf,
  untilMarked,
  untilReady,
  write,
  writeAndRun,
} from '../../tests/e2e/site.mjs';

const ROUNDS = 7;
const ENDLESS = 'while True:\n    pass\n';

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** When the page set a mark last, counted from the navigation or, with `after`, from another mark. */
function between(page, name, after) {
  return page.evaluate(
    ([mark, start]) => {
      const at = (key) => performance.getEntriesByName(key).at(-1).startTime;
      return at(mark) - (start ? at(start) : 0);
    },
    [name, after],
  );
}

/** Opens a lesson in a new tab and gives the time of one of its first marks. */
async function untilFirst(mark, site, slug, context, throttle = 1) {
  // Something small first: a tab whose processor can be slowed down, and no part of the lesson.
  const page = await openPage(site, 'icon.svg', { context });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(`${site.address}${slug}.html`);
  await untilMarked(page, mark, 0);
  const time = await between(page, mark);
  await page.close();
  return time;
}

async function start(site, slug) {
  const [cold, warm, text] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await site.browser.newContext();
    cold.push(await untilFirst('fxp:run-possible', site, slug, context));
    warm.push(await untilFirst('fxp:run-possible', site, slug, context));
    await context.close();
    const slow = await site.browser.newContext();
    text.push(await untilFirst('fxp:text', site, slug, slow, 4));
    await slow.close();
  }
  return [
    {
      what: "a lesson's text and graph, cold, CPU 4 times slower",
      value: median(text),
      budget: 1000,
    },
    { what: 'Run possible, cold cache', value: median(cold), budget: 2000 },
    { what: 'Run possible, warm cache', value: median(warm), budget: 1000 },
  ].map((row) => ({ ...row, unit: 'ms' }));
}

/** The lesson's own program, edited as a learner would, from the keystroke that runs it to the panes. */
async function edits(page, lesson) {
  const { source } = stepsOf(lesson).find(({ editable }) => editable);
  const place = editableStep(page, lesson);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const panes = await count(page, 'fxp:panes-updated');
    await writeAndRun(page, place, `${source}\n# ${round}\n`);
    await untilMarked(page, 'fxp:panes-updated', panes);
    times.push(await between(page, 'fxp:panes-updated', 'fxp:run-start'));
  }
  return { what: 'edit to updated panes', value: median(times), unit: 'ms', budget: 150 };
}

async function stop(page, lesson, what, budget) {
  const place = editableStep(page, lesson);
  await write(page, place, ENDLESS);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const stops = await count(page, 'fxp:stopped');
    await place.locator('button.run').click();
    await place.locator('button.stop').click();
    await untilMarked(page, 'fxp:stopped', stops);
    times.push(await between(page, 'fxp:stopped', 'fxp:stop'));
    await untilReady(page);
  }
  return { what, value: median(times), unit: 'ms', budget };
}

async function operations(page, lesson) {
  const place = editableStep(page, lesson);
  const source = await readFile(join(root, 'tools/bench/op_speed.py'), 'utf8');
  await writeAndRun(page, place, source);
  const figures = /\{"[^}]*\}/.exec(await output(place));
  if (!figures) throw new Error(`op_speed.py printed no figures: ${await output(place)}`);
  return Object.entries(JSON.parse(figures[0])).map(([name, value]) => ({
    what: `small operation from Python: ${name}`,
    value,
    unit: 'µs',
    budget: 10,
  }));
}

/** Opens the built site, does something with it, and closes it whatever happens. */
async function withSite(options, action) {
  const site = await openSite(options);
  try {
    return await action(site);
  } finally {
    await site.close();
  }
}

/** Rows of the table. */
export async function measurePage() {
  const [lesson] = lessons();
  const isolated = await withSite({}, async (site) => {
    const rows = await start(site, lesson.slug);
    const page = await openLesson(site, lesson.slug);
    rows.push(await edits(page, lesson));
    rows.push(...(await operations(page, lesson)));
    rows.push(await stop(page, lesson, 'Stop an endless loop, isolated page', 200));
    return rows;
  });
  const plain = await withSite({ withoutIsolation: true }, async (site) => {
    const page = await openLesson(site, lesson.slug);
    return stop(page, lesson, 'Stop an endless loop, page without isolation', 1500);
  });
  return [...isolated, plain];
}
