// The layout's end in JavaScript: loads layout.wasm, and draws graphs of plain data with it. The page
// and the benchmark use this file.

/** How many numbers a box takes on its way in, a drawing at its head, and a box on its way out (door.h). */
const [IN_BOX, OUT_HEAD, OUT_BOX] = [6, 5, 4];

/** How an edge goes, by its number in drawing.h. */
const KINDS = /** @type {const} */ (['down', 'loop', 'up', 'across']);

/**
 * @typedef {{ layer: number, x: number, lane: number }} Before where a box lay in an earlier drawing
 * @typedef {{ width: number, height: number, before: Before | null }} Box
 * @typedef {{ from: number, to: number }} Edge ends are indices of boxes
 * @typedef {{ x: number, y: number, layer: number, lane: number }} Place the middle of a box's top
 * @typedef {{ kind: (typeof KINDS)[number], points: number[] }} Way points are x, y, x, y …
 * @typedef {{ left: number, top: number, right: number, bottom: number, afresh: boolean,
 *   boxes: Place[], ways: Way[] }} Layout `afresh`: places from before were not kept
 */

/**
 * Makes the function that draws. Boxes come in program order, edges in order of their readers; what
 * comes out has the order of what went in.
 *
 * @param {WebAssembly.Module} module the compiled layout.wasm
 */
export async function openLayout(module) {
  const stop = () => {
    throw new Error('the layout stopped itself');
  };
  const { exports: wasm } = /** @type {any} */ (
    await WebAssembly.instantiate(module, {
      env: { emscripten_notify_memory_growth: () => {} },
      wasi_snapshot_preview1: {
        proc_exit: stop,
        fd_write: stop,
        fd_close: stop,
        fd_seek: stop,
      },
    })
  );
  wasm._initialize?.();

  /**
   * @param {readonly Box[]} boxes
   * @param {readonly Edge[]} edges
   * @returns {Layout}
   */
  return function layOut(boxes, edges) {
    const size = 2 + IN_BOX * boxes.length + 2 * edges.length;
    const input = wasm.fxp_layout_input(size);
    if (!input) throw new Error(`a drawing can't have ${boxes.length} boxes`);
    const numbers = new Int32Array(wasm.memory.buffer, input, size);
    numbers.set([boxes.length, edges.length]);
    let at = 2;
    for (const { width, height, before } of boxes) {
      numbers.set(
        [width, height, before ? 1 : 0, before?.layer ?? 0, before?.x ?? 0, before?.lane ?? 0],
        at,
      );
      at += IN_BOX;
    }
    for (const { from, to } of edges) {
      numbers[at++] = from;
      numbers[at++] = to;
    }
    const count = wasm.fxp_layout_draw();
    if (count < 0) throw new Error('this is no graph that can be drawn');
    const out = new Int32Array(wasm.memory.buffer, wasm.fxp_layout_output(), count);
    return read(out, boxes.length, edges.length);
  };
}

/** @returns {Layout} */
function read(out, boxCount, edgeCount) {
  const [left, top, right, bottom, afresh] = out;
  const boxes = [];
  const ways = [];
  let at = OUT_HEAD;
  for (let i = 0; i < boxCount; i++, at += OUT_BOX)
    boxes.push({ x: out[at], y: out[at + 1], layer: out[at + 2], lane: out[at + 3] });
  for (let i = 0; i < edgeCount; i++) {
    const end = at + 2 + 2 * out[at + 1];
    ways.push({ kind: KINDS[out[at]], points: [...out.subarray(at + 2, end)] });
    at = end;
  }
  return { left, top, right, bottom, afresh: afresh === 1, boxes, ways };
}
