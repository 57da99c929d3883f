// What axe finds on a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The rules that the page, or `part` of it, breaks, each with the first elements that break it. A whole lesson
 * takes axe seconds, and most states differ in one place only.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} [part]
 * @returns {Promise<string[]>}
 */
export async function violations(page, part = page.locator('html')) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return part.evaluate(async (element) => {
    const { violations: found } = await globalThis.axe.run(element, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'], // of thousands of elements that are right, nobody needs the places
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((n) => n.html)}`);
  });
}
