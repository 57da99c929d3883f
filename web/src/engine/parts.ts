import type { PartName, Parts } from '../protocol/messages.js';

export interface PartProgress {
  /** Bytes that have arrived, and all bytes as far as they are known. */
  readonly done: number;
  readonly total: number;
}

export type PartPromises = { readonly [N in PartName]: Promise<Parts[N]> };

export type PartAddresses = Readonly<Record<PartName, string>>;

/** Roughly how large each part is, for the bar before the server has said so. */
const EXPECTED: Readonly<Record<PartName, number>> = {
  python: 9_600_000,
  library: 5_800_000,
  packages: 400_000,
  engine: 1_000_000,
};

/** Milliseconds between two reports: pieces arrive by the hundred while the page draws itself. */
const REPORT_EVERY = 100;

/**
 * Downloads what a worker needs, compiling WebAssembly as it streams in. Each part is a promise of its
 * own, because a worker can begin with any of them. A download that failed is tried again when
 * `fetchParts` is called again.
 *
 * Downloads begin at once, but what arrives is taken only when the page is `ready` for it: hundreds of
 * pieces, each of which holds up whatever else the page does.
 */
export function fetchParts(
  addresses: PartAddresses,
  onProgress: (progress: PartProgress) => void,
  ready: Promise<unknown> = Promise.resolve(),
): PartPromises {
  const done: Record<PartName, number> = { python: 0, library: 0, packages: 0, engine: 0 };
  const total: Record<PartName, number> = { ...EXPECTED };
  const sum = (table: Readonly<Record<PartName, number>>) =>
    Object.values(table).reduce((a, b) => a + b, 0);
  let reported = -Infinity;
  const advance = (name: PartName, bytes: number) => {
    done[name] = bytes;
    const now = performance.now();
    if (now - reported < REPORT_EVERY && sum(done) < sum(total)) return;
    reported = now;
    onProgress({ done: Math.min(sum(done), sum(total)), total: sum(total) });
  };

  async function open(name: PartName): Promise<Response> {
    const response = await fetch(addresses[name]);
    await ready;
    if (!response.ok) throw new Error(`${addresses[name]} answered with status ${response.status}`);
    // With compression Content-Length counts other bytes than those that arrive here.
    const length = Number(response.headers.get('Content-Length'));
    if (length > 0 && !response.headers.has('Content-Encoding')) total[name] = length;
    return response;
  }

  async function bytes(name: PartName): Promise<ArrayBuffer> {
    const response = await open(name);
    const counted = countBytes(response, (count) => advance(name, count));
    const buffer = await counted.arrayBuffer();
    advance(name, total[name]);
    return buffer;
  }

  async function compiled(name: PartName): Promise<WebAssembly.Module> {
    const response = await open(name);
    // The copy is counted and thrown away; the original keeps the browser's cache of compiled code.
    const copy = countBytes(response.clone(), (count) => advance(name, count));
    const drained = copy.body?.pipeTo(new WritableStream()).catch(() => undefined);
    const module = await WebAssembly.compileStreaming(response);
    await drained;
    advance(name, total[name]);
    return module;
  }

  return {
    python: compiled('python'),
    library: bytes('library'),
    packages: bytes('packages'),
    engine: compiled('engine'),
  };
}

function countBytes(response: Response, report: (count: number) => void): Response {
  if (!response.body) return response;
  let count = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count += chunk.byteLength;
      report(count);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter));
}
