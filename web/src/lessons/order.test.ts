import { describe, expect, it } from 'vitest';
import type { OrderPart } from '../protocol/lesson.js';
import {
  assembled,
  firstFault,
  move,
  nextIndent,
  offered,
  place,
  placeOfLine,
  readOrder,
  takeOut,
} from './order.js';

const piece = (code: string, wrong = false) => ({ code, html: code, reasonHtml: null, wrong });

/** for, if, print; `pass` belongs nowhere. */
const PART: OrderPart = {
  kind: 'order',
  id: 'e-1',
  questionHtml: '',
  before: 'import torch\n\n',
  after: 'print("end")\n',
  pieces: [piece('print(x)'), piece('for x in xs:'), piece('pass', true), piece('if x:')],
  right: [
    { piece: 1, indent: 0 },
    { piece: 3, indent: 1 },
    { piece: 0, indent: 2 },
  ],
  prints: 'x',
  reasonHtml: '',
};
const lines = (...list: readonly (readonly [number, number])[]) =>
  list.map(([at, indent]) => ({ piece: at, indent }));

describe('an arrangement', () => {
  it('is changed by placing, moving and taking out', () => {
    const two = place(place([], 1, 0, 0), 0, 1, 9);
    expect(two).toEqual(lines([1, 0], [0, 4]));
    expect(place(two, 3, 1, -1)).toEqual(lines([1, 0], [3, 0], [0, 4]));
    expect(place(two, 1, 2, 1)).toEqual(lines([0, 4], [1, 1]));
    expect(move(two, 0, -1)).toEqual(lines([0, 4], [1, 0]));
    expect(move(two, 0, 5)).toEqual(two);
    expect(move(two, 2, 1)).toBe(two);
    expect(takeOut(two, 1)).toEqual(lines([0, 4]));
    expect(offered(two, 4)).toEqual([2, 3]);
  });

  it('goes in behind a colon', () => {
    expect(nextIndent([], PART.pieces)).toBe(0);
    expect(nextIndent(lines([1, 0]), PART.pieces)).toBe(1);
    expect(nextIndent(lines([1, 0], [0, 2]), PART.pieces)).toBe(2);
  });

  it('becomes a program, whose lines lead back', () => {
    const placed = lines([1, 0], [0, 1]);
    expect(assembled(PART, placed)).toBe(
      'import torch\n\nfor x in xs:\n    print(x)\nprint("end")\n',
    );
    expect([2, 3, 4, 5].map((line) => placeOfLine(PART, placed, line))).toEqual([null, 0, 1, null]);
  });

  it('is read from storage only when it is of these pieces', () => {
    expect(readOrder(lines([1, 0], [0, 4]), 4)).toEqual(lines([1, 0], [0, 4]));
    for (const wrong of [null, {}, [3], lines([4, 0]), lines([0, 5]), lines([0, 0], [0, 1])])
      expect(readOrder(wrong, 4)).toBeNull();
  });
});

describe('firstFault', () => {
  it('finds the first line that is not right, and why', () => {
    const fault = (...list: readonly (readonly [number, number])[]) =>
      firstFault(PART, lines(...list));
    expect(fault([1, 0], [3, 1], [0, 2])).toBeNull();
    expect(fault([1, 0], [3, 1])).toEqual({ kind: 'missing', at: 2 });
    expect(fault([1, 0], [2, 1])).toEqual({ kind: 'not here', at: 1 });
    expect(fault([1, 0], [0, 1])).toEqual({ kind: 'too early', at: 1 });
    expect(fault([1, 1])).toEqual({ kind: 'too deep', at: 0 });
    expect(fault([1, 0], [3, 0])).toEqual({ kind: 'not deep enough', at: 1 });
    expect(fault([1, 0], [3, 1], [0, 2], [0, 2])).toEqual({ kind: 'not here', at: 3 });
  });
});
