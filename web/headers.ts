/**
 * The headers of every response, one list for the dev server, the preview server and static hosts.
 *
 * Isolation (COOP, COEP) gives the page shared memory, by which Stop interrupts Python without
 * restarting it. The policy names no foreign origin. `'wasm-unsafe-eval'` lets WebAssembly compile and
 * allows no JavaScript eval; inline styles are allowed because the editor places its lines by them.
 *
 * Course sites may show lessons in frames (docs/embedding.md), isolated ones too, which asks for the
 * resource policy. A frame can't start anything: the page hears no messages.
 */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

function policy(changes: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...POLICY, ...changes })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

export const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The dev server pushes changed modules through a socket of its own. */
export const DEV_HEADERS: Readonly<Record<string, string>> = {
  ...HEADERS,
  'Content-Security-Policy': policy({ 'connect-src': "'self' ws:" }),
};

/** Names of files below assets/ hold a hash of their content, so they never change. */
export const ASSET_CACHE = 'public, max-age=31536000, immutable';

/** The same as a `_headers` file, which Netlify, Cloudflare Pages and others read. */
export function headersFile(): string {
  const lines = Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  return `/*\n${lines.join('\n')}\n/assets/*\n  Cache-Control: ${ASSET_CACHE}\n`;
}
