/**
 * Makes the site's pages from the built lessons: one HTML file each, all from index.html, with the
 * lesson's JSON inside, so that its text is on screen without a second request and any static host
 * can serve it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { ASSET_CACHE, DEV_HEADERS, headersFile } from './headers.js';
import type { Lesson, LessonSummary } from './src/protocol/lesson.js';
import { strings } from './src/strings/strings.js';

const DATA = '<!-- data -->';
const PAGE = '<div id="app">';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/;

function readJson<T>(path: string): T {
  if (!existsSync(path)) {
    throw new Error(`${path} is missing: run "node tools/build.mjs lessons" first`);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** JSON as an element that no script runs; `<` is escaped so that no text of a lesson can close it. */
function dataElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** What a page shows beside the index: a lesson, the playground's starting points, the glossary, or nothing. */
interface Content {
  readonly kind: 'lesson' | 'playground' | 'glossary' | 'reference' | 'progress' | 'gallery';
  readonly data: unknown;
  readonly title: string;
  readonly summary: string;
}

const lessonContent = (data: Lesson): Content => ({
  kind: 'lesson',
  data,
  title: data.title,
  summary: data.summary,
});

const playgroundContent = (data: unknown): Content => ({
  kind: 'playground',
  data,
  title: strings.playground.title,
  summary: strings.playground.lead,
});

const glossaryContent = (data: unknown): Content => ({
  kind: 'glossary',
  data,
  title: strings.page.glossary.title,
  summary: strings.page.glossary.lead,
});

const referenceContent = (data: unknown): Content => ({
  kind: 'reference',
  data,
  title: strings.reference.title,
  summary: strings.reference.lead,
});

const galleryContent = (data: unknown): Content => ({
  kind: 'gallery',
  data,
  title: strings.gallery.title,
  summary: strings.gallery.lead,
});

const progressContent: Content = {
  kind: 'progress',
  data: {},
  title: strings.progress.title,
  summary: strings.progress.lead,
};

/** Puts the data and, when it is known, what they look like into a page. */
function fillPage(
  html: string,
  index: readonly LessonSummary[],
  content: Content | null,
  body = '',
): string {
  const data =
    dataElement('index', index) + (content ? dataElement(content.kind, content.data) : '');
  const page = html
    .replace(DATA, () => data)
    .replace(PAGE, (start) => (body ? `${start.slice(0, -1)} data-built>${body}` : start));
  if (!content) return page;
  return page
    .replace('<html ', '<html data-page="lesson" ')
    .replace(
      /<title>.*?<\/title>/,
      () => `<title>${escapeHtml(content.title)} · FX Playground</title>`,
    )
    .replace(
      /(<meta\s+name="description"\s+content=").*?"/,
      (_, start: string) => `${start}${escapeHtml(content.summary)}"`,
    );
}

type Prerender = typeof import('./src/prerender.js');

/** The page's own components, run here. */
async function loadPrerender(root: string): Promise<Prerender> {
  const STYLE = '\0without-style';
  const withoutStyles: Plugin = {
    name: 'fxp-without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? STYLE : null),
    load: (id) => (id === STYLE ? 'export {};' : null),
  };
  const { module } = await runnerImport<Prerender>(join(root, 'src/prerender.tsx'), {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutStyles],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  return module;
}

/** Pages on which nothing runs. */
const WORD_PAGES = ['glossary', 'reference', 'progress', 'gallery'];

/** A page for each lesson beside index.html, in the dev server and in the build. */
export function lessonPages(folder: string): Plugin {
  const readIndex = () => readJson<LessonSummary[]>(join(folder, 'index.json'));
  const readLesson = (slug: string) =>
    lessonContent(readJson<Lesson>(join(folder, `${slug}.json`)));
  const readPlayground = () => playgroundContent(readJson(join(folder, 'playground.json')));
  const readGlossary = () => glossaryContent(readJson(join(folder, 'glossary.json')));
  const readContent = (name: string) => {
    if (name === 'index') return null;
    if (name === 'playground') return readPlayground();
    if (name === 'progress') return progressContent;
    if (name === 'gallery') return galleryContent(readJson(join(folder, 'gallery.json')));
    if (name === 'reference') return referenceContent(readJson(join(folder, 'reference.json')));
    return name === 'glossary' ? readGlossary() : readLesson(name);
  };

  let root = '';
  return {
    name: 'fxp-lesson-pages',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    // A plain script, not a module: it has to run before the first paint.
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: './theme.js' }, injectTo: 'head-prepend' }],
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /^\/(?:([\w-]+)\.html)?(?:\?.*)?$/.exec(request.url ?? '')?.[1] ?? 'index';
        const index = /^\/(\?.*)?$|^\/[\w-]+\.html/.test(request.url ?? '') ? readIndex() : [];
        const known =
          ['index', 'playground', ...WORD_PAGES].includes(name) ||
          index.some(({ slug }) => slug === name);
        if (index.length === 0 || !known) return next();
        const html = readFileSync(join(server.config.root, 'index.html'), 'utf8');
        server.transformIndexHtml('/index.html', html).then((page) => {
          for (const [header, value] of Object.entries(DEV_HEADERS))
            response.setHeader(header, value);
          response.setHeader('Content-Type', 'text/html');
          response.end(fillPage(page, index, readContent(name)));
        }, next);
      });
    },
    async generateBundle(_, bundle) {
      const home = bundle['index.html'];
      if (home?.type !== 'asset') throw new Error('the build made no index.html');
      const written = String(home.source);
      // Nothing is seen before the style is there: it is asked for before all that only Python needs.
      const [style = ''] = STYLESHEET.exec(written) ?? [];
      const page = written.replace(STYLESHEET, '');
      const withLinks = (use: 'now' | 'soon') =>
        page.replace(
          '<meta charset="utf-8" />',
          (first) => `${first}${style}\n    ${preloads(bundle, use)}`,
        );
      const index = readIndex();
      for (const name of WORD_PAGES)
        this.emitFile({
          type: 'asset',
          fileName: `${name}.html`,
          source: fillPage(withLinks('soon'), index, readContent(name)),
        });
      home.source = fillPage(withLinks('soon'), index, null);
      const { lessonHtml } = await loadPrerender(root);
      const lessons = [...index].sort((a, b) => a.number - b.number);
      for (const name of [...index.map(({ slug }) => slug), 'playground']) {
        const content = readContent(name);
        const body = content?.kind === 'lesson' ? lessonHtml(content.data as Lesson, lessons) : '';
        this.emitFile({
          type: 'asset',
          fileName: `${name}.html`,
          source: fillPage(withLinks('now'), index, content, body),
        });
      }
    },
  };
}

/**
 * Starts the worker and the downloads that "Run possible" waits for before the page's script has been
 * read, those that Python waits for first. The home page runs nothing, but the lesson that is opened
 * from there will.
 *
 * A lesson's page doesn't preload WebAssembly: Chromium keeps and finds compiled code only for what a
 * `fetch` loads by itself, and the early script asks for it in the same moment anyway. Without that
 * code each later visit compiles Python anew.
 */
function preloads(bundle: Readonly<Record<string, unknown>>, use: 'now' | 'soon'): string {
  const find = (pattern: RegExp) => Object.keys(bundle).find((name) => pattern.test(name));
  const early = find(/\/early-[^/]*\.js$/);
  if (!early) throw new Error('the build made no file for the start of the worker');
  const script = `<script type="module" async crossorigin src="./${early}"></script>\n    `;
  const files = [
    { file: find(/\/main-[^/]*\.js$/), rel: 'modulepreload' },
    { file: find(/\/pyodide\.asm-[^/]*\.mjs$/), rel: 'modulepreload' },
    { file: find(/\/pyodide\.asm-[^/]*\.wasm$/), rel: 'preload' },
    { file: find(/\/python_stdlib-[^/]*\.zip$/), rel: 'preload' },
    { file: find(/\/fxp_python-[^/]*\.zip$/), rel: 'preload' },
    { file: find(/\/engine-[^/]*\.wasm$/), rel: 'preload' },
  ];
  const links = files
    .map(({ file, rel }) => {
      if (!file) throw new Error('the build made no file for one of the parts of the worker');
      if (use === 'soon') return `<link rel="prefetch" href="./${file}" />`;
      if (file.endsWith('.wasm')) return '';
      return `<link rel="${rel}" ${rel === 'preload' ? 'as="fetch" ' : ''}crossorigin href="./${file}" />`;
    })
    .filter(Boolean)
    .join('\n    ');
  return use === 'now' ? script + links : links;
}

/** What the search finds, which the page imports when it is first opened. */
export function searchLists(folder: string): Plugin {
  return {
    name: 'fxp-search-lists',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(LIST) ? join(folder, `${id.slice(LIST.length)}.json`) : null),
  };
}

const LIST = 'list:';

/**
 * Pyodide's loader imports Node's modules behind a test for Node. Here they are empty, which Vite would
 * do too, with a warning for each.
 */
export function withoutNode(): Plugin {
  const EMPTY = '\0without-node';
  return {
    name: 'fxp-without-node',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.endsWith('/pyodide.mjs') && (id.startsWith('node:') || id === 'ws') ? EMPTY : null,
    load: (id) => (id === EMPTY ? 'export {};' : null),
  };
}

/** The `_headers` file, and long caching of hashed files in the preview server. */
export function siteFiles(): Plugin {
  return {
    name: 'fxp-site-files',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() });
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/assets/')) response.setHeader('Cache-Control', ASSET_CACHE);
        next();
      });
    },
  };
}
