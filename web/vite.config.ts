import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { DEV_HEADERS, HEADERS } from './headers.js';
import { offline } from './offline.js';
import { lessonPages, searchLists, siteFiles, withoutNode } from './site.js';

const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../${path}`, import.meta.url));

// Vite reads a configuration from the default export: the one default export of the project.
export default defineConfig({
  root: inRepository('web'),
  cacheDir: inRepository('node_modules/.vite'),
  // Relative addresses: the site works from any folder of any static host.
  base: './',
  appType: 'mpa',
  plugins: [
    lessonPages(inRepository('build/lessons')),
    searchLists(inRepository('build/lessons')),
    siteFiles(),
    offline(inRepository('web/src/offline/service_worker.ts')),
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es', plugins: () => [withoutNode()] },
  build: {
    outDir: inRepository('dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The editor's chunk is large and loaded late; tools/sizes.mjs holds the budgets.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      // The early script is a file of its own, which lesson pages load before all others.
      input: {
        index: inRepository('web/index.html'),
        early: inRepository('web/src/engine/early.ts'),
      },
      checks: { pluginTimings: false },
    },
    // Only what the first page needs: what its script imports, without which it waits for another
    // round of downloads. The editor's chunks are asked for when it is.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
  },
  server: { headers: DEV_HEADERS, fs: { allow: [inRepository('.')] } },
  preview: { headers: HEADERS, port: 4173, strictPort: true },
});
