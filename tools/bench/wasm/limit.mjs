// How fast this machine can multiply and add in WebAssembly: a loop over registers only, as the limit
// that kernels are compared with. The module is written here byte by byte.

const F32X4_SPLAT = 0x13;
const F32X4_ADD = [0xe4, 0x01];
const F32X4_MUL = [0xe6, 0x01];
const RELAXED_MADD = [0x85, 0x02];

function number(value) {
  const bytes = [];
  do {
    bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value);
  return bytes;
}

// Bytes in lists of lists, made flat at the end.
const FLAT = Infinity;
const vector = (parts) => [number(parts.length), parts];
const section = (id, parts) => {
  const bytes = parts.flat(FLAT);
  return [id, number(bytes.length), bytes];
};
const simd = (opcode) => [0xfd, opcode];
const get = (local) => [0x20, local];
const set = (local) => [0x21, local];
const f32 = (value) => [0x43, Array.from(new Uint8Array(new Float32Array([value]).buffer))];

/** A module with run(n): n rounds of `chains` independent vector multiply-adds. */
function limitModule(chains, relaxed) {
  // Locals: 0 the count, 1 a factor, 2 a summand, then the chains.
  const step = (chain) =>
    relaxed
      ? [get(chain), get(1), get(2), simd(RELAXED_MADD), set(chain)]
      : [get(chain), get(1), simd(F32X4_MUL), get(2), simd(F32X4_ADD), set(chain)];
  const locals = Array.from({ length: chains }, (_, i) => i + 3);
  const code = [
    f32(0.999),
    simd(F32X4_SPLAT),
    set(1),
    f32(0.001),
    simd(F32X4_SPLAT),
    set(2),
    locals.map((local) => [f32(local), simd(F32X4_SPLAT), set(local)]),
    [0x03, 0x40],
    locals.map(step),
    [get(0), 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b],
    // The sum of all chains keeps every one of them needed.
    locals.map((local, i) => (i ? [get(local), simd(F32X4_ADD)] : get(local))),
    simd([0x1f, 0]),
    0x0b,
  ];
  const body = [vector([[number(chains + 2), 0x7b]]), code].flat(FLAT);
  const module = [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, vector([[0x60, vector([0x7f]), vector([0x7d])]])),
    section(3, vector([0])),
    section(7, vector([[vector(Array.from('run', (c) => c.charCodeAt(0))), 0, 0]])),
    section(10, vector([[number(body.length), body]])),
  ];
  return new Uint8Array(module.flat(FLAT));
}

/**
 * A function that runs the loop for some milliseconds and returns GFLOP/s. How many chains keep this
 * processor busiest is found out once: the best of several at each call would count its luck as speed.
 *
 * @param {boolean} relaxed fused multiply-adds instead of a multiplication and an addition
 * @param {() => number} clock milliseconds
 */
export function limitLoop(relaxed, clock) {
  const rounds = 1 << 21;
  const loops = [8, 10, 12].map((chains) => {
    const module = new WebAssembly.Module(limitModule(chains, relaxed));
    const { run } = new WebAssembly.Instance(module).exports;
    return () => {
      const from = clock();
      run(rounds);
      return (rounds * chains * 8) / ((clock() - from) * 1e6);
    };
  });
  const trials = loops.map((loop) => Array.from({ length: 9 }, loop).sort((a, b) => a - b)[4]);
  return loops[trials.indexOf(Math.max(...trials))];
}
