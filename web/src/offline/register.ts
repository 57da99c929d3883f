/** The page's end of the service worker (service_worker.ts). Loaded when the page is at rest. */
import { mark } from '../engine/marks.js';

/** How often a tab that stays open asks whether there is a new version. */
const AGAIN_MS = 60 * 60 * 1000;

function ask(worker: ServiceWorker, question: object): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(question, [port2]);
  });
}

/** What this page has loaded so far, for the most part before there was a service worker. */
function used(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(names)].filter((name) => name.includes('/assets/'));
}

/** Registers the service worker; `onNewVersion` hears of a build that is not this page's. */
export async function workOffline(own: string, onNewVersion: () => void): Promise<void> {
  const container = navigator.serviceWorker;
  const compare = async () => {
    const { active } = await container.ready;
    if (active && (await ask(active, { kind: 'version' })) !== own) onNewVersion();
  };
  container.addEventListener('controllerchange', () => void compare());
  const registration = await container.register('./service_worker.js', { updateViaCache: 'none' });
  const { active } = await container.ready;
  await compare();
  if (active) await ask(active, { kind: 'used', addresses: used() });
  mark('fxp:offline');
  const update = () => void registration.update().catch(() => undefined);
  setInterval(update, AGAIN_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update();
  });
}
