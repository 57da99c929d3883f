// onnxruntime-web: a model for each case. A case of one operator is a chain of equal ones, so that the copies
// of inputs and outputs between JavaScript and its memory are spread over several.

import { model } from './onnx.mjs';
import { forward } from './resnet.mjs';

/** @param {any} ort with its WebAssembly set up */
export function ort(runtime) {
  const open = (bytes) =>
    runtime.InferenceSession.create(bytes, {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
    });

  async function chain(op, length, shape, data, { attributes, constants = {} } = {}) {
    const others = Object.keys(constants);
    const nodes = Array.from({ length }, (_, i) => ({
      op,
      inputs: [`x${i}`, ...others],
      output: `x${i + 1}`,
      attributes,
    }));
    const last = `x${length}`;
    const session = await open(model(nodes, constants, { x0: shape }, { [last]: shape }));
    const feeds = { x0: new runtime.Tensor('float32', data, shape) };
    return async () => {
      const result = await session.run(feeds);
      result[last].dispose?.();
    };
  }

  async function network(net, input) {
    const nodes = [];
    const constants = {};
    const constant = (data, shape) => {
      const name = `c${Object.keys(constants).length}`;
      constants[name] = { shape, data };
      return name;
    };
    const node = (op, inputs, attributes) => {
      const output = `v${nodes.length}`;
      nodes.push({ op, inputs, output, attributes });
      return output;
    };
    const ops = {
      norm: (from, { shape, weight, stride, padding, channels, norm }) => {
        const y = node('Conv', [from, constant(weight, shape)], {
          kernel_shape: [shape[2], shape[3]],
          strides: [stride, stride],
          pads: [padding, padding, padding, padding],
        });
        const parts = [norm.scale, norm.shift, norm.mean, norm.variance];
        const given = parts.map((data) => constant(data, [channels]));
        return node('BatchNormalization', [y, ...given], { epsilon: 1e-5 });
      },
      relu: (from) => node('Relu', [from]),
      add: (a, b) => node('Add', [a, b]),
      pool: (from) =>
        node('MaxPool', [from], { kernel_shape: [3, 3], strides: [2, 2], pads: [1, 1, 1, 1] }),
      head: (from, { weight, bias, shape }) => {
        const flat = node('Flatten', [node('GlobalAveragePool', [from])], { axis: 1 });
        const given = [constant(weight, shape), constant(bias, [1000])];
        return node('Gemm', [flat, ...given], { transB: 1 });
      },
    };
    const result = forward(net, ops, 'image');
    const session = await open(
      model(nodes, constants, { image: input.shape }, { [result]: [1, 1000] }),
    );
    const feeds = { image: new runtime.Tensor('float32', input.data, input.shape) };
    return async () => (await session.run(feeds))[result].data;
  }

  return { chain, network };
}
