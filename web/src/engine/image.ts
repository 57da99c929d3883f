/**
 * The start image: what a started Python and its engine have in memory, kept by the browser for the next
 * visit, which then copies it instead of starting Python again (engine/api/image.mjs). A worker makes it
 * before any program has run. It lies in the site's private file system, where no program can reach, and
 * can be lost at any time: the next start is an ordinary one and makes it anew.
 */
import type { ImagePlace } from '../protocol/messages.js';
import { ADDRESSES } from './addresses.js';
import { mark } from './marks.js';

/** Long enough for the editor to load, and for the browser to keep what it has compiled. */
const QUIET_MS = 3_000;

/** A worker that failed may have failed because of its image: the others of this page go without. */
let usable = true;

/** FNV-1a, 32 bits: tells builds apart, guards against nobody. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const unit of text) value = Math.imul(value ^ unit.charCodeAt(0), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** Where this page's image lies and which build and browser it must come from; null to go without. */
export function imagePlace(): ImagePlace | null {
  if (!usable) return null;
  // One origin may hold several sites.
  const site = new URL('.', location.href).pathname;
  const key = hash(Object.values(ADDRESSES).join() + navigator.userAgent);
  return { file: `fx-playground-${hash(site)}.start`, key };
}

/** Writes a new image when the page has been quiet for a while; a browser that can't keep it won't. */
export async function keepImage(bytes: ArrayBuffer): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const place = imagePlace();
  if (!place) return;
  try {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(place.file, { create: true });
    // What is written takes the file's place when it is closed, as a whole or not at all.
    const file = await handle.createWritable();
    await file.write(place.key);
    await file.write(bytes);
    await file.close();
    mark('fxp:image-kept');
  } catch {
    // No such file system, no room, or another tab writes it just now.
  }
}

/** Throws the image away, because a worker that started from it failed. */
export async function forgetImage(): Promise<void> {
  const place = imagePlace();
  usable = false;
  try {
    const folder = await navigator.storage.getDirectory();
    if (place) await folder.removeEntry(place.file);
  } catch {
    // There is none.
  }
}
