// The memory of a started Python and its engine, kept so that a later start copies it back instead of
// starting again: nine tenths of a start are Python importing its library and our package.
//
// Pyodide's own memory snapshots do the Python part (`_makeSnapshot`, `_loadSnapshot`). It asks here what
// Python holds of JavaScript, which is the door and its functions, by name. The engine is a module of
// its own without other state than its memory.
//
// Layout, little-endian 32-bit numbers: MAGIC, bytes in all, then for each of the two memories its size in
// bytes, the number of its blocks, and their indices; from the next block boundary on, the blocks
// themselves. Blocks of zeros are left out.

import { memoryOf } from './door.mjs';

const MAGIC = 0x31697866; // "fxi1"
const BLOCK = 4096;
const DOOR = 'the door';

/** What stands in the image for a JavaScript value that Python holds. */
function nameOf(door) {
  const names = new Map(Object.entries(door).map(([name, call]) => [call, name]));
  names.set(door, DOOR);
  return (value) => {
    if (!names.has(value)) throw new Error('Python holds a JavaScript value that has no name');
    return names.get(value);
  };
}

/** The value that `nameOf` gave this name to. */
export const valueOf = (door) => (name) => (name === DOOR ? door : door[name]);

function blocksOf(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength / 4);
  const blocks = [];
  for (let start = 0; start < words.length; start += BLOCK / 4) {
    const end = Math.min(start + BLOCK / 4, words.length);
    let at = start;
    while (at < end && words[at] === 0) at++;
    if (at < end) blocks.push(start / (BLOCK / 4));
  }
  return blocks;
}

/**
 * The image of a runtime that was started with `keepsImage` and has run no program yet.
 *
 * @param {{ pyodide: any, door: Record<string, (...args: any[]) => any> }} runtime
 * @returns {Uint8Array}
 * @throws when Python holds more of JavaScript than the door
 */
export function takeImage({ pyodide, door }) {
  const memories = [
    pyodide.makeMemorySnapshot({ serializer: nameOf(door) }),
    new Uint8Array(memoryOf(door).buffer),
  ];
  const parts = memories.map((memory) => ({ memory, blocks: blocksOf(memory) }));
  const count = parts.reduce((sum, { blocks }) => sum + blocks.length, 0);
  const words = 2 + parts.length * 2 + count;
  const first = Math.ceil((words * 4) / BLOCK);
  const image = new Uint8Array((first + count) * BLOCK);
  const head = new Uint32Array(image.buffer, 0, words);
  head.set([MAGIC, image.length]);
  let word = 2;
  let to = first * BLOCK;
  for (const { memory, blocks } of parts) {
    head.set([memory.length, blocks.length], word);
    head.set(blocks, word + 2);
    word += 2 + blocks.length;
    for (const block of blocks) {
      image.set(memory.subarray(block * BLOCK, (block + 1) * BLOCK), to);
      to += BLOCK;
    }
  }
  return image;
}

/**
 * The two memories in an image.
 *
 * @param {Uint8Array} image
 * @returns {{ python: Uint8Array, engine: Uint8Array }}
 * @throws when it is not an image, or not a whole one
 */
export function openImage(image) {
  const all = new Uint32Array(image.buffer, image.byteOffset, image.byteLength >> 2);
  if (all[0] !== MAGIC || all[1] !== image.byteLength) throw new Error('not a whole start image');
  let word = 2;
  const parts = [0, 0].map(() => {
    const [size, count] = all.subarray(word, word + 2);
    const blocks = all.subarray(word + 2, word + 2 + count);
    word += 2 + count;
    return { size, blocks };
  });
  let from = Math.ceil((word * 4) / BLOCK) * BLOCK;
  const [python, engine] = parts.map(({ size, blocks }) => {
    const memory = new Uint8Array(size);
    for (const block of blocks) {
      const at = block * BLOCK;
      memory.set(image.subarray(from, from + Math.min(BLOCK, size - at)), at);
      from += BLOCK;
    }
    return memory;
  });
  return { python, engine };
}
