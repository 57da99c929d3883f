// Drawings of graphs: layout.wasm beside dagre, for time, crossings, width and movement between steps.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import dagre from '@dagrejs/dagre';
import { openLayout } from '../../engine/layout/layout.mjs';
import { root } from '../build/steps.mjs';
import { lesson, resnet18, rewrite, transformer } from './layout_graphs.mjs';
import { table } from './table.mjs';

const HEIGHT = 46;
const widthOf = ({ name }) => name.length * 7.3 + 26;

/** Both make the same of a graph: each box's place by name, the corners of each edge, the width. */
function withOurs(layOut) {
  return (nodes, before) => {
    const boxes = nodes.map((node) => ({
      width: Math.round(widthOf(node)),
      height: HEIGHT,
      before: before?.places.get(node.name) ?? null,
    }));
    const edges = nodes.flatMap(({ inputs }, to) => inputs.map((from) => ({ from, to })));
    const drawing = layOut(boxes, edges);
    return {
      places: new Map(nodes.map(({ name }, i) => [name, drawing.boxes[i]])),
      ways: drawing.ways.map(({ points }) => points),
      width: drawing.right - drawing.left,
    };
  };
}

function withDagre(nodes) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ nodesep: 26, ranksep: 38, edgesep: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes)
    graph.setNode(node.name, { width: Math.round(widthOf(node)), height: HEIGHT });
  for (const { name, inputs } of nodes)
    for (const from of inputs) graph.setEdge(nodes[from].name, name);
  dagre.layout(graph);
  return {
    places: new Map(nodes.map(({ name }) => [name, graph.node(name)])),
    ways: graph.edges().map((edge) => graph.edge(edge).points.flatMap(({ x, y }) => [x, y])),
    width: graph.graph().width,
  };
}

/** How many pairs of lines cross, corners and shared lanes not counted. */
function crossings({ ways }) {
  const segments = ways.flatMap((points) => {
    const found = [];
    for (let i = 2; i < points.length; i += 2) found.push(points.slice(i - 2, i + 2));
    return found;
  });
  segments.sort((a, b) => Math.min(a[1], a[3]) - Math.min(b[1], b[3]));
  const side = ([ax, ay, bx, by], x, y) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  let count = 0;
  for (let i = 0; i < segments.length; i++) {
    const a = segments[i];
    for (let j = i + 1; j < segments.length; j++) {
      const b = segments[j];
      if (Math.min(b[1], b[3]) >= Math.max(a[1], a[3])) break;
      if (side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0)
        count += side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0;
    }
  }
  return count;
}

/** A drawing, and the best time of some runs in milliseconds; fewer runs of what takes long. */
function timed(draw) {
  let [best, drawing] = [Infinity, null];
  for (let run = 0, spent = 0; run < 9 && spent < 2000; run++) {
    const start = performance.now();
    drawing = draw();
    const took = performance.now() - start;
    best = Math.min(best, took);
    spent += took;
  }
  return { drawing, best };
}

/** How far nodes that stay move between steps of a rewrite: the mean, and the share that moves at all. */
function movement(draw, nodes) {
  let [before, sum, moved, count] = [null, 0, 0, 0];
  for (const step of rewrite(nodes, Math.max(3, Math.ceil(nodes.length / 10)))) {
    const now = draw(step, before);
    for (const [name, place] of before ? now.places : []) {
      const old = before.places.get(name);
      if (!old) continue;
      const distance = Math.hypot(place.x - old.x, place.y - old.y);
      sum += distance;
      moved += distance > 0.5;
      count++;
    }
    before = now;
  }
  return `${(sum / count).toFixed(1)} px, ${Math.round((100 * moved) / count)} %`;
}

export async function layout() {
  const wasm = await readFile(join(root, 'build/wasm/layout.wasm'));
  const ours = withOurs(await openLayout(await WebAssembly.compile(wasm)));
  const graphs = {
    lesson: lesson(),
    'ResNet-18': resnet18(),
    ...Object.fromEntries([30, 100, 300, 1000].map((n) => [`transformer ${n}`, transformer(n)])),
  };
  const rows = Object.entries(graphs).flatMap(([name, nodes]) =>
    Object.entries({ ours, dagre: withDagre }).map(([who, draw]) => {
      const { drawing, best } = timed(() => draw(nodes));
      return [
        name,
        String(nodes.length),
        who,
        best.toFixed(2),
        String(crossings(drawing)),
        Math.round(drawing.width).toLocaleString('en'),
        nodes.length > 500 && who === 'dagre' ? '–' : movement(draw, nodes),
      ];
    }),
  );
  return table(['graph', 'nodes', 'by', 'ms', 'crossings', 'width, px', 'movement'], rows);
}
