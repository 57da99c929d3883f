// Which of the two engines a host can run: engine.wasm, or engine-relaxed.wasm, whose matrix products and
// convolutions use the fused multiply-adds of relaxed SIMD.

/** A module with one function that multiplies and adds three constants in one relaxed instruction. */
// prettier-ignore
const PROBE = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 4, 1, 0x60, 0, 0,
  3, 2, 1, 0,
  10, 20, 1, 18, 0,
  0x41, 0, 0xfd, 0x11, 0x41, 0, 0xfd, 0x11, 0x41, 0, 0xfd, 0x11,
  0xfd, 0x85, 2, 0x1a, 0x0b,
]);

/** Whether this host runs engine-relaxed.wasm. */
export function knowsRelaxedSimd() {
  return WebAssembly.validate(PROBE);
}

/**
 * Whether engine-relaxed.wasm is the faster one here: its loops use every register that there is. V8 moved
 * loads to the front of a loop until 2024 and would keep half of the sums in memory. It didn't have
 * RegExp.escape then.
 */
export function prefersRelaxedSimd() {
  return knowsRelaxedSimd() && 'escape' in RegExp;
}
