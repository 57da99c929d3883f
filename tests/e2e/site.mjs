// What the browser tests share: the built site on a free port, a browser, and hands for a lesson page.
//
// Tests wait for what the page shows or for its marks, never for a time.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { watch } from './evidence.mjs';
import { HANDS, hearLate } from './slow.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const LAUNCH = {
  executablePath: process.env.FXP_CHROMIUM ?? '/usr/bin/chromium',
  args: FLAGS,
  ...HANDS,
};

/** Python starts within this on a busy machine; what takes longer has failed. */
export const PATIENCE = 60_000;

const readBuilt = (name) => JSON.parse(readFileSync(`${root}/build/lessons/${name}.json`, 'utf8'));

/** The lessons as the build made them. */
export const lessons = () => readBuilt('index').map(({ slug }) => readBuilt(slug));

/** The two lessons that most browser tests work on: long ones, with questions, editors and graphs. */
export const seedLessons = () =>
  ['an-fx-graph-transform', 'pattern-and-replacement'].map(readBuilt);

export const exercisesOf = (lesson) => lesson.blocks.filter(({ kind }) => kind === 'exercise');
export const stepsOf = (lesson) => lesson.blocks.filter(({ kind }) => kind === 'code');

/** The site in a browser; `close` ends both. `withoutIsolation` serves it as plain hosts do. */
export async function openSite({ withoutIsolation = false } = {}) {
  const open = 'unsafe-none';
  const headers = withoutIsolation
    ? { 'Cross-Origin-Opener-Policy': open, 'Cross-Origin-Embedder-Policy': open }
    : {};
  const server = await preview({
    configFile: `${root}/web/vite.config.ts`,
    logLevel: 'warn',
    preview: { port: 0, strictPort: false, host: '127.0.0.1', open: false, headers },
  });
  const browser = await chromium.launch(LAUNCH);
  const address = `http://127.0.0.1:${server.httpServer.address().port}/`;
  return {
    address,
    browser,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** A browser of its own that keeps its cache in `folder`, as a learner's browser does. */
export const openProfile = (folder) => chromium.launchPersistentContext(folder, LAUNCH);

/** What Python is made of. */
const PYTHON = /\/(pyodide\.asm|python_stdlib|fxp_python|engine)[^/]*\.(wasm|zip)$/;

/**
 * A page of the site, with what went wrong on it in `page.problems`. On one `withoutPython` it never arrives:
 * tests that walk through many pages and look at them only would have a core start it for each.
 */
export async function openPage(site, path = '', { withoutPython = false, ...options } = {}) {
  const context =
    options.context ??
    (await site.browser.newContext({
      viewport: { width: 1440, height: 900 },
      // Only tests that are about it let it have its way: it loads in the background.
      serviceWorkers: 'block',
      ...options,
    }));
  await hearLate(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.address });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  watch(page);
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) page.problems.push(message.text());
  });
  if (withoutPython) await page.route(PYTHON, () => {});
  await page.goto(site.address + path);
  return page;
}

/** A lesson's page on which programs can run, its graphs as they are in the end, in the first pane. */
export async function openLesson(site, slug, options) {
  const page = await openPage(site, `${slug}.html`, options);
  await untilReady(page);
  await leaveVisual(page);
  return page;
}

/** Leaves what the lesson shows at first: tests begin where nothing is chosen. */
export async function leaveVisual(page) {
  for (const number of await page.locator('.step-number input:visible').all())
    await number.evaluate((input) => {
      input.value = input.max;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  for (const tab of await page.getByRole('tab', { name: 'Nodes', exact: true }).all())
    await tab.click();
}

export async function untilReady(page) {
  await page.locator('.engine').filter({ hasText: 'Python is ready' }).waitFor();
}

/** The place of a lesson's first program with an editor. */
export const editableStep = (page, lesson) =>
  step(page, stepsOf(lesson).find(({ editable }) => editable).id);

export const step = (page, id) => page.locator(`[id="${id}"]`);
export const output = (place) => place.locator('.output').innerText();
export const status = (place) => place.locator('.status').first().innerText();

/** How often the page has set one of its marks. */
export const count = (page, mark) =>
  page.evaluate((name) => performance.getEntriesByName(name).length, mark);

export async function untilMarked(page, mark, before) {
  await page.waitForFunction(
    ([name, least]) => performance.getEntriesByName(name).length > least,
    [mark, before],
  );
}

/** Does `start`, which starts a run in `place`, and waits until it has ended. */
export async function untilEnded(page, place, start) {
  const runs = await count(page, 'fxp:run-start');
  await start();
  await untilMarked(page, 'fxp:run-start', runs);
  await place.locator('button.run', { hasText: 'Run' }).waitFor();
}

export const run = (page, place) =>
  untilEnded(page, place, () => place.locator('button.run', { hasText: 'Run' }).click());

/** The place in an editor where keys go. */
export async function editor(place) {
  await place.scrollIntoViewIfNeeded();
  const input = place.locator('.native-edit-context, .cm-content');
  await input.waitFor({ state: 'attached' });
  return input;
}

/** Puts an exercise's lines in order by keyboard, and has them checked. */
export async function putInOrder(page, place, { right }) {
  for (const { piece, indent } of right) {
    await place.locator(`.order-pool [data-piece="${piece}"] .piece`).focus();
    await page.keyboard.press('Enter');
    const line = place.locator(`.order-program [data-piece="${piece}"] .piece`);
    const label = await line.getAttribute('aria-label');
    const stands = Number(/, (\d) in$/.exec(label)?.[1] ?? 0);
    const key = indent > stands ? 'Shift+ArrowRight' : 'Shift+ArrowLeft';
    for (let by = Math.abs(indent - stands); by > 0; by--) await page.keyboard.press(key);
  }
  await place.getByRole('button', { name: 'Run and check' }).click();
}

/** Puts a program into an editor as a learner does: select all, paste. */
export async function write(page, place, text) {
  const input = await editor(place);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate((source) => navigator.clipboard.writeText(source), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Writes a program, runs it by keyboard, and waits for its end. */
export async function writeAndRun(page, place, text) {
  await write(page, place, text);
  await untilEnded(page, place, () => page.keyboard.press('ControlOrMeta+Enter'));
}
