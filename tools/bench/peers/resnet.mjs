// ResNet-18 in inference as each engine's own operators: the same layers and weights for all.

import { values } from './values.mjs';

/** The layers in order; a step back and an addition for each block. */
export function resnet18() {
  const conv = (from, to, size, stride, padding) => ({
    shape: [to, from, size, size],
    weight: values(to * from * size * size, Math.sqrt(2 / (from * size * size))),
    stride,
    padding,
    channels: to,
    norm: {
      scale: values(to, 0.1, 1),
      shift: values(to, 0.1),
      mean: values(to, 0.1),
      variance: values(to, 0.1, 1),
    },
  });
  const blocks = [];
  let from = 64;
  for (const [to, first] of [
    [64, 1],
    [128, 2],
    [256, 2],
    [512, 2],
  ]) {
    for (const stride of [first, 1]) {
      const shortcut = stride !== 1 || from !== to ? conv(from, to, 1, stride, 0) : null;
      blocks.push({ a: conv(from, to, 3, stride, 1), b: conv(to, to, 3, 1, 1), shortcut });
      from = to;
    }
  }
  return {
    stem: conv(3, 64, 7, 2, 3),
    blocks,
    last: { shape: [1000, 512], weight: values(512_000, 0.05), bias: values(1000, 0.1) },
  };
}

/**
 * Runs the network on an engine's operators.
 *
 * @param {ReturnType<typeof resnet18>} net
 * @param {{ norm: (x: any, conv: any) => any, relu: (x: any) => any, add: (a: any, b: any) => any,
 *   pool: (x: any) => any, head: (x: any, last: any) => any }} ops `norm` is a convolution and its batch norm
 */
export function forward(net, ops, input) {
  let x = ops.pool(ops.relu(ops.norm(input, net.stem)));
  for (const { a, b, shortcut } of net.blocks) {
    const y = ops.norm(ops.relu(ops.norm(x, a)), b);
    x = ops.relu(ops.add(y, shortcut ? ops.norm(x, shortcut) : x));
  }
  return ops.head(x, net.last);
}
