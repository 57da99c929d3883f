// Exercises: a wrong choice gets its reason, hints come one by one, a program that doesn't do it fails
// claim by claim, the solution passes, and all of that is kept.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  editor,
  exercisesOf,
  seedLessons,
  openLesson,
  openPage,
  openSite,
  putInOrder,
  step,
  untilEnded,
  write,
} from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

/** The text that a reader sees of lesson HTML. */
const read = (page, html) =>
  page.evaluate((source) => {
    const element = document.createElement('div');
    element.innerHTML = source;
    return element.textContent.trim().replace(/\s+/g, ' ');
  }, html);

const shown = async (place) => (await place.innerText()).trim().replace(/\s+/g, ' ');

for (const lesson of seedLessons()) {
  for (const exercise of exercisesOf(lesson)) {
    describe(`${lesson.title}: ${exercise.title}`, () => {
      let page;
      let place;
      before(async () => {
        page = await openLesson(site, lesson.slug);
        place = step(page, exercise.id);
      });
      after(() => page.context().close());

      const choices = exercise.parts.filter(({ kind }) => kind === 'choice');
      const programs = exercise.parts.filter(({ kind }) => kind === 'coding');
      const orders = exercise.parts.filter(({ kind }) => kind === 'order');

      orders.forEach((part, index) => {
        test(`order ${index + 1}: a wrong line says why, the right order solves it`, async () => {
          const lines = place.locator('.part.order').nth(index);
          const wrong = part.pieces.findIndex((piece) => piece.wrong);
          await putInOrder(page, lines, { right: [{ piece: wrong, indent: 0 }] });
          await lines.getByText('Line 1 does not belong there').waitFor();
          assert.ok((await shown(lines)).includes(await read(page, part.pieces[wrong].reasonHtml)));
          // By mouse: out of the program again.
          await lines.locator('.order-program .piece').click();
          await lines.getByRole('button', { name: 'Take out' }).click();
          const first = lines.locator(`.order-pool [data-piece="${part.right[0].piece}"]`);
          await first.locator('.handle').dragTo(lines.locator('.order-program'));
          await lines.locator('.order-program .piece').waitFor();
          await lines.getByRole('button', { name: 'Take all out' }).click();
          await putInOrder(page, lines, part);
          await lines.locator('.solved').waitFor();
        });
      });

      choices.forEach((part, index) => {
        const form = () => place.locator('form.choice').nth(index);
        const options = () => form().locator('.option');
        const answer = () => form().getByRole('button', { name: 'Answer' }).click();

        test(`question ${index + 1}: every wrong option says why it is wrong`, async () => {
          for (const [at, option] of part.options.entries()) {
            if (option.right) continue;
            const box = options().nth(at).locator('input');
            await box.check();
            await answer();
            const reason = options().nth(at).locator('.reason');
            const words = await read(page, option.reasonHtml);
            assert.ok(words.length > 0);
            assert.equal(await shown(reason), `✗ Not this one. ${words}`);
            if ((await box.getAttribute('type')) === 'checkbox') await box.uncheck();
          }
          assert.equal(await form().locator('.solved').count(), 0);
        });

        test(`question ${index + 1}: the right options solve it`, async () => {
          for (const [at, option] of part.options.entries()) {
            if (option.right) await options().nth(at).locator('input').check();
          }
          await answer();
          await form().locator('.solved').waitFor();
          assert.match(await form().locator('.status').innerText(), /right/);
        });
      });

      programs.forEach((part, index) => {
        const bench = () => place.locator('.coding').nth(index);
        const check = () =>
          untilEnded(page, bench(), () => bench().getByRole('button', { name: 'Check' }).click());
        const verdicts = () =>
          bench()
            .locator('.verdicts li')
            .evaluateAll((items) =>
              items.map((item) => ({
                status: item.dataset.status,
                message: item.querySelector('.verdict-message')?.innerText ?? '',
              })),
            );

        test(`program ${index + 1}: hints come one by one`, async () => {
          for (const [at, hint] of part.hints.entries()) {
            const more = bench().getByRole('button', {
              name: `Hint ${at + 1} of ${part.hints.length}`,
            });
            await more.click();
            const item = bench().locator('.hints > ol > li').nth(at);
            assert.equal(await shown(item), await read(page, hint));
          }
          assert.equal(await bench().getByRole('button', { name: /^Hint/ }).count(), 0);
        });

        test(`program ${index + 1}: as it ships it fails, and the solution waits for tries`, async () => {
          await editor(bench());
          assert.equal(await bench().getByRole('button', { name: 'Show the solution' }).count(), 0);
          await check();
          const found = await verdicts();
          assert.ok(
            found.some(({ status, message }) => status === 'failed' && message.length > 10),
          );
          assert.match(
            await bench().locator('.status').first().innerText(),
            /\d of \d checks passed/,
          );
          // The untouched program is no try.
          await bench().getByText('can be shown after 2 tries of your own').waitFor();
          await write(page, bench(), `${part.starter}# one\n`);
          await check();
          await bench().getByText('can be shown after 1 more try of your own').waitFor();
          await write(page, bench(), `${part.starter}# two\n`);
          await check();
          await bench().getByRole('button', { name: 'Show the solution' }).click();
          await bench().locator('.solution .tok-keyword').first().waitFor();
          const solution = bench().getByLabel('Solution');
          assert.equal((await solution.textContent()).trim(), part.solution.trim());
          await bench().getByRole('button', { name: 'Hide the solution' }).click();
        });

        test(`program ${index + 1}: one that does not compile is said to, at its line`, async () => {
          await write(page, bench(), 'def broken(:\n    pass\n');
          await check();
          assert.match(await bench().locator('.error').innerText(), /SyntaxError/);
          await bench().locator('.error-line').first().waitFor();
        });

        if (part.solution.includes('functional.silu('))
          test(`program ${index + 1}: where numbers part, both graphs stand side by side`, async () => {
            await write(
              page,
              bench(),
              part.solution.replace('functional.silu(', 'functional.relu('),
            );
            await check();
            const marked = bench().locator('.verdicts details[open] tr[data-parts]');
            assert.match(await marked.nth(0).innerText(), /Values part here:\s+mul/);
            assert.match(await marked.nth(1).innerText(), /Values part here:\s+relu/);
            const lists = bench().locator('.verdicts details[open] .scroll');
            await lists.first().focus();
            await page.keyboard.press('Tab');
            assert.ok(await lists.nth(1).evaluate((list) => list === document.activeElement));
          });

        test(`program ${index + 1}: the solution passes every check`, async () => {
          await write(page, bench(), part.solution);
          await check();
          const found = await verdicts();
          assert.ok(found.length > 0);
          assert.deepEqual([...new Set(found.map(({ status }) => status))], ['passed']);
          await bench().locator('.solved').waitFor();
        });
      });

      test('it stays solved after a reload, and the home page says so', async () => {
        const all = exercise.parts.length;
        await place.getByText(`${all} of ${all} parts solved`).waitFor();
        await page.reload();
        await place.getByText(`${all} of ${all} parts solved`).waitFor();
        // A part that puts lines in order says so once its own code has come.
        await place
          .locator('.solved')
          .nth(all - 1)
          .waitFor();
        assert.equal(await place.locator('.solved').count(), all);
        const home = await openPage(site, '', { context: page.context() });
        const state = home.locator('.exercise-states li').filter({ hasText: exercise.title });
        assert.match(await shown(state), /✓ .* solved$/);
        await home.close();
      });

      test('wrong answers are reviewed, and all of it moves by a file', async () => {
        const own = await openPage(site, 'progress.html', { context: page.context() });
        const wrong = choices[0].options.find(({ right }) => !right);
        const reason = await read(own, wrong.reasonHtml);
        const idea = own.locator('.ideas > li').filter({ hasText: reason });
        assert.match(await shown(idea), /solved since/);
        assert.ok((await shown(idea)).includes(await read(own, wrong.html)));
        const [file] = await Promise.all([
          own.waitForEvent('download'),
          own.getByRole('button', { name: 'Save a file' }).click(),
        ]);
        const path = await file.path();
        const elsewhere = await openPage(site, 'progress.html');
        const field = elsewhere.getByLabel('Open a file');
        await field.setInputFiles({
          name: 'a.json',
          mimeType: 'text/plain',
          buffer: Buffer.from('{'),
        });
        await elsewhere.getByText('This is no file of FX Playground').waitFor();
        await field.setInputFiles(path);
        await elsewhere.getByText(/^Taken: \d+ parts of exercises, \d+ ideas/).waitFor();
        await elsewhere.getByText(/^1 of \d+ exercises are solved/).waitFor();
        const count = await elsewhere.locator('.ideas > li').count();
        assert.equal(count, await own.locator('.ideas > li').count());
        await elsewhere
          .getByRole('button', { name: /^Forget: / })
          .first()
          .click();
        assert.equal(await elsewhere.locator('.ideas > li').count(), count - 1);
        assert.deepEqual([...own.problems, ...elsewhere.problems], []);
        await elsewhere.context().close();
        await own.close();
      });

      test('practised again, it begins without the old answers', async () => {
        await place.getByRole('button', { name: 'Practise again' }).click();
        await place.getByText('It was solved before; you practise it again.').waitFor();
        assert.equal(await place.locator('.solved, .reason, input:checked').count(), 0);
        const bench = place.locator('.coding').first();
        await editor(bench);
        await bench.getByText(programs[0].starter.trim().split('\n')[0]).first().waitFor();
        await bench.getByRole('button', { name: /^History/ }).click();
        await bench.locator('.history li').nth(1).waitFor();
        await page.reload();
        await place.getByText('It was solved before; you practise it again.').waitFor();
      });

      test('nothing went wrong on the page', () => assert.deepEqual(page.problems, []));
    });
  }
}
