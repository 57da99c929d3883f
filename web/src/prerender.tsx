/**
 * Run while the site is built: lessons' pages as HTML, so that they can be read before any script has
 * arrived, and without one. `main.tsx` takes over what stands there.
 */
import { renderToString } from 'preact-render-to-string';
import { EngineClient } from './engine/client.js';
import { Drafts } from './lessons/drafts.js';
import { Ideas } from './lessons/ideas.js';
import { Progress } from './lessons/progress.js';
import { openStore } from './lessons/store.js';
import { EditorSettings } from './page/editor_settings.js';
import { LessonPage } from './page/lesson.js';
import { PANES } from './pane_list.js';
import type { Lesson, LessonSummary } from './protocol/lesson.js';

/** What a browser keeps at the first visit: nothing. */
const NOTHING_KEPT: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

const never = (): never => {
  throw new Error('nothing runs while a page is built');
};

/** The page of a lesson as the first visit begins. */
export function lessonHtml(lesson: Lesson, lessons: readonly LessonSummary[]): string {
  const store = openStore(() => NOTHING_KEPT);
  const services = {
    engine: new EngineClient(never, never),
    store,
    drafts: new Drafts(store, lesson.slug),
    progress: new Progress(store, lesson.slug),
    ideas: new Ideas(store),
    panes: PANES,
    loadEditor: never,
    editorSettings: new EditorSettings(store),
    embed: null,
  };
  const html = renderToString(<LessonPage lesson={lesson} lessons={lessons} services={services} />);
  // After a reload a browser would put back what stood in them, of which the page knows nothing.
  return html.replaceAll(/<(input|select|textarea)(?=[ >])/g, '<$1 autocomplete="off"');
}
