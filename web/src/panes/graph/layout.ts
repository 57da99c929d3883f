import type { NodeRow } from '../../protocol/messages.js';

/** A drawn node: its box's centre line and top, in the drawing's units. */
export interface Placed {
  readonly node: NodeRow;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly label: string;
}

export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  readonly path: string;
}

export interface Drawing {
  readonly placed: readonly Placed[];
  readonly edges: readonly DrawnEdge[];
  readonly width: number;
  readonly height: number;
}

export const BOX_HEIGHT = 46;
const GAP_X = 28;
const GAP_Y = 38;
const CHARACTER = 7.3;
const MARGIN = 12;
const LANE = 16;
const LONGEST = 30;

function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

/** One thing in a layer: a node, or a place through which a long edge passes. */
interface Slot {
  readonly node: NodeRow | null;
  readonly width: number;
  readonly above: Slot[];
  x: number;
  readonly layer: number;
}

/**
 * Draws a graph from top to bottom: each node one layer below the lowest of its inputs, and in program
 * order within its layer as far as the edges allow. Long edges get a lane of their own in each layer
 * that they pass, so that no edge crosses a box.
 */
export function layOut(nodes: readonly NodeRow[]): Drawing {
  const layers: Slot[][] = [];
  const slots = new Map<number, Slot>();
  const chains: { readonly from: number; readonly to: number; readonly slots: readonly Slot[] }[] =
    [];

  for (const node of nodes) {
    const inputs = [...new Set(node.inputs)].flatMap((id) => slots.get(id) ?? []);
    const layer = 1 + Math.max(-1, ...inputs.map((slot) => slot.layer));
    const text = Math.max(shorten(node.name).length, shorten(labelOf(node)).length);
    const slot: Slot = { node, width: text * CHARACTER + 26, above: [], x: 0, layer };
    slots.set(node.id, slot);
    for (const input of inputs) {
      const chain = [input];
      for (let between = input.layer + 1; between < layer; between++) {
        const lane: Slot = {
          node: null,
          width: LANE,
          above: chain.slice(-1),
          x: 0,
          layer: between,
        };
        (layers[between] ??= []).push(lane);
        chain.push(lane);
      }
      slot.above.push(...chain.slice(-1));
      chains.push({ from: input.node?.id ?? -1, to: node.id, slots: [...chain, slot] });
    }
    (layers[layer] ??= []).push(slot);
  }

  place(layers);
  const width = Math.max(0, ...layers.flat().map((slot) => slot.x + slot.width / 2)) + MARGIN;
  const top = (layer: number) => MARGIN + layer * (BOX_HEIGHT + GAP_Y);
  return {
    placed: [...slots.values()].flatMap(({ node, x, layer, width: box }) =>
      node ? [{ node, x, y: top(layer), width: box, label: shorten(labelOf(node)) }] : [],
    ),
    edges: chains.map(({ from, to, slots: chain }) => ({
      from,
      to,
      path: pathThrough(chain, top),
    })),
    width,
    height: top(layers.length) - GAP_Y + MARGIN,
  };
}

export function labelOf(node: NodeRow): string {
  return node.op === 'placeholder' || node.op === 'output' ? node.op : node.target;
}

/** Each slot as near below its inputs as its neighbours allow, then everything within the margin. */
function place(layers: readonly Slot[][]): void {
  for (const layer of layers) {
    const wish = (slot: Slot) =>
      slot.above.length === 0
        ? slot.x
        : slot.above.reduce((sum, { x }) => sum + x, 0) / slot.above.length;
    if (layer.some(({ above }) => above.length > 0)) layer.sort((a, b) => wish(a) - wish(b));
    let right = -Infinity;
    const shifts: number[] = [];
    for (const slot of layer) {
      const wished = wish(slot);
      slot.x = Math.max(wished, right + GAP_X + slot.width / 2);
      shifts.push(slot.x - wished);
      right = slot.x + slot.width / 2;
    }
    // Pushing only to the right would let the drawing lean: take the mean push back.
    const mean = shifts.reduce((sum, shift) => sum + shift, 0) / Math.max(1, shifts.length);
    for (const slot of layer) slot.x -= mean;
  }
  const left = Math.min(0, ...layers.flat().map((slot) => slot.x - slot.width / 2));
  for (const slot of layers.flat()) slot.x += MARGIN - left;
}

function pathThrough(chain: readonly Slot[], top: (layer: number) => number): string {
  const [first, ...rest] = chain;
  if (!first) return '';
  let [x, y] = [first.x, top(first.layer) + BOX_HEIGHT];
  let path = `M${x} ${y}`;
  for (const slot of rest) {
    const end = top(slot.layer) - (slot.node ? 3 : 0);
    const bend = (end - y) / 2;
    path += ` C${x} ${y + bend} ${slot.x} ${end - bend} ${slot.x} ${end}`;
    if (!slot.node) path += ` L${slot.x} ${end + BOX_HEIGHT}`;
    [x, y] = [slot.x, slot.node ? end : end + BOX_HEIGHT];
  }
  return path;
}
