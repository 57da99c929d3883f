/** The same numbers in every engine: `count` of them around `middle`, not further away than `spread`. */
export function values(count, spread = 1, middle = 0) {
  const numbers = new Float32Array(count);
  let state = 12345;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    numbers[i] = middle + spread * (state / 2 ** 31 - 1);
  }
  return numbers;
}
