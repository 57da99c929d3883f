/**
 * The service worker: the site without the network, and isolation on hosts that can't set headers. The
 * build compiles this file to service_worker.js and puts SITE before it (web/offline.ts).
 *
 * Files whose names hold a hash come from the cache; pages come from the network when it answers, so that
 * nobody is kept on an old one. A new service worker takes over at once; the files of the build before it
 * stay for tabs that still show that one. Large files, Python above all, are kept when they were used.
 */
interface Site {
  readonly version: string;
  /** Kept at once: pages and what they begin with. Addresses from the site's folder. */
  readonly first: readonly string[];
  /** Kept when they have been used. */
  readonly later: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** A whole page that says that there is no network. */
  readonly awayHtml: string;
}

interface Waitable {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Waitable {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface Message extends Waitable {
  readonly data: { readonly kind: string; readonly addresses?: readonly string[] } | null;
  readonly ports: readonly MessagePort[];
}

interface Scope {
  readonly registration: {
    readonly scope: string;
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', hear: (event: Waitable) => void): void;
  addEventListener(kind: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(kind: 'message', hear: (event: Message) => void): void;
}

declare const SITE: Site;
const scope = globalThis as unknown as Scope;

/** How long a page that is kept waits for the network. */
const PATIENCE_MS = 3000;
/** Builds whose files are kept: this one, and the one that open tabs may still show. */
const BUILDS = 2;

const home = scope.registration.scope;
const PREFIX = `fxp ${new URL(home).pathname} `;
const address = (path: string): string => new URL(path, home).href;
const isHashed = (url: URL): boolean => url.href.startsWith(address('./assets/'));

/** Our caches, oldest first: a name ends in its time and its version. */
async function cacheNames(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const time = (name: string) => Number(name.slice(PREFIX.length).split(' ')[0]);
  return names.sort((a, b) => time(a) - time(b));
}

let opened: Promise<Cache> | null = null;

/** This build's cache: one, also when several files ask for it at the same time. */
function ownCache(): Promise<Cache> {
  opened ??= (async () => {
    const own = (await cacheNames()).findLast((name) => name.endsWith(` ${SITE.version}`));
    return caches.open(own ?? `${PREFIX}${Date.now()} ${SITE.version}`);
  })();
  return opened;
}

/** From the newest cache that has it. */
async function find(url: string): Promise<Response | undefined> {
  for (const name of (await cacheNames()).reverse()) {
    const cache = await caches.open(name);
    const found = await cache.match(url, { ignoreVary: true, ignoreSearch: true });
    if (found) return found;
  }
  return undefined;
}

/** Keeps a copy; a browser without room for it goes on without. */
async function keep(url: string, response: Response): Promise<void> {
  try {
    // A response that was redirected can't be shown as a page: its copy wasn't.
    const { status, statusText, headers } = response;
    const copy = response.redirected
      ? new Response(response.body, { status, statusText, headers })
      : response;
    await (await ownCache()).put(url, copy);
  } catch {
    // The network has it.
  }
}

async function install(): Promise<void> {
  for (const path of SITE.later) {
    const known = await find(address(path));
    if (known) await keep(address(path), known);
  }
  await Promise.all(
    SITE.first.map(address).map(async (url) => {
      const hashed = isHashed(new URL(url));
      const known = hashed ? await find(url) : undefined;
      const response = known ?? (await fetch(url, { cache: hashed ? 'default' : 'no-cache' }));
      if (!response.ok) throw new Error(`${url} answered with status ${response.status}`);
      await keep(url, response);
    }),
  );
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await cacheNames();
  await Promise.all(names.slice(0, -BUILDS).map((name) => caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** A page or a worker's script needs the headers from which isolation comes. */
function isolated(response: Response): Response {
  const absent = Object.entries(SITE.headers).filter(([name]) => !response.headers.has(name));
  if (absent.length === 0 || response.status === 0 || response.type === 'opaqueredirect')
    return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of absent) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

async function hashedFile(request: Request): Promise<Response> {
  const { href } = new URL(request.url);
  const known = await find(href);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) void keep(href, response.clone());
  return response;
}

const later = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));

/** From the network; what is kept when that is away, slow or broken. */
async function freshFile(event: Fetching): Promise<Response | null> {
  const url = new URL(event.request.url);
  url.search = url.hash = '';
  // Hosts show `x.html` as `x`, and `index.html` as the folder.
  const names = [url.href, `${url.href}.html`, `${url.href}index.html`];
  const asked = (async () => {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (response.ok) event.waitUntil(keep(url.href, response.clone()));
    return response;
  })();
  // When nobody waits for it any more, its failure is nobody's.
  asked.catch(() => undefined);
  let known: Response | undefined;
  for (const name of names) known ??= await find(name);
  try {
    const response = await (known ? Promise.race([asked, later(PATIENCE_MS)]) : asked);
    return known && (response === null || response.status >= 500) ? known : response;
  } catch {
    return known ?? null;
  }
}

async function page(event: Fetching): Promise<Response> {
  const away = () =>
    new Response(SITE.awayHtml, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  return isolated((await freshFile(event)) ?? away());
}

async function keepUsed(addresses: readonly string[]): Promise<void> {
  for (const text of addresses) {
    const url = new URL(text, home);
    if (!isHashed(url) || (await find(url.href))) continue;
    const response = await fetch(url.href).catch(() => null);
    if (response?.ok) await keep(url.href, response);
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(home)) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (request.destination === 'worker') event.respondWith(hashedFile(request).then(isolated));
  else if (isHashed(url)) event.respondWith(hashedFile(request));
  else event.respondWith(freshFile(event).then((found) => found ?? Response.error()));
});

scope.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data?.kind === 'version') ports[0]?.postMessage(SITE.version);
  if (data?.kind === 'used')
    event.waitUntil(keepUsed(data.addresses ?? []).then(() => ports[0]?.postMessage('kept')));
});
