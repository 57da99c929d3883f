// What the open pages showed when a test failed: printed, for a failure may never come again.

import { afterEach } from 'node:test';

const pages = new Set();

/** From now on, a failed test says what this page shows. */
export function watch(page) {
  pages.add(page);
  page.on('close', () => pages.delete(page));
}

afterEach(async ({ name, passed }) => {
  if (passed) return;
  for (const page of pages) {
    const shown = await page.evaluate(describe).catch((error) => `can't be read: ${error.message}`);
    console.error(`"${name}" failed. The page: ${shown}\nProblems: ${page.problems.join('\n')}`);
  }
});

/* In the page. */
function describe() {
  const texts = (selector) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && element.innerText.trim())
      .map(
        (element) => `${selector}: ${element.innerText.replaceAll('\u00a0', ' ').slice(0, 200)}`,
      );
  const focus = document.activeElement;
  return [
    `${location.href}, ${innerWidth} by ${innerHeight}, scrolled by ${Math.round(scrollY)}`,
    `focus: ${focus?.outerHTML.slice(0, 200)}`,
    ...['.engine', '.view-lines', '.cm-content', '.suggest-widget', '.status', '.output'].flatMap(
      texts,
    ),
  ].join('\n');
}
