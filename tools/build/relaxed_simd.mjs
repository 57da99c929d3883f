// Gives relaxed multiply-adds the opcode that they have in the finished proposal. Debian's clang 14 and
// Binaryen 108 still write the one of an early draft, which is as long: fd af 01 becomes fd 85 02.

import { Refusal } from './steps.mjs';

const CODE = 10;
const SIMD = 0xfd;
const DRAFT = 0xaf;
const FINAL = 0x105;

/** Walks over the instructions of a module's functions, all of whose immediates it knows. */
class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 8;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  numbers(count) {
    for (let i = 0; i < count; i++) this.number();
  }

  skip(count) {
    this.at += count;
  }
}

/** @type {Record<number, (reader: Reader) => void>} what follows an opcode, where anything does */
const IMMEDIATES = {};
const define = (from, to, read) => {
  for (let opcode = from; opcode <= to; opcode++) IMMEDIATES[opcode] = read;
};
define(0x02, 0x04, (r) => r.number());
define(0x0c, 0x0d, (r) => r.number());
define(0x0e, 0x0e, (r) => r.numbers(r.number() + 1));
define(0x10, 0x10, (r) => r.number());
define(0x11, 0x11, (r) => r.numbers(2));
define(0x1c, 0x1c, (r) => r.skip(r.number()));
define(0x20, 0x26, (r) => r.number());
define(0x28, 0x3e, (r) => r.numbers(2));
define(0x3f, 0x42, (r) => r.number());
define(0x43, 0x43, (r) => r.skip(4));
define(0x44, 0x44, (r) => r.skip(8));
define(0xd0, 0xd0, (r) => r.skip(1));
define(0xd2, 0xd2, (r) => r.number());
define(0xfc, 0xfc, (r) => {
  const kind = r.number();
  if (kind > 7) r.numbers([8, 10, 12, 14].includes(kind) ? 2 : 1);
});

/** What follows a SIMD opcode. */
function skipSimd(reader, opcode) {
  if (opcode <= 11 || opcode === 92 || opcode === 93) reader.numbers(2);
  else if (opcode <= 13) reader.skip(16);
  else if (opcode >= 21 && opcode <= 34) reader.skip(1);
  else if (opcode >= 84 && opcode <= 91) {
    reader.numbers(2);
    reader.skip(1);
  }
}

function patchFunction(reader, end) {
  let changed = 0;
  for (let groups = reader.number(); groups > 0; groups--) {
    reader.number();
    reader.skip(1);
  }
  while (reader.at < end) {
    const opcode = reader.byte();
    if (opcode === SIMD) {
      const place = reader.at;
      const kind = reader.number();
      if (kind === DRAFT) {
        reader.bytes[place] = (FINAL & 0x7f) | 0x80;
        reader.bytes[place + 1] = FINAL >> 7;
        changed++;
      } else {
        skipSimd(reader, kind);
      }
    } else {
      IMMEDIATES[opcode]?.(reader);
    }
  }
  if (reader.at !== end) throw new Refusal('relaxed_simd.mjs lost its way in a function.');
  return changed;
}

/**
 * Rewrites the opcodes in place.
 *
 * @param {Uint8Array} bytes a module
 * @returns {number} how many there were
 */
export function patchRelaxedSimd(bytes) {
  const reader = new Reader(bytes);
  let changed = 0;
  while (reader.at < bytes.length) {
    const section = reader.byte();
    const size = reader.number();
    const end = reader.at + size;
    if (section === CODE) {
      for (let left = reader.number(); left > 0; left--) {
        const length = reader.number();
        changed += patchFunction(reader, reader.at + length);
      }
    }
    reader.at = end;
  }
  return changed;
}
