/**
 * Writes the service worker of a built site: which files it keeps, and the build's version, which every
 * page has too.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { HEADERS } from './headers.js';
import { strings } from './src/strings/strings.js';

/** Larger ones are kept when they were used: Python, the engines, the editors. */
const LARGEST_FIRST = 200_000;

/** Files of the site, by name from its folder, without those that the host reads or nobody asks for by name. */
function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const left = (name: string) => !/^(_headers|service_worker\.js|programs\/)/.test(name);
  return names.filter(left).sort();
}

function awayPage(): string {
  const { title, text, home } = strings.page.away;
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<body><h1>${title}</h1><p>${text}</p><p><a href="./">${home}</a></p></body></html>`
  );
}

export function offline(source: string): Plugin {
  return {
    name: 'fxp-offline',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      const folder = dir ?? '';
      const files = filesOf(folder);
      const bytes = new Map(files.map((name) => [name, readFileSync(join(folder, name))]));
      const hash = createHash('sha256');
      for (const [name, content] of bytes) hash.update(`${name}\0`).update(content);
      const version = hash.digest('hex').slice(0, 12);
      const first: string[] = ['./'];
      const later: string[] = [];
      for (const [name, content] of bytes) {
        if (name.endsWith('.html')) {
          const html = content
            .toString('utf8')
            .replace('<html ', `<html data-version="${version}" `);
          writeFileSync(join(folder, name), html);
        }
        const small = content.length <= LARGEST_FIRST || name.endsWith('.html');
        (small ? first : later).push(`./${name}`);
      }
      const site = { version, first, later, headers: HEADERS, awayHtml: awayPage() };
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
      const head = `const SITE = ${JSON.stringify(site)};\n`;
      writeFileSync(join(folder, 'service_worker.js'), head + code.replace(/^export \{\};?$/m, ''));
    },
  };
}
