// The door when the engine stops: a call fails like any other, and stays failed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDoor } from '../../engine/api/door.mjs';
import { DOOR } from '../../engine/api/door_table.mjs';

const I32 = 0x7f;
const F64 = 0x7c;
const PARAMETERS = { i: [I32], d: [F64], s: [I32, I32], b: [I32, I32], n: [I32, I32] };
const UNREACHABLE = [0x00, 0x00, 0x0b];

function number(value) {
  const bytes = [];
  do {
    bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value);
  return bytes;
}

const sized = (bytes) => [...number(bytes.length), ...bytes];
const list = (items) => [...number(items.length), ...items.flat()];
const section = (id, items) => [id, ...sized(list(items))];

/** A module with every function of the door: its body from `bodies`, or else a trap. */
function fakeEngine({ bodies = {}, pages = 1 } = {}) {
  const functions = { ...DOOR, fxp_scratch: 'ii', fxp_output: 'i' };
  const types = Object.values(functions).map(([result, ...parameters]) => {
    const results = result === 'v' ? [] : [[result === 'd' ? F64 : I32]];
    return [
      0x60,
      ...list(
        parameters
          .map((kind) => PARAMETERS[kind])
          .flat()
          .map((t) => [t]),
      ),
      ...list(results),
    ];
  });
  const exported = Object.keys(functions).map((name, i) => {
    return [...sized([...new TextEncoder().encode(name)]), 0x00, ...number(i)];
  });
  const memory = [...sized([...new TextEncoder().encode('memory')]), 0x02, 0x00];
  const bytes = [
    ...new TextEncoder().encode('\0asm\x01\0\0\0'),
    ...section(1, types),
    ...section(
      3,
      types.map((_, i) => number(i)),
    ),
    ...section(5, [[0x00, ...number(pages)]]),
    ...section(7, [...exported, memory]),
    ...section(
      10,
      Object.keys(functions).map((name) => sized(bodies[name] ?? UNREACHABLE)),
    ),
  ];
  return new WebAssembly.Module(new Uint8Array(bytes));
}

test('a trap is a failure that the program can catch', async () => {
  const door = await openDoor(fakeEngine());
  assert.equal(door.stopped(), null);
  assert.equal(door.graph_live(), -1);
  assert.equal(door.engine_version(), undefined);
  assert.match(door.error(), /^SystemError\nthe engine stopped: unreachable/);
  assert.equal(door.stopped(), door.error());
});

test('a trap with nearly all memory in use is a MemoryError', async () => {
  const door = await openDoor(fakeEngine({ pages: 30_000 }));
  assert.equal(door.graph_live(), -1);
  assert.equal(door.error(), 'MemoryError\nthe engine ran out of memory');
});

test('running out of stack is a RecursionError', async () => {
  const self = Object.keys(DOOR).indexOf('fxp_graph_live');
  const callItself = [0x00, 0x10, ...number(self), 0x0b];
  const door = await openDoor(fakeEngine({ bodies: { fxp_graph_live: callItself } }));
  assert.equal(door.graph_live(), -1);
  assert.match(door.error(), /^RecursionError\nthe engine ran out of stack/);
});

test('a call that succeeds is answered', async () => {
  const name = 'fxp_graph_live';
  const answer = [0x00, 0x41, 0x07, 0x0b]; // i32.const 7
  const door = await openDoor(fakeEngine({ bodies: { [name]: answer } }));
  assert.equal(door.stopped(), null);
  assert.equal(door.graph_live(), 7);
});
