// A host as plain as hosts get: it serves a copy of the built site from a folder, can go away, come back
// and be given a new build.

import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Serves the site with these headers and no others. */
export async function openHost(headers = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fxp-host-'));
  cpSync(fileURLToPath(new URL('../../dist', import.meta.url)), folder, { recursive: true });
  let away = false;
  const server = createServer((request, response) => {
    if (away) return request.socket.destroy();
    const path = normalize(new URL(request.url, 'http://host').pathname);
    const place = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const body = readFileSync(place);
      const type = TYPES[extname(place)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=600', ...headers });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    /** No request is answered any more, until it is back. */
    goAway(gone = true) {
      away = gone;
      server.closeAllConnections();
    },
    /** The same site under another version, as after an update. */
    update(version) {
      for (const name of readdirSync(folder).filter((n) =>
        /\.html$|^service_worker\.js$/.test(n),
      )) {
        const text = readFileSync(join(folder, name), 'utf8');
        writeFileSync(
          join(folder, name),
          text.replace(/(data-version="|"version":")[0-9a-f]+"/, `$1${version}"`),
        );
      }
    },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
