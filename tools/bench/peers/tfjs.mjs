// @tensorflow/tfjs-backend-wasm: the operators of the cases, channels last as it wants them.

import { forward } from './resnet.mjs';

/** [out, in, height, width] to [height, width, in, out] */
function turned(data, [outs, ins, height, width]) {
  const to = new Float32Array(data.length);
  let at = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let i = 0; i < ins; i++)
        for (let o = 0; o < outs; o++) to[at++] = data[((o * ins + i) * height + y) * width + x];
  return to;
}

/** [1, channels, height, width] to [1, height, width, channels] */
function channelsLast(data, [, channels, height, width]) {
  const to = new Float32Array(data.length);
  for (let c = 0; c < channels; c++)
    for (let p = 0; p < height * width; p++) to[p * channels + c] = data[c * height * width + p];
  return to;
}

/** @param {any} tf tfjs-core with the backend set */
export function tfjs(tf) {
  const tensor = (data, shape) => tf.tensor(data, shape);
  const image = (data, shape) => {
    const [batch, channels, height, width] = shape;
    return tf.tensor(channelsLast(data, shape), [batch, height, width, channels]);
  };
  const kernel = (data, shape) => {
    const [outs, ins, height, width] = shape;
    return tf.tensor(turned(data, shape), [height, width, ins, outs]);
  };
  /** Calls f and throws its result away. */
  const once = (f) => () => f().dispose();

  function network(net, input) {
    const weights = new Map();
    const kept = (data, make) => {
      if (!weights.has(data)) weights.set(data, tf.keep(make())); // tidy() would throw it away
      return weights.get(data);
    };
    const x = image(input.data, input.shape);
    const ops = {
      norm: (from, { shape, weight, stride, padding, norm }) => {
        const w = kept(weight, () => kernel(weight, shape));
        const pads = [
          [0, 0],
          [padding, padding],
          [padding, padding],
          [0, 0],
        ];
        const y = tf.conv2d(from, w, stride, padding ? pads : 'valid');
        const [mean, variance, shift, scale] = [
          norm.mean,
          norm.variance,
          norm.shift,
          norm.scale,
        ].map((data) => kept(data, () => tf.tensor1d(data)));
        return tf.batchNorm(y, mean, variance, shift, scale, 1e-5);
      },
      relu: (from) => tf.relu(from),
      add: (a, b) => tf.add(a, b),
      pool: (from) =>
        tf.maxPool(
          tf.pad(from, [
            [0, 0],
            [1, 1],
            [1, 1],
            [0, 0],
          ]),
          3,
          2,
          'valid',
        ),
      head: (from, { weight, bias }) => {
        const w = kept(weight, () => tf.tensor(weight, [1000, 512]));
        const b = kept(bias, () => tf.tensor1d(bias));
        return tf.add(tf.matMul(tf.mean(from, [1, 2]), w, false, true), b);
      },
    };
    return () => {
      const result = tf.tidy(() => forward(net, ops, x));
      const numbers = result.dataSync();
      result.dispose();
      return numbers;
    };
  }

  return { tensor, image, kernel, once, network };
}
