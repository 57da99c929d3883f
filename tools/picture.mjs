// Takes the README's picture of the page: docs/page.png.
//
//   node tools/build.mjs page && node tools/picture.mjs

import { join } from 'node:path';
import { main, root } from './build/steps.mjs';
import {
  editableStep,
  editor,
  openLesson,
  openSite,
  run,
  seedLessons,
} from '../tests/e2e/site.mjs';

await main(async () => {
  const [lesson] = seedLessons();
  const site = await openSite();
  try {
    const page = await openLesson(site, lesson.slug);
    const place = editableStep(page, lesson);
    await editor(place);
    await run(page, place);
    await place.getByRole('tab', { name: 'Before and after' }).click();
    await place.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.screenshot({ path: join(root, 'docs/page.png') });
  } finally {
    await site.close();
  }
});
