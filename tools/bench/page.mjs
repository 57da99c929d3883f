// What a learner waits for, measured in Chromium against the built site on loopback.

import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { Refusal, root } from '../build/steps.mjs';

const LESSON = 'an-fx-graph-transform';
const ROUNDS = 7;
const ENDLESS = 'while True:\n    pass\n';

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

function browserPath() {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(path))
    throw new Refusal('Chromium is not installed: run "bash tools/setup.sh test"');
  return path;
}

/** The time of a mark, counted from the navigation or, with `after`, from another mark. */
function between(page, name, after) {
  return page.evaluate(
    ([name, after]) => {
      const at = (mark) => performance.getEntriesByName(mark).at(-1).startTime;
      return at(name) - (after ? at(after) : 0);
    },
    [name, after],
  );
}

const marked = (page, name) =>
  page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);

const forget = (page) => page.evaluate(() => performance.clearMarks());

/** A lesson's page whose Run button works. */
async function openLesson(context, url, { throttle } = {}) {
  const page = await context.newPage();
  if (throttle) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  }
  await page.goto(url);
  await marked(page, 'fxp:run-possible');
  return page;
}

/** The first program of the page that can be edited, with its editor loaded. */
async function workbench(page) {
  const place = page.locator('.workbench').first();
  await place.scrollIntoViewIfNeeded();
  await place
    .locator('.monaco-editor textarea, .monaco-editor .native-edit-context')
    .first()
    .waitFor();
  return place;
}

async function write(page, place, source) {
  await place.locator('.monaco-editor').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(source);
}

/** Writes a program, runs it by keyboard and waits for its end; the text below it. */
async function runProgram(page, place, source) {
  await write(page, place, source);
  await page.keyboard.press('Control+Enter');
  await place
    .locator('button.stop')
    .waitFor({ timeout: 2000 })
    .catch(() => {});
  await place.locator('button.run').waitFor({ timeout: 120_000 });
  return place.locator('.step-result').innerText();
}

async function start(browser, url) {
  const [cold, warm, text] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext();
    const first = await openLesson(context, url);
    cold.push(await between(first, 'fxp:run-possible'));
    await first.close();
    const again = await openLesson(context, url);
    warm.push(await between(again, 'fxp:run-possible'));
    await context.close();
    const slow = await browser.newContext();
    text.push(await between(await openLesson(slow, url, { throttle: 4 }), 'fxp:text'));
    await slow.close();
  }
  return [
    {
      what: "lesson's text and graph, cold, CPU 4 times slower",
      value: median(text),
      budget: 1000,
    },
    { what: 'Run possible, cold cache', value: median(cold), budget: 2000 },
    { what: 'Run possible, warm cache', value: median(warm), budget: 1000 },
  ].map((row) => ({ ...row, unit: 'ms' }));
}

/** The lesson's own program, edited as a learner would, from the keystroke that runs it to the panes. */
async function edits(page) {
  const place = await workbench(page);
  const source = await page.evaluate(() => {
    const { blocks } = JSON.parse(document.getElementById('lesson').textContent);
    return blocks.find((block) => block.kind === 'code' && block.editable).source;
  });
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const edited = source.replaceAll(/\b8\b/g, String(9 + round));
    await forget(page);
    await runProgram(page, place, edited);
    await marked(page, 'fxp:panes-updated');
    times.push(await between(page, 'fxp:panes-updated', 'fxp:run-start'));
  }
  return { what: 'edit to updated panes', value: median(times), unit: 'ms', budget: 150 };
}

async function stop(page, what, budget) {
  const place = await workbench(page);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await forget(page);
    await write(page, place, ENDLESS);
    await page.keyboard.press('Control+Enter');
    await place.locator('button.stop').click();
    await marked(page, 'fxp:stopped');
    times.push(await between(page, 'fxp:stopped', 'fxp:stop'));
    await place.locator('button.run').waitFor();
  }
  return { what, value: median(times), unit: 'ms', budget };
}

async function operations(page) {
  const place = await workbench(page);
  const source = await readFile(join(root, 'tools/bench/op_speed.py'), 'utf8');
  const text = await runProgram(page, place, source);
  const figures = /\{"[^}]*\}/.exec(text);
  if (!figures) throw new Error(`op_speed.py printed no figures in the page:\n${text}`);
  return Object.entries(JSON.parse(figures[0])).map(([name, value]) => ({
    what: `small operation from Python: ${name}`,
    value,
    unit: 'µs',
    budget: 10,
  }));
}

/** The page as a host without isolation headers serves it: no shared memory, so Stop restarts Python. */
async function withoutIsolation(context) {
  await context.route('**/*.html', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['cross-origin-opener-policy'];
    delete headers['cross-origin-embedder-policy'];
    await route.fulfill({ response, headers });
  });
}

/** Rows of the table. */
export async function measurePage() {
  const server = await preview({
    configFile: join(root, 'web/vite.config.ts'),
    preview: { port: 0, strictPort: false, host: '127.0.0.1', open: false },
    logLevel: 'silent',
  });
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const url = `http://127.0.0.1:${server.httpServer.address().port}/${LESSON}.html`;
    const rows = await start(browser, url);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openLesson(context, url);
    rows.push(await edits(page));
    rows.push(await stop(page, 'Stop an endless loop, isolated page', 200));
    rows.push(...(await operations(page)));
    const open = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await withoutIsolation(open);
    rows.push(await stop(await openLesson(open, url), 'Stop without isolation', 1500));
    return rows;
  } finally {
    await browser.close();
    await server.close();
  }
}
