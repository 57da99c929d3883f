import { CHANGE_SIGNS } from '../../graphs/compare.js';
import type { Drawing, PlacedBox, PlacedEdge } from './place.js';
import { BOX_HEIGHT, type Scene } from './scene.js';

/** What files of a drawing look like: the light theme, since nobody knows where they will be shown. */
const STYLE = `
  svg { background: #ffffff; }
  rect { fill: #ffffff; stroke: #8a939b; stroke-width: 1.5; }
  path { fill: none; stroke: #8a939b; stroke-width: 1.5; }
  text { fill: #1d2329; font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; text-anchor: middle; }
  .name { font-weight: 700; }
  .label { fill: #555f69; }
  .head { fill: #8a939b; stroke: none; }
  .added { stroke: #0062a0; stroke-width: 2.5; }
  .removed { stroke: #a04400; stroke-width: 2.5; stroke-dasharray: 6 4; }
  .changed, .moved { stroke: #8a3d71; stroke-width: 2.5; stroke-dasharray: 2 3; }
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A drawing as a file of its own. */
export function asSvg(drawing: Drawing, title: string): string {
  const { left, top, width, height } = drawing;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="${left} ${top} ${width} ${height}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" ' +
      'markerWidth="9" markerHeight="9" orient="auto"><path class="head" d="M0 0.5 8 4 0 7.5z"/>' +
      '</marker></defs>',
    ...drawing.edges.map(svgEdge),
    ...drawing.boxes.map(svgBox),
    '</svg>\n',
  ].join('\n');
}

const svgEdge = ({ edge, path }: PlacedEdge): string =>
  `<path class="${edge.change}" d="${path}" marker-end="url(#head)"/>`;

function svgBox({ box, x, y }: PlacedBox): string {
  const sign = CHANGE_SIGNS[box.change];
  return (
    `<g transform="translate(${x} ${y})">` +
    `<rect class="${box.change}" x="${-box.width / 2}" width="${box.width}" ` +
    `height="${BOX_HEIGHT}" rx="6"/>` +
    `<text class="name" y="19">${escaped(box.title)}</text>` +
    `<text class="label" y="36">${escaped(box.label)}</text>` +
    (sign ? `<text x="${10 - box.width / 2}" y="19">${sign}</text>` : '') +
    '</g>'
  );
}

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** The boxes and edges as Graphviz reads them; what has gone is left out. */
export function asDot({ boxes, edges }: Scene, title: string): string {
  const gone = (index: number) => boxes[index]?.change === 'removed';
  return [
    `digraph ${quoted(title)} {`,
    '  node [shape=box, fontname="monospace"];',
    ...boxes.flatMap(({ title: name, label }, index) =>
      gone(index) ? [] : [`  n${index} [label=${quoted(`${name}\n${label}`)}];`],
    ),
    ...edges
      .filter(({ from, to, change }) => change !== 'removed' && !gone(from) && !gone(to))
      .map(({ from, to }) => `  n${from} -> n${to};`),
    '}\n',
  ].join('\n');
}

/** The largest side of a picture that browsers draw. */
const LARGEST = 16_000;

/** A file of a drawing as a picture, twice as large so that text stays sharp. */
export async function asPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  // As an address of its own: the page's policy lets pictures come from nowhere else.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
