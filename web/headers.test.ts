import { expect, it } from 'vitest';
import { DEV_HEADERS, HEADERS, headersFile } from './headers.js';

it('isolates the page, so that Stop can interrupt Python', () => {
  expect(HEADERS).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  });
});

it('names no foreign origin and allows no JavaScript from text', () => {
  for (const headers of [HEADERS, DEV_HEADERS]) {
    const policy = headers['Content-Security-Policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
  }
});

it('says the same to static hosts', () => {
  const file = headersFile();
  expect(file.startsWith('/*\n')).toBe(true);
  for (const [name, value] of Object.entries(HEADERS))
    expect(file).toContain(`  ${name}: ${value}\n`);
});
