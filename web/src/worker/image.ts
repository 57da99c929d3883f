import type { ImagePlace } from '../protocol/messages.js';

/** What of a file in the site's private file system a worker uses; TypeScript's DOM has no such part. */
interface ReadableHandle {
  createSyncAccessHandle(options: { mode: 'read-only' }): Promise<{
    getSize(): number;
    read(bytes: Uint8Array, options: { at: number }): number;
    close(): void;
  }>;
}

/**
 * The start image that an earlier visit kept at `place`, or null: there is none, it is of another build
 * or browser, or this browser has no such file system.
 */
export async function readImage(place: ImagePlace | null): Promise<Uint8Array | null> {
  if (!place) return null;
  try {
    const folder = await navigator.storage.getDirectory();
    const handle = (await folder.getFileHandle(place.file)) as unknown as ReadableHandle;
    const file = await handle.createSyncAccessHandle({ mode: 'read-only' });
    try {
      const key = new Uint8Array(place.key.length);
      file.read(key, { at: 0 });
      if (new TextDecoder().decode(key) !== place.key) return null;
      const image = new Uint8Array(file.getSize() - key.length);
      return file.read(image, { at: key.length }) === image.length ? image : null;
    } finally {
      file.close();
    }
  } catch {
    return null;
  }
}
