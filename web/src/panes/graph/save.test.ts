import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, row } from '../../testing/lessons.js';
import { pathOf, place } from './place.js';
import { asDot, asSvg } from './save.js';
import { makeScene } from './scene.js';
import { unite } from './union.js';

const scene = makeScene(unite(BEFORE, AFTER), [], new Set(), String);
/** Stands for the real layout, which is tested where it is: everything in one column. */
const column: Parameters<typeof place>[1] = (boxes, edges) => ({
  left: -50,
  top: 0,
  right: 50,
  bottom: 84 * boxes.length,
  afresh: true,
  boxes: boxes.map((_, layer) => ({ x: 0, y: 84 * layer, layer, lane: 0 })),
  ways: edges.map(({ from, to }) => ({ kind: 'down', points: [0, 84 * from + 46, 0, 84 * to] })),
});
const drawing = place(scene, column, null);

describe('place', () => {
  it('remembers places for the next drawing, and knows what is new in it', () => {
    expect(drawing.boxes.every(({ fresh }) => !fresh)).toBe(true);
    const before = new Map([...drawing.places].filter(([key]) => key !== 'node 6'));
    const given: unknown[] = [];
    const next = place(
      scene,
      (boxes, edges) => {
        given.push(...boxes.map(({ before: at }) => at?.layer ?? null));
        return column(boxes, edges);
      },
      before,
    );
    expect(given).toEqual([0, 1, 2, null, 4, 5]);
    expect(next.boxes.filter(({ fresh }) => fresh).map(({ box }) => box.title)).toEqual(['fused']);
  });

  it('bends lines only where they leave their lane, and rounds the corners of loops', () => {
    expect(pathOf({ kind: 'down', points: [0, 46, 0, 84] })).toBe('M0 46 L0 81');
    expect(pathOf({ kind: 'down', points: [0, 46, 20, 84, 20, 130] })).toBe(
      'M0 46 C0 65 20 65 20 84 L20 127',
    );
    expect(pathOf({ kind: 'loop', points: [40, 30, 58, 30, 58, 10, 40, 10] })).toBe(
      'M40 30 L50 30 Q58 30 58 22 L58 18 Q58 10 50 10 L43 10',
    );
    expect(pathOf(undefined)).toBe('');
  });
});

describe('asSvg', () => {
  it('is a file of its own, with what has changed told apart by line and sign', () => {
    const svg = asSvg(drawing, 'traced.graph & <more>');
    expect(svg).toContain('<title>traced.graph &amp; &lt;more></title>');
    expect(svg).toContain('viewBox="-62 -12 124 528"');
    expect(svg.match(/<rect class="removed"/g)).toHaveLength(2);
    expect(svg).toContain('>+</text>');
    expect(svg).toContain('>__main__.fused</text>');
  });
});

describe('asDot', () => {
  it('lists what is in the graph now', () => {
    expect(asDot(scene, 'a "name"')).toBe(
      [
        'digraph "a \\"name\\"" {',
        '  node [shape=box, fontname="monospace"];',
        '  n0 [label="x\\nplaceholder"];',
        '  n3 [label="fused\\n__main__.fused"];',
        '  n4 [label="fc2\\nfc2"];',
        '  n5 [label="output\\noutput"];',
        '  n0 -> n3;',
        '  n3 -> n4;',
        '  n4 -> n5;',
        '}\n',
      ].join('\n'),
    );
  });

  it('escapes what a name may hold', () => {
    const odd = unite(null, { ...AFTER, nodes: [row(1, 'a"b\\c')] });
    expect(asDot(makeScene(odd, [], new Set(), String), 'g')).toContain(
      '"a\\"b\\\\c\\na\\"b\\\\c"',
    );
  });
});
