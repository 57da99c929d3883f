// Models for onnxruntime-web, written as the few protocol-buffer fields that they need.

const FLOAT = 1;
const text = new TextEncoder();

function number(value) {
  const bytes = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    const more = rest > 127n;
    bytes.push(Number(rest & 127n) | (more ? 128 : 0));
    if (!more) return bytes;
  }
}

const join = (parts) => {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};
const integer = (field, value) => Uint8Array.from([...number(field << 3), ...number(value)]);
const bytes = (field, data) =>
  join([Uint8Array.from([...number((field << 3) | 2), ...number(data.length)]), data]);
const string = (field, value) => bytes(field, text.encode(value));
const message = (field, parts) => bytes(field, join(parts));
const real = (field, value) =>
  join([Uint8Array.of((field << 3) | 5), new Uint8Array(new Float32Array([value]).buffer)]);

function attribute(name, value) {
  const kinds = { number: 1, int: 2, ints: 7 };
  if (Array.isArray(value))
    return message(5, [
      string(1, name),
      ...value.map((item) => integer(8, item)),
      integer(20, kinds.ints),
    ]);
  if (Number.isInteger(value))
    return message(5, [string(1, name), integer(3, value), integer(20, kinds.int)]);
  return message(5, [string(1, name), real(2, value), integer(20, kinds.number)]);
}

const valueInfo = (field, name, shape) => {
  const dims = shape.map((size) => message(1, [integer(1, size)]));
  const tensor = message(1, [integer(1, FLOAT), message(2, dims)]);
  return message(field, [string(1, name), message(2, [tensor])]);
};

/**
 * @param {{ op: string, inputs: string[], output: string, attributes?: Record<string, any> }[]} nodes
 * @param {Record<string, { shape: number[], data: Float32Array }>} constants
 * @param {Record<string, number[]>} inputs shapes by name
 * @param {Record<string, number[]>} outputs
 */
export function model(nodes, constants, inputs, outputs) {
  const graph = [
    ...nodes.map(({ op, inputs: from, output, attributes = {} }) =>
      message(1, [
        ...from.map((name) => string(1, name)),
        string(2, output),
        string(4, op),
        ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      ]),
    ),
    string(2, 'bench'),
    ...Object.entries(constants).map(([name, { shape, data }]) =>
      message(5, [
        ...shape.map((size) => integer(1, size)),
        integer(2, FLOAT),
        string(8, name),
        bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
      ]),
    ),
    ...Object.entries(inputs).map(([name, shape]) => valueInfo(11, name, shape)),
    ...Object.entries(outputs).map(([name, shape]) => valueInfo(12, name, shape)),
  ];
  return join([integer(1, 8), message(8, [integer(2, 17)]), message(7, graph)]);
}
