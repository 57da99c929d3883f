// Modules of the page for tools under Node: what the page shows and what tools say about it come from the
// same code.

import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../build/steps.mjs';

const loaded = new Map();

/** A module of web/src that needs no browser, with all that it imports. */
export function pageModule(name) {
  if (!loaded.has(name)) loaded.set(name, load(name));
  return loaded.get(name);
}

async function load(name) {
  const { output } = await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'warn',
    build: { ssr: join(root, 'web/src', name), write: false, minify: false },
    ssr: { noExternal: true },
  });
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
