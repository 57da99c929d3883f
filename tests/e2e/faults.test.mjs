// What can go wrong around a program: a download that fails, a worker that dies, a browser that stores
// nothing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  editableStep,
  seedLessons,
  openLesson,
  openPage,
  openSite,
  output,
  run,
  step,
  stepsOf,
  untilReady,
  writeAndRun,
} from './site.mjs';

const [lesson] = seedLessons();
let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

for (const part of ['engine', 'python_stdlib', 'pyodide.asm']) {
  test(`a download of ${part} that fails is said, and can be tried again`, async () => {
    const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const address = new RegExp(`/${part}-[^/]*\\.(wasm|zip)$`);
    await context.route(address, (route) => route.abort());
    const page = await openPage(site, `${lesson.slug}.html`, { context });
    await page.getByText('Python could not start.').waitFor();
    const place = step(page, stepsOf(lesson)[0].id);
    await place.locator('button.run').click();
    await place.getByText('Python could not be started, so nothing can run.').first().waitFor();
    assert.match(await page.locator('h1').innerText(), new RegExp(lesson.title));

    await context.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilReady(page);
    await run(page, place);
    assert.match(await output(place), /placeholder/);
    await context.close();
  });
}

test('a worker that dies is replaced, and the next program runs', async () => {
  const page = await openLesson(site, lesson.slug);
  const place = editableStep(page, lesson);
  await writeAndRun(page, place, 'print("before")\n');
  const [worker] = page.workers().filter((each) => /\/main-/.test(each.url()));
  const replaced = page.waitForEvent('worker');
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('the worker dies');
    });
  });
  await replaced;
  await untilReady(page);
  await writeAndRun(page, place, 'print("after")\n');
  assert.match(await output(place), /^Output\s+after\s*$/);
  await page.context().close();
});

test('what one program breaks, the next one finds whole', async () => {
  const page = await openLesson(site, lesson.slug);
  const place = editableStep(page, lesson);
  const nasty = [
    'import builtins, sys, torch',
    'torch.relu = None',
    'torch.nn.Linear.forward = lambda self, x: x',
    'sys.modules.pop("torch.fx")',
    'sys.stdout = None',
    'del builtins.len',
  ].join('\n');
  await writeAndRun(page, place, nasty);
  const { source } = stepsOf(lesson).find(({ editable }) => editable);
  await writeAndRun(page, place, source);
  assert.match(await output(place), /Outputs equal: True/);
  await page.context().close();
});

test('a browser that stores nothing says so, and everything else works', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  const page = await openLesson(site, lesson.slug, { context });
  await page.getByText('This browser keeps nothing for this page').waitFor();
  const place = editableStep(page, lesson);
  await writeAndRun(page, place, 'print("kept for now")\n');
  assert.match(await output(place), /kept for now/);
  assert.deepEqual(page.problems, []);
  await context.close();
});
