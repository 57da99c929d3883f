// A lesson in a frame of another site: what the course page asks for is shown, it hears what happens, and
// nothing that it does starts a program.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import {
  PATIENCE,
  editor,
  exercisesOf,
  openLesson,
  openPage,
  openSite,
  seedLessons,
  editableStep,
  stepsOf,
  write,
} from './site.mjs';

const [lesson] = seedLessons();
const example = stepsOf(lesson).find(({ editable }) => editable);
const [exercise] = exercisesOf(lesson);

let site;
let course;
before(async () => {
  site = await openSite();
  course = createServer((request, response) => {
    const flags = decodeURIComponent(new URL(request.url, 'http://course').search.slice(1));
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>A course</title>
      <script>addEventListener('message', ({ data }) => (window.heard ??= []).push(data));</script>
      <iframe title="A lesson" width="1200" height="800" src="${site.address}${flags}"></iframe>`);
  });
  await new Promise((done) => course.listen(0, '127.0.0.1', done));
});
after(async () => {
  course.close();
  await site.close();
});

/** The course's page with these flags, and the lesson inside. */
async function openCourse(flags, path = `${lesson.slug}.html`) {
  // Another site than the lesson's, as far as a browser can tell.
  const address = `http://localhost:${course.address().port}/`;
  const page = await openPage(
    { ...site, address },
    `?${encodeURIComponent(`${path}#embed${flags}`)}`,
  );
  const frame = page.frameLocator('iframe');
  const heard = (kind) =>
    page
      .waitForFunction((each) => window.heard?.findLast((event) => event.kind === each), kind, {
        timeout: PATIENCE,
      })
      .then((event) => event.jsonValue());
  assert.equal((await heard('ready')).fxp, 1);
  return { page, frame, heard, close: () => page.context().close() };
}

test('one program is shown, with locked lines, and its end is told', async () => {
  const { page, frame, heard, close } = await openCourse(
    `&show=${example.id}&lock=1-2&seed=7&solution=hide`,
  );
  assert.equal(await frame.locator('.step').count(), 1);
  assert.equal(await frame.locator('.prose').count(), 0);
  assert.equal(await frame.locator('.brand').count(), 0);
  assert.ok((await heard('size')).height > 0);
  assert.equal(await page.evaluate(() => window.heard.some(({ kind }) => kind === 'ran')), false);

  const place = frame.locator(`[id="${example.id}"]`);
  const input = await editor(place);
  await place.getByText("Lines 1 to 2 can't be edited on this page.").waitFor();
  assert.equal(await place.locator('.number-locked').count(), 2);
  await place
    .locator('.view-line span')
    .first()
    .hover({ position: { x: 15, y: 8 } });
  await place.page().frameLocator('iframe').getByText('This line is locked on this page').waitFor();
  await input.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('x');
  await place.locator('.status', { hasText: 'locked' }).waitFor();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nimport random\nprint(torch.rand(1), random.random())\n1 / 0');
  await page.keyboard.press('ControlOrMeta+Enter');
  assert.deepEqual(await heard('ran'), {
    fxp: 1,
    lesson: lesson.slug,
    kind: 'ran',
    program: example.id,
    end: 'error',
    error: 'ZeroDivisionError',
  });
  const printed = () => place.locator('.output > pre').innerText();
  const first = await printed();
  await page.evaluate(() => (window.heard = []));
  await place.getByRole('button', { name: 'Run' }).click();
  await heard('ran');
  assert.equal(await printed(), first);
  await close();
});

test('an exercise without its solution is checked, and the course hears of it', async () => {
  const { frame, heard, close } = await openCourse(`&show=${exercise.id}&solution=hide&hints=hide`);
  const coding = frame.locator('.coding').first();
  await coding.getByRole('button', { name: 'Check' }).click();
  const { end, passed, claims } = await heard('checked');
  assert.ok(claims > 0 && passed < claims, `${end}: ${passed} of ${claims}`);
  assert.equal(await frame.getByText('solution can be shown').count(), 0);
  assert.equal(await frame.getByRole('button', { name: /^Hint/ }).count(), 0);
  await close();
});

test('a link in a frame shows its program and runs nothing, whatever the course sends', async () => {
  const own = await openLesson(site, lesson.slug);
  const place = editableStep(own, lesson);
  await write(own, place, 'print("theirs")\n');
  await place.getByRole('button', { name: /^Share/ }).click();
  await place.getByRole('button', { name: 'Copy link' }).click();
  await place.getByText('Link copied').waitFor();
  const link = new URL(await own.evaluate(() => navigator.clipboard.readText())).hash.slice(1);
  await own.context().close();

  const { page, frame, close } = await openCourse(`&show=${example.id}&link=${link}`);
  await frame.getByText('This program came in a link').waitFor();
  await frame.getByText('theirs').first().waitFor();
  await page.evaluate(() => {
    for (const data of ['run', { kind: 'run' }, { fxp: 1, kind: 'run', id: 1, source: '1' }])
      document.querySelector('iframe').contentWindow.postMessage(data, '*');
  });
  const inside = page.frames()[1];
  assert.equal(
    await inside.evaluate(() => performance.getEntriesByName('fxp:run-start').length),
    0,
  );
  await close();
});

test('the playground is shown in a frame too, with one program and its flags', async () => {
  const { page, frame, heard, close } = await openCourse(
    '&show=mlp-trace&lock=1',
    'playground.html',
  );
  assert.equal(await frame.locator('h1, .chooser, .brand').count(), 0);
  const place = frame.locator('#mlp-trace');
  await (await editor(place)).focus();
  await place.getByText("Line 1 can't be edited on this page.").waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  const { lesson: told, program, end } = await heard('ran');
  assert.deepEqual([told, program, end], ['playground', 'mlp-trace', 'finished']);
  await close();
});
