import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('./addresses.js', () => ({ ADDRESSES: { python: 'p-1.wasm', engine: 'e-1.wasm' } }));

/** A file system of one folder, in memory. */
class Folder {
  readonly files = new Map<string, string>();
  full = false;

  readonly getDirectory = async () => this;

  async getFileHandle(name: string) {
    let content = '';
    const write = async (data: string | ArrayBuffer) => {
      if (this.full) throw new DOMException('no room', 'QuotaExceededError');
      content += typeof data === 'string' ? data : new TextDecoder().decode(data);
    };
    const close = async () => void this.files.set(name, content);
    return { createWritable: async () => ({ write, close }) };
  }

  async removeEntry(name: string) {
    if (!this.files.delete(name)) throw new DOMException('none', 'NotFoundError');
  }
}

const bytes = new TextEncoder().encode('the image').buffer as ArrayBuffer;
let folder: Folder;
let image: typeof import('./image.js');

beforeEach(async () => {
  folder = new Folder();
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://host/site/lesson.html' });
  vi.stubGlobal('navigator', { userAgent: 'a browser', storage: folder });
  image = await import('./image.js');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function keep() {
  const kept = image.keepImage(bytes);
  await vi.advanceTimersByTimeAsync(5_000);
  await kept;
}

it('keeps the image behind the key of its build and browser, in one file', async () => {
  await keep();
  await keep();
  const place = image.imagePlace();
  expect([...folder.files]).toEqual([[place?.file, `${place?.key}the image`]]);
});

it('tells browsers and sites apart', () => {
  const here = image.imagePlace();
  vi.stubGlobal('navigator', { userAgent: 'another browser', storage: folder });
  expect(image.imagePlace()?.key).not.toBe(here?.key);
  vi.stubGlobal('location', { href: 'https://host/other/lesson.html' });
  expect(image.imagePlace()?.file).not.toBe(here?.file);
});

it('throws away the image of a worker that failed, and takes none for the rest of the page', async () => {
  await keep();
  await image.forgetImage();
  expect(folder.files.size).toBe(0);
  expect(image.imagePlace()).toBeNull();
  await keep();
  expect(folder.files.size).toBe(0);
});

it('does without where nothing can be kept', async () => {
  folder.full = true;
  await keep();
  expect(folder.files.size).toBe(0);
  vi.stubGlobal('navigator', { userAgent: 'a browser' });
  await keep();
  await image.forgetImage();
});
