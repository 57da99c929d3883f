/** Numbers and texts as bytes, written one after another and read back with every length doubted. */

/** What was read isn't what a writer wrote. */
export class Damaged extends Error {}

export class ByteWriter {
  readonly #bytes: number[] = [];

  number(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes.push((rest & 0x7f) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.number(bytes.length);
    this.raw(bytes);
  }

  /** `count` bytes of a number, lowest first. */
  fixed(value: number, count: number): void {
    for (let i = 0; i < count; i++) this.#bytes.push((value >>> (8 * i)) & 0xff);
  }

  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

export class ByteReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  number(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 35; scale *= 128) {
      const byte = this.#next();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    throw new Damaged('a number without an end');
  }

  text(): string {
    const bytes = this.#take(this.number());
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new Damaged('text that is no UTF-8');
    }
  }

  fixed(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value += this.#next() * 256 ** i;
    return value;
  }

  rest(): Uint8Array {
    return this.#take(this.bytes.length - this.#at);
  }

  #next(): number {
    const byte = this.bytes[this.#at++];
    if (byte === undefined) throw new Damaged('bytes are missing');
    return byte;
  }

  #take(count: number): Uint8Array {
    const end = this.#at + count;
    if (end > this.bytes.length) throw new Damaged('bytes are missing');
    const taken = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

/** Base 64 in the letters that need no escape in an address. */
export function toBase64Url(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function fromBase64Url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new Damaged('letters that no link has');
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  } catch {
    throw new Damaged('a length that no link has');
  }
}
