// Our engine through its door, as Python uses it.

import { openDoor } from '../../../engine/api/door.mjs';
import { forward } from './resnet.mjs';

const FLOAT32 = 8;
const NONE = -1;
const one = (value) => [1, value];

/** @param {WebAssembly.Module} module */
export async function ours(module) {
  const door = await openDoor(module);
  const rows = new TextDecoder().decode(door.op_table()).split('\n'); // long, so it comes as bytes
  const numbers = new Map();
  rows.forEach((line, i) => {
    const [name, schema] = line.split('\t');
    if (!numbers.has(name)) numbers.set(name, i);
    if (name === 'mean' && schema.includes('dim')) numbers.set('mean over dims', i);
  });
  const checked = (handle) => {
    if (handle < 0) throw new Error(door.error());
    return handle;
  };
  const tensor = (data, shape) =>
    checked(door.tensor_from_bytes(FLOAT32, new Uint8Array(data.buffer), ...shape));
  const run = (name, ...args) => checked(door.op_call(numbers.get(name), ...args.flat()));
  const once = (name, ...args) => {
    const call = [numbers.get(name), ...args.flat()];
    return () => door.tensor_release(checked(door.op_call(...call)));
  };
  const conv = (x, w, stride, padding) =>
    run('conv2d', x, w, NONE, one(stride), one(padding), one(1), one(1));

  function network(net, input) {
    const weights = new Map();
    const kept = (data, shape) => {
      if (!weights.has(data)) weights.set(data, tensor(data, shape));
      return weights.get(data);
    };
    const x = tensor(input.data, input.shape);
    return () => {
      const made = [];
      const note = (handle) => {
        made.push(handle);
        return handle;
      };
      const ops = {
        norm: (from, { shape, weight, stride, padding, channels, norm }) => {
          const y = note(conv(from, kept(weight, shape), stride, padding));
          const all = [norm.scale, norm.shift, norm.mean, norm.variance];
          const given = all.map((data) => kept(data, [channels]));
          return note(run('batch_norm', y, given, one(0), one(0.1), one(1e-5), one(0)));
        },
        relu: (from) => note(run('relu', from)),
        add: (a, b) => note(run('add', a, b)),
        pool: (from) => note(run('max_pool2d', from, one(3), one(2), one(1))),
        head: (from, { shape, weight, bias }) => {
          const mean = note(run('mean over dims', from, [2, 2, 3], one(0), NONE));
          return note(run('linear', mean, kept(weight, shape), kept(bias, [1000])));
        },
      };
      const result = forward(net, ops, x);
      const bytes = door.tensor_bytes(result);
      door.tensor_release(...made);
      return new Float32Array(bytes.buffer, bytes.byteOffset, 1000);
    };
  }

  return { tensor, once, conv, network, NONE, one };
}
