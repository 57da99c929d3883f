// Where things stand, in a wide window in both themes and on a phone, compared with layout.json: columns and
// their widths, and what stands below or beside what. Heights and wraps are the fonts' own business, so another
// font changes nothing; what overlaps, is cut off or sticks out is found on any.
//
//     FXP_RECORD=1 node --test tests/e2e/layout.test.mjs     writes layout.json anew

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { editableStep, leaveVisual, openPage, openSite, seedLessons, untilReady } from './site.mjs';

const FILE = fileURLToPath(new URL('layout.json', import.meta.url));
const recorded = JSON.parse(readFileSync(FILE, 'utf8'));
const [lesson] = seedLessons();

/** Sides may be so many pixels off, or so many parts of the window: scrollbars, and widths of words. */
const NEAR = 16;

const DEVICES = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
/** Landmarks of each place, in the order in which they stand. Only those here are compared. */
const RESULT = [
  '.step-result',
  '.graph-name',
  '.tab-list',
  '.tab-panel',
  '.steps-bar',
  '.step-words',
];
const PLACES = {
  home: ['.bar', 'main', 'h1', '.lead', '.lessons', '.lesson-card', '.lesson-card h3'],
  lesson: ['.bar', '.lesson-head', 'h1', '#example .step-head', '#example .editor-frame']
    .concat(...RESULT.map((each) => `#example ${each}`))
    .concat('#example .nodes .scroll'),
  drawing: ['#example .editor-frame', ...RESULT.map((each) => `#example ${each}`)].concat(
    ['.drawing-tools', '.drawing-frame', '.drawing-legend'].map((each) => `#example ${each}`),
  ),
  playground: ['.bar', 'h1', '.chooser', '.step-head', '.editor-frame', '.step-result'],
};

/** Runs in the page: how high the bar and a program's frame are, and where the text in it begins. */
function program(selector) {
  const frame = document.querySelector(selector);
  const walk = document.createTreeWalker(
    frame.querySelector('.view-lines, .cm-content, .code'),
    NodeFilter.SHOW_TEXT,
  );
  while (walk.nextNode() && !walk.currentNode.data.trim());
  const range = document.createRange();
  range.setStart(walk.currentNode, 0);
  range.setEnd(walk.currentNode, 1);
  const [outer, letter] = [frame.getBoundingClientRect(), range.getBoundingClientRect()];
  const { height: bar } = document.querySelector('.bar').getBoundingClientRect();
  const place = [letter.left - outer.left, letter.top - outer.top, letter.width];
  return { bar, height: outer.height, place };
}

/** The bar of an editor's long lines, which browsers under test hide where there is no editor yet. */
const SCROLLBAR = 10;

function staysInPlace(text, editor) {
  assert.equal(editor.bar, text.bar);
  assert.ok(Math.abs(editor.height - text.height) <= SCROLLBAR, 'what is below it moves');
  for (const [index, from] of text.place.entries())
    assert.ok(Math.abs(editor.place[index] - from) < 1, 'its own text moves');
}

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

/** Runs in the page: the landmarks, and what is wrong on any screen. */
function look(selectors) {
  const visible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const named = (element) =>
    element.tagName.toLowerCase() + (element.className ? `.${element.className}` : '');
  const wrong = [];
  scrollTo({ top: 0, behavior: 'instant' }); // what sticks to the window is in its own place then
  const boxes = selectors.map((selector) => {
    const found = [...document.querySelectorAll(selector)].find(visible);
    if (!found) return null;
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return { left, right, top, bottom };
  });
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) wrong.push(`${over} pixels stick out of the window`);
  const foreign = '.monaco-editor, .cm-editor, svg, table, pre, .hidden, .minimap';
  for (const element of document.querySelectorAll('#app *')) {
    if (element.closest(foreign) || !visible(element)) continue;
    const style = getComputedStyle(element);
    const texts = [...element.childNodes].some(
      ({ nodeType, data }) => nodeType === 3 && data.trim(),
    );
    const clips = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis';
    if (texts && clips && element.scrollWidth > element.clientWidth + 1)
      wrong.push(`${named(element)} is cut off`);
    const children = [...element.children].filter((child) => {
      const { position, display } = getComputedStyle(child);
      return position === 'static' && !display.startsWith('inline') && visible(child);
    });
    children.forEach((child, at) => {
      const a = child.getBoundingClientRect();
      for (const other of children.slice(at + 1)) {
        const b = other.getBoundingClientRect();
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) wrong.push(`${named(child)} overlaps ${named(other)}`);
      }
    });
  }
  return { boxes, wrong };
}

/** How a box stands to the one before it in the list. */
function standing(box, before) {
  if (!box || !before) return '';
  const near = 2;
  if (box.left >= before.right - near) return 'right of';
  if (box.right <= before.left + near) return 'left of';
  if (box.top >= before.bottom - near) return 'below';
  if (box.bottom <= before.top + near) return 'above';
  return box.top >= before.top - near && box.bottom <= before.bottom + near ? 'in' : 'across';
}

const describe = (selectors, boxes) =>
  Object.fromEntries(
    selectors.map((selector, at) => {
      const box = boxes[at];
      if (!box) return [selector, null];
      const sides = [box.left, box.right].map(Math.round);
      return [selector, [...sides, standing(box, boxes[at - 1])].filter((part) => part !== '')];
    }),
  );

function compare(now, then, name) {
  for (const [selector, old] of Object.entries(then)) {
    const found = now[selector];
    assert.equal(found === null, old === null, `${name}: ${selector} is there or not`);
    if (old === null) continue;
    const [left, right, stands] = found;
    const off = Math.max(Math.abs(left - old[0]), Math.abs(right - old[1]));
    assert.ok(off <= NEAR, `${name}: ${selector} is ${off} px off: ${[left, right]}, not ${old}`);
    assert.equal(stands, old[2], `${name}: how ${selector} stands to what is before it`);
  }
}

for (const [device, options] of Object.entries(DEVICES)) {
  test(`everything has its place, ${device}`, async () => {
    const check = async (page, place) => {
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        const { boxes, wrong } = await page.evaluate(look, PLACES[place]);
        assert.deepEqual(wrong, [], `${place}, ${device}, ${colorScheme}`);
        const now = describe(PLACES[place], boxes);
        if (process.env.FXP_RECORD) (recorded[device] ??= {})[place] = now;
        compare(now, recorded[device][place], `${place}, ${device}, ${colorScheme}`);
      }
    };
    const page = await openPage(site, '', { reducedMotion: 'reduce', ...options });
    await page.locator('.lesson-card').first().waitFor();
    await check(page, 'home');
    await page.goto(`${site.address}${lesson.slug}.html`);
    const place = editableStep(page, lesson);
    await place.locator('.editor-frame .code').first().waitFor();
    const text = await page.evaluate(program, '#example .editor-frame');
    await place.scrollIntoViewIfNeeded();
    await place.locator('.monaco-editor .view-line, .cm-editor').first().waitFor();
    await place.locator('.steps-bar').waitFor();
    await untilReady(page);
    staysInPlace(text, await page.evaluate(program, '#example .editor-frame'));
    await leaveVisual(page);
    await check(page, 'lesson');
    await place.getByRole('tab', { name: 'Drawing' }).click();
    await place.locator('.drawing .box').first().waitFor();
    await check(page, 'drawing');
    await page.goto(`${site.address}playground.html`);
    await page.locator('.monaco-editor, .cm-editor').first().waitFor();
    await check(page, 'playground');
    await page.context().close();
    if (process.env.FXP_RECORD) writeFileSync(FILE, `${JSON.stringify(recorded, null, 1)}\n`);
  });
}
