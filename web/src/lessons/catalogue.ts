import type { GlossaryEntry, Lesson, LessonSummary } from '../protocol/lesson.js';
import type { Reference } from '../protocol/search.js';
import type { Gallery, Starters } from '../protocol/starters.js';

/** JSON that the build put into this page's HTML; null when the page has none under this id. */
function embedded(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as unknown) : null;
}

/** All lessons, in the order in which they are taught. */
export function lessonIndex(): readonly LessonSummary[] {
  const list = (embedded('index') ?? []) as readonly LessonSummary[];
  return [...list].sort((a, b) => a.number - b.number);
}

/** The lesson that this page shows, or null on the home page. */
export function pageLesson(): Lesson | null {
  return embedded('lesson') as Lesson | null;
}

/** The words that this page explains, or null on other pages. */
export function pageGlossary(): readonly GlossaryEntry[] | null {
  return embedded('glossary') as readonly GlossaryEntry[] | null;
}

/** Whether this is the page of what the learner has done. */
export const isProgressPage = (): boolean => embedded('progress') !== null;

/** What the gallery shows, or null on other pages. */
export function pageGallery(): Gallery | null {
  return embedded('gallery') as Gallery | null;
}

/** The names that this page lists, or null on other pages. */
export function pageReference(): Reference | null {
  return embedded('reference') as Reference | null;
}

/** The starting points, when this is the page without a lesson. */
export function pageStarters(): Starters | null {
  return embedded('playground') as Starters | null;
}

export const GLOSSARY = './glossary.html';

export const REFERENCE = './reference.html';

export const PROGRESS = './progress.html';

export const GALLERY = './gallery.html';

export const PLAYGROUND = './playground.html';

/** Pages lie beside one another, so that the site works in any folder of a host. */
export function lessonAddress(slug: string): string {
  return `./${slug}.html`;
}
