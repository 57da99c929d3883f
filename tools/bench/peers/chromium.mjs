// The comparison in Chromium: serves the repository on loopback, opens page.html there.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../../build/steps.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

async function serve(request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  try {
    const bytes = await readFile(join(root, path));
    // An isolated page has a clock of 5 µs instead of 100.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(bytes);
  } catch {
    response.statusCode = 404;
    response.end();
  }
}

/**
 * @param {number} rounds
 * @param {string} part of the cases' names
 */
export async function measureInChromium(rounds, part) {
  const server = createServer(serve);
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({
    executablePath: process.env.FXP_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(`http://127.0.0.1:${server.address().port}/tools/bench/peers/page.html`);
    await page.waitForFunction(() => 'comparePeers' in globalThis);
    const version = browser.version();
    return {
      version,
      ...(await page.evaluate(([n, of]) => globalThis.comparePeers(n, of), [rounds, part])),
    };
  } finally {
    await browser.close();
    server.close();
  }
}
