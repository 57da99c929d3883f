// What is measured, in every engine. A case gives for each engine a call and how often the call does the work.

import { resnet18 } from './resnet.mjs';
import { values } from './values.mjs';

/** Those with a part in their name; all for ''. */
export const casesOf = (cases, part) => cases.filter(({ name }) => name.includes(part));

/**
 * @param {{ engines: Record<string, any>, tfjs: any, tf: any, ort: any }} peers our engines by name, and others
 * @returns {Promise<{ name: string, flops?: number, elements?: number,
 *   calls: Record<string, { call: () => any, times: number }> }[]>}
 */
export async function makeCases({ engines, tfjs, tf, ort }) {
  const cases = [];
  const add = (name, work, mine, calls) => {
    const own = Object.entries(engines).map(([key, engine]) => [
      key,
      { call: mine(engine), times: 1 },
    ]);
    cases.push({ name, ...work, calls: { ...Object.fromEntries(own), ...calls } });
  };

  for (const n of [64, 128, 256, 512, 1024]) {
    const [a, b] = [values(n * n), values(n * n, 1 / n)];
    const [ta, tb] = [tfjs.tensor(a, [n, n]), tfjs.tensor(b, [n, n])];
    const times = n > 500 ? 2 : 4;
    add(
      `matrix product ${n}`,
      { flops: 2 * n ** 3 },
      (e) => e.once('matmul', e.tensor(a, [n, n]), e.tensor(b, [n, n])),
      {
        tfjs: { call: tfjs.once(() => tf.matMul(ta, tb)), times: 1 },
        ort: {
          call: await ort.chain('MatMul', times, [n, n], a, {
            constants: { b: { shape: [n, n], data: b } },
          }),
          times,
        },
      },
    );
  }

  const [image, kernel] = [values(64 * 56 * 56), values(64 * 64 * 9, 1 / 24)];
  const shapes = { image: [1, 64, 56, 56], kernel: [64, 64, 3, 3] };
  const [ti, tk] = [tfjs.image(image, shapes.image), tfjs.kernel(kernel, shapes.kernel)];
  add(
    'convolution 3×3, 64 channels, 56²',
    { flops: 2 * 64 * 64 * 9 * 56 * 56 },
    (e) => {
      const [x, w] = [e.tensor(image, shapes.image), e.tensor(kernel, shapes.kernel)];
      return e.once('conv2d', x, w, e.NONE, e.one(1), e.one(1), e.one(1), e.one(1));
    },
    {
      tfjs: { call: tfjs.once(() => tf.conv2d(ti, tk, 1, 'same')), times: 1 },
      ort: {
        call: await ort.chain('Conv', 4, shapes.image, image, {
          attributes: { kernel_shape: [3, 3], pads: [1, 1, 1, 1] },
          constants: { w: { shape: shapes.kernel, data: kernel } },
        }),
        times: 4,
      },
    },
  );

  const square = [1024, 1024];
  const data = values(1024 * 1024);
  const [t, other] = [tfjs.tensor(data, square), tfjs.tensor(data, square)];
  const lines = [values(1024, 0.1, 1), values(1024, 0.1)];
  const each = async (name, op, mine, theirs, options) =>
    add(name, { elements: data.length }, mine, {
      ...(theirs && { tfjs: { call: tfjs.once(theirs), times: 1 } }),
      ort: { call: await ort.chain(op, 8, square, data, options), times: 8 },
    });
  await each(
    'softmax, 1024 lines of 1024',
    'Softmax',
    (e) => e.once('softmax', e.tensor(data, square), e.one(1), e.NONE),
    () => tf.softmax(t),
    { attributes: { axis: 1 } },
  );
  await each(
    'layer_norm, 1024 lines of 1024',
    'LayerNormalization',
    (e) => {
      const parameters = lines.map((line) => e.tensor(line, [1024]));
      const x = e.tensor(data, square);
      return e.once('layer_norm', x, e.one(1024), parameters, e.one(1e-5), e.one(1));
    },
    null,
    {
      attributes: { axis: 1 },
      constants: {
        scale: { shape: [1024], data: lines[0] },
        shift: { shape: [1024], data: lines[1] },
      },
    },
  );
  await each(
    'add, 1 M elements',
    'Add',
    (e) => e.once('add', e.tensor(data, square), e.tensor(data, square)),
    () => tf.add(t, other),
    { constants: { y: { shape: square, data } } },
  );
  for (const [name, op] of [
    ['relu', 'Relu'],
    ['exp', 'Exp'],
    ['tanh', 'Tanh'],
    ['sigmoid', 'Sigmoid'],
  ])
    await each(
      `${name}, 1 M elements`,
      op,
      (e) => e.once(name, e.tensor(data, square)),
      () => tf[name](t),
    );

  const net = resnet18();
  const input = { data: values(3 * 224 * 224), shape: [1, 3, 224, 224] };
  add('ResNet-18, 224²', { flops: 3.63e9 }, (e) => e.network(net, input), {
    tfjs: { call: tfjs.network(net, input), times: 1 },
    ort: { call: await ort.network(net, input), times: 1 },
  });
  return cases;
}
