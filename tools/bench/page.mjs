// What a learner waits for, measured in Chromium against the built site on loopback.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/steps.mjs';
import {
  count,
  editableStep,
  editor,
  lessons,
  openLesson,
  openPage,
  openProfile,
  openSite,
  output,
  stepsOf,
  untilMarked,
  untilReady,
  write,
  writeAndRun,
} from '../../tests/e2e/site.mjs';
import { measureLarge } from './large.mjs';

const ROUNDS = 7;
/**
 * Chromium keeps compiled WebAssembly when Python has been quiet for two seconds; the page keeps its start
 * image after three.
 */
const READING = 10_000;
/** What a start passes on its way to "Run possible". */
const WAYPOINTS = [
  ['fxp:worker', 'worker runs'],
  ['fxp:downloaded', 'Python, library and engine are there'],
  ['fxp:python', 'Python runs'],
];
/** A spare worker starts after 2.5 quiet seconds, and is ready within as long again. */
const SPARE_READY = 6_000;
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

/** Opens a lesson in a new tab, waits for one of the page's marks, and gives what `read` finds there. */
async function visit(context, site, slug, { mark, throttle = 1, stay = 0 }, read) {
  // Something small first: a tab whose processor can be slowed down, and no part of the lesson.
  const page = await openPage(site, 'icon.svg', { context });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(`${site.address}${slug}.html`);
  await untilMarked(page, mark, 0);
  const found = await read(page);
  await page.waitForTimeout(stay);
  await page.close();
  return found;
}

/** The moments of a start, in the page and in its worker, counted from the navigation. */
async function moments(page) {
  const marksOf = (where) =>
    where.evaluate(() => [
      performance.timeOrigin,
      performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime]),
    ]);
  const [origin, marks] = await marksOf(page);
  const found = Object.fromEntries(marks);
  for (const worker of page.workers()) {
    const [start, later] = await marksOf(worker);
    for (const [name, time] of later) found[name] ??= time + start - origin;
  }
  return found;
}

/**
 * Calls `action` and counts the functions of WebAssembly that are compiled meanwhile, because a program
 * wants to call them: the work of a start that doesn't depend on how busy the machine is.
 */
async function countCompiled(context, action) {
  const session = await context.browser().newBrowserCDPSession();
  let functions = 0;
  session.on('Tracing.dataCollected', ({ value }) => {
    functions += value.filter(({ name }) => name === 'wasm.CompileLazy').length;
  });
  const traceConfig = { includedCategories: ['v8.wasm'], excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await action();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return functions;
}

/** Gives a browser profile of its own, as a new learner's, to `action`. */
async function withProfile(action) {
  const folder = await mkdtemp(join(tmpdir(), 'fxp-bench-'));
  const context = await openProfile(folder);
  try {
    return await action(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Rows with how much is compiled before Run is possible; the second visit finds most of it. */
async function compiled(site, slug) {
  const row = (what, value) => ({ what, value, unit: 'functions' });
  return withProfile(async (learner) => {
    const start = (stay) => () =>
      visit(learner, site, slug, { mark: 'fxp:run-possible', stay }, () => undefined);
    return [
      row('cold: WebAssembly compiled on the way', await countCompiled(learner, start(READING))),
      row('warm: WebAssembly compiled on the way', await countCompiled(learner, start(0))),
    ];
  });
}

/** The frame in which all of the text stood there, or the first that was painted, if that came later. */
async function slowText(page) {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [text] = performance.getEntriesByName('fxp:text');
    return Math.max(paint.startTime, text.startTime);
  });
}

async function start(site, slug) {
  const [cold, warm, text] = [[], [], []];
  const possible = { mark: 'fxp:run-possible' };
  for (let round = 0; round < ROUNDS; round++) {
    await withProfile(async (learner) => {
      cold.push(await visit(learner, site, slug, { ...possible, stay: READING }, moments));
      warm.push(await visit(learner, site, slug, possible, moments));
    });
    const slow = await site.browser.newContext();
    text.push(await visit(slow, site, slug, { mark: 'fxp:text', throttle: 4 }, slowText));
    await slow.close();
  }
  const row = (what, values, budget) => ({ what, value: median(values), unit: 'ms', budget });
  const at = (visits, name) => visits.map((found) => found[name]);
  const parts = (kind, visits) =>
    WAYPOINTS.map(([name, what]) => row(`${kind}: ${what}`, at(visits, name)));
  return [
    row("a lesson's text and graph, cold, CPU 4 times slower", text, 1000),
    ...parts('cold', cold),
    row('Run possible, cold cache', at(cold, 'fxp:run-possible'), 2000),
    ...parts('warm', warm),
    row('Run possible, warm cache', at(warm, 'fxp:run-possible'), 1000),
  ];
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

/** The same while programs run as they are typed: from a key to the panes, but for the pause after it. */
async function typing(page, lesson) {
  const PAUSE = 250; // as web/src/page/live_run.ts has it
  const place = editableStep(page, lesson);
  const menu = place.getByRole('button', { name: /^Editor settings of/ });
  await menu.click();
  await page.getByLabel('Run while typing').check();
  await menu.click();
  const input = await editor(place);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+End');
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const panes = await count(page, 'fxp:panes-updated');
    await page.evaluate(() =>
      addEventListener('keydown', () => performance.mark('bench:key'), {
        once: true,
        capture: true,
      }),
    );
    await page.keyboard.type('#');
    await untilMarked(page, 'fxp:panes-updated', panes);
    times.push((await between(page, 'fxp:panes-updated', 'bench:key')) - PAUSE);
  }
  await menu.click();
  await page.getByLabel('Run while typing').uncheck();
  await menu.click();
  const what = 'a key to updated panes, running while typing, after its pause';
  return { what, value: median(times), unit: 'ms', budget: 150 };
}

/** How soon Run is possible again when Stop has ended Python's worker and a spare one waits. */
async function spare(page, lesson) {
  const place = editableStep(page, lesson);
  const times = [];
  for (let round = 0; round < 3; round++) {
    await writeAndRun(page, place, 'pass\n');
    await page.waitForTimeout(SPARE_READY);
    await write(page, place, ENDLESS);
    const stops = await count(page, 'fxp:stopped');
    await place.locator('button.run').click();
    await place.locator('button.stop').click();
    await untilMarked(page, 'fxp:stopped', stops);
    await untilReady(page);
    times.push(Math.max(0, await between(page, 'fxp:run-possible', 'fxp:stop')));
  }
  return { what: 'Run possible after it, from the warm spare', value: median(times), unit: 'ms' };
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
    rows.push(...(await compiled(site, lesson.slug)));
    const page = await openLesson(site, lesson.slug);
    rows.push(await edits(page, lesson));
    rows.push(await typing(page, lesson));
    rows.push(...(await operations(page, lesson)));
    rows.push(await stop(page, lesson, 'Stop an endless loop, isolated page', 200));
    rows.push(...(await measureLarge(site, lesson)));
    return rows;
  });
  const plain = await withSite({ withoutIsolation: true }, async (site) => {
    const page = await openLesson(site, lesson.slug);
    const what = 'Stop an endless loop, page without isolation';
    return [await stop(page, lesson, what, 1500), await spare(page, lesson)];
  });
  return [...isolated, ...plain];
}
