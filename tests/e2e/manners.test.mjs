// The page for eyes and hands of all kinds: contrast of what is drawn under three kinds of colour vision,
// more contrast, forced colours, wide and narrow windows, and the sheet of keys.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import {
  editableStep,
  editor,
  openLesson,
  openPage,
  openSite,
  PATIENCE,
  run,
  seedLessons,
} from './site.mjs';

const [lesson] = seedLessons();
let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

test('the sheet of keys opens by ?, but not while one writes, and gives the focus back', async () => {
  const page = await openLesson(site, lesson.slug);
  const place = editableStep(page, lesson);
  await (await editor(place)).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('# ?');
  assert.equal(await page.locator('dialog').count(), 0);
  const share = place.getByRole('button', { name: /^Share/ });
  await share.focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.getByText('runs the program').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  assert.equal(await share.evaluate((button) => button === document.activeElement), true);
  await page.getByRole('button', { name: 'Keys of this page' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.context().close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`more contrast and forced colours keep every text readable, ${colorScheme}`, async () => {
    const page = await openLesson(site, lesson.slug, { colorScheme, contrast: 'more' });
    const place = editableStep(page, lesson);
    await run(page, place);
    await place.locator('tbody tr').nth(1).click();
    assert.deepEqual(await violations(page), []);
    const ratio = await page.evaluate(() => {
      const luminance = (colour) => {
        const [r, g, b] = colour
          .match(/[\d.]+/g)
          .map((v) => v / 255)
          .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const at = (selector, name) =>
        luminance(getComputedStyle(document.querySelector(selector))[name]);
      const [a, b] = [at('.lead', 'color'), at('html', 'backgroundColor')].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05);
    });
    assert.ok(ratio >= 7, `contrast of quiet text is ${ratio.toFixed(1)}`);
    await page.emulateMedia({ forcedColors: 'active', contrast: 'no-preference' });
    // Colours change over a moment.
    await page.waitForFunction(
      (root) => {
        const border = (selected) =>
          getComputedStyle(root.querySelector(`[role="tab"][aria-selected="${selected}"]`))
            .borderBottomColor;
        return border(true) !== border(false);
      },
      await place.elementHandle(),
    );
    await page.context().close();
  });
}

/** Differences between colours that people tell apart start at about 2.3 (CIE76). */
const TELLS = 12;

test('colours that mean something differ under three kinds of colour vision, in both themes', async () => {
  // Machado, Oliveira and Fernandes 2009, full deficiency: what the browser's own emulation uses.
  const kinds = {
    protanopia: [
      0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
    ],
    deuteranopia: [
      0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
    ],
    tritanopia: [
      1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
    ],
  };
  for (const colorScheme of ['light', 'dark']) {
    const page = await openPage(site, '', { colorScheme });
    const colours = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const read = (name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe)
          .color.match(/[\d.]+/g)
          .map(Number);
      };
      return Object.fromEntries(
        ['focus-node', 'input', 'user', 'added', 'removed', 'good', 'bad'].map((n) => [n, read(n)]),
      );
    });
    for (const [kind, matrix] of Object.entries(kinds)) {
      for (const [a, b] of [
        ['added', 'removed'],
        ['good', 'bad'],
        ['focus-node', 'input'],
        ['input', 'user'],
      ]) {
        const apart = distance(seen(colours[a], matrix), seen(colours[b], matrix));
        assert.ok(apart >= TELLS, `${a} and ${b}, ${kind}, ${colorScheme}: ${apart.toFixed(1)}`);
      }
    }
    await page.context().close();
  }
});

/** Linear light of a colour as somebody sees it. */
function seen(colour, matrix) {
  const linear = colour
    .map((v) => v / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        linear.reduce((sum, v, i) => sum + v * matrix[row + i], 0),
      ),
    ),
  );
}

/** CIE76 between two colours in linear light. */
function distance(first, second) {
  const lab = ([r, g, b]) => {
    const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [a, b] = [lab(first), lab(second)];
  return Math.hypot(...a.map((v, i) => v - b[i]));
}

test('boxes, edges and marks stay apart as the browser shows them to colour-blind eyes', async () => {
  const page = await openLesson(site, lesson.slug, { reducedMotion: 'reduce' });
  const place = editableStep(page, lesson);
  await place.getByRole('tab', { name: 'Drawing' }).click();
  const box = (kind) => place.locator(`.box[data-change="${kind}"]`).first();
  await box('added').waitFor();
  // By shape too: a sign in the box, and a line of its own.
  const shapeOf = (kind) =>
    box(kind).evaluate((group) => {
      const { strokeDasharray, strokeWidth } = getComputedStyle(group.querySelector('rect'));
      return `${group.querySelector('.box-change').textContent} ${strokeDasharray} ${strokeWidth}`;
    });
  const [added, removed] = [await shapeOf('added'), await shapeOf('removed')];
  assert.notEqual(added[0], removed[0]);
  assert.notEqual(added.slice(1), removed.slice(1));

  // A screenshot is what the emulation changes: the most frequent strong colour of a box's border.
  const session = await page.context().newCDPSession(page);
  const strokeOf = async (kind) => {
    const image = (await box(kind).screenshot({ animations: 'disabled' })).toString('base64');
    return page.evaluate(async (data) => {
      const picture = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
      await picture.decode();
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas.drawImage(picture, 0, 0);
      const { data: pixels } = canvas.getImageData(0, 0, picture.width, picture.height);
      const counts = new Map();
      for (let at = 0; at < pixels.length; at += 4) {
        const [r, g, b] = pixels.subarray(at, at + 3);
        if (Math.max(r, g, b) - Math.min(r, g, b) < 24) continue; // paper, ink and shades of grey
        const key = `${r},${g},${b}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const [strongest] = [...counts].sort(([, a], [, b]) => b - a);
      return strongest?.[0].split(',').map(Number);
    }, image);
  };
  /** The first picture after a change can be the one before its colours. */
  const paintedStrokeOf = async (kind) => {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const stroke = await strokeOf(kind);
      if (stroke) return stroke;
      assert.ok(Date.now() < end, `${kind} has no colour`);
    }
  };
  const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (const type of ['protanopia', 'deuteranopia', 'tritanopia']) {
    await session.send('Emulation.setEmulatedVisionDeficiency', { type });
    const [a, b] = [await paintedStrokeOf('added'), await paintedStrokeOf('removed')];
    const apart = distance(seen(a, IDENTITY), seen(b, IDENTITY));
    assert.ok(apart >= TELLS, `added ${a} and removed ${b}, ${type}: ${apart.toFixed(1)}`);
  }
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });

  // With the system's own colours what is pointed at, its edges and the keyboard's place stand out.
  await page.emulateMedia({ forcedColors: 'active' });
  await place.locator('.box[tabindex="0"]').focus();
  const looks = await place.evaluate((root) => {
    const style = (selector) => getComputedStyle(root.querySelector(selector));
    const plain = style(
      '.edge:not([data-relation], [data-change="added"], [data-change="removed"])',
    );
    const marked = style('.edge[data-relation]');
    const focused = getComputedStyle(document.activeElement.querySelector('rect:last-of-type'));
    const other = style('.box:not([data-relation], [data-change="added"]) rect');
    return {
      edges: [
        plain.strokeWidth + plain.strokeDasharray,
        marked.strokeWidth + marked.strokeDasharray,
      ],
      boxes: [focused.stroke + focused.strokeWidth, other.stroke + other.strokeWidth],
      lines: plain.stroke,
      paper: getComputedStyle(document.body).backgroundColor,
    };
  });
  assert.notEqual(looks.edges[0], looks.edges[1]);
  assert.notEqual(looks.boxes[0], looks.boxes[1]);
  assert.notEqual(looks.lines, looks.paper);
  await page.context().close();
});

test('nothing sticks out of the window, from a small phone to a wide screen', async () => {
  const page = await openLesson(site, lesson.slug);
  await run(page, editableStep(page, lesson));
  for (const width of [390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} pixels too wide in a window of ${width}`);
  }
  await page.context().close();
});
