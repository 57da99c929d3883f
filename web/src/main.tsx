/** The page's start. */
import { render } from 'preact';
import { readEmbed } from './embed/flags.js';
import { loadEditor } from './editor/editor.js';
import { EngineClient, LIMITS } from './engine/client.js';
import { takeParts } from './engine/early.js';
import { hasRoomForSpare } from './engine/fresh.js';
import { openWorker } from './engine/link.js';
import { mark } from './engine/marks.js';
import type { PartPromises } from './engine/parts.js';
import {
  isProgressPage,
  lessonIndex,
  pageGallery,
  pageGlossary,
  pageLesson,
  pageReference,
  pageStarters,
} from './lessons/catalogue.js';
import { Drafts } from './lessons/drafts.js';
import { Ideas } from './lessons/ideas.js';
import { Progress } from './lessons/progress.js';
import { openStore } from './lessons/store.js';
import { isAsBuilt } from './page/as_built.js';
import { EditorSettings } from './page/editor_settings.js';
import { Glossary } from './page/glossary.js';
import { Home } from './page/home.js';
import { Lazy } from './page/lazy.js';
import { LessonPage } from './page/lesson.js';
import { Playground } from './page/playground.js';
import type { Lesson } from './protocol/lesson.js';
import { PANES } from './pane_list.js';
import { strings } from './strings/strings.js';
import { isBuilt, onceRead, takeOver } from './take_over.js';
import './style/base.css';
import './style/page.css';
import './style/step.css';
import './style/panes.css';
import './style/graphs.css';
import './style/drawing.css';
import './style/steps.css';
import './style/editor.css';
import './style/search.css';
import './style/order.css';
import './style/contrast.css';
import './style/print.css';

const loadGallery = async () => (await import('./page/gallery.js')).GalleryPage;
const loadProgress = async () => (await import('./page/progress.js')).ProgressPage;
const loadReference = async () => (await import('./page/reference.js')).ReferencePage;
/** Downloads once for all workers of this page; a failed download is tried again at the next start. */
function createEngine(): EngineClient {
  let parts: PartPromises | null = null;
  const download = () => {
    parts ??= takeParts(({ done, total }) =>
      engine.showProgress(strings.engine.python, done, total),
    );
    for (const part of Object.values(parts)) part.catch(() => (parts = null));
    return parts;
  };
  const engine = new EngineClient(openWorker, download, LIMITS, hasRoomForSpare);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') engine.dropSpare();
  });
  engine.start();
  return engine;
}

function start(root: HTMLElement, built: boolean): void {
  const store = openStore(() => localStorage);
  const lessons = lessonIndex();
  const lesson = pageLesson();
  const starters = pageStarters();
  const glossary = pageGlossary();
  const reference = pageReference();
  if (reference) {
    const props = { reference, lessons };
    return render(<Lazy load={loadReference} props={props} />, root);
  }
  const gallery = pageGallery();
  if (gallery) return render(<Lazy load={loadGallery} props={{ gallery }} />, root);
  if (isProgressPage()) {
    return render(<Lazy load={loadProgress} props={{ lessons, store }} />, root);
  }
  if (glossary) return render(<Glossary entries={glossary} />, root);
  if (!lesson && !starters) return render(<Home lessons={lessons} store={store} />, root);
  const slug = lesson?.slug ?? 'playground';
  const services = {
    engine: createEngine(),
    store,
    drafts: new Drafts(store, slug),
    progress: new Progress(store, slug),
    ideas: new Ideas(store),
    panes: PANES,
    loadEditor,
    editorSettings: new EditorSettings(store),
    embed: readEmbed(location.hash),
  };
  let shows = 0;
  // Each time another page to Preact: its editors hold on to the programs that they began with.
  const pageOf = (shown: Lesson) => (
    <LessonPage key={++shows} lesson={shown} lessons={lessons} services={services} />
  );
  if (lesson) {
    const asBuilt = isAsBuilt(store, location.hash);
    const take = () => takeOver(root, pageOf(lesson), asBuilt);
    if (built && asBuilt) onceRead(take);
    else take();
  }
  // An author has saved this lesson ("npm run lesson dev"): Python stays as it is.
  import.meta.hot?.on('fxp:lesson', (saved: Lesson) => {
    if (saved.slug !== slug) return;
    for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
    render(pageOf(saved), root);
  });
  if (starters) render(<Playground starters={starters} services={services} />, root);
}

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no element "app"');
const built = isBuilt(root);
start(root, built);
// A lesson's text was there before (public/theme.js).
if (!built) requestAnimationFrame(() => mark('fxp:text'));
