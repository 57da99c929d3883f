import { describe, expect, it } from 'vitest';
import type { GraphRecord } from '../protocol/messages.js';
import type { GeneratedCode } from '../protocol/tape.js';
import { AFTER, BEFORE } from '../testing/lessons.js';
import { tapeOf } from '../testing/tapes.js';
import { GraphHistory } from './history.js';

const RECORD: GraphRecord = { names: ['graph'], before: BEFORE, after: AFTER, tape: tapeOf() };
const code = (text: string): GeneratedCode => ({ code: text, codeNodes: [], codeError: null });

describe('a history', () => {
  it('knows every moment, and makes steps that are none the end', () => {
    const history = new GraphHistory('graph', RECORD);
    expect(history.length).toBe(8);
    expect([-3, 2.7, 8, 99, null].map((step) => history.clamp(step))).toEqual([
      0,
      2,
      null,
      null,
      null,
    ]);
    expect(history.nodesAt(null)).toBe(AFTER.nodes);
    expect(history.nodesAt(6).map(({ name }) => name)).toEqual(['x', 'fc1', 'relu', 'output']);
    expect(history.nodesAt(0)).toEqual([]);
    expect(history.nodesAt(6)).toBe(history.nodesAt(6));
    expect(history.traced).toBe(4);
  });

  it('says what each step did, in any order', () => {
    const history = new GraphHistory('graph', RECORD);
    expect(history.sentence(7)).toBe('The graph now returns `relu` instead of `fc1`.');
    expect(history.sentence(1)).toBe('`x` is a new placeholder.');
    expect(history.sentence(7)).toBe('The graph now returns `relu` instead of `fc1`.');
    expect(history.sentence(0)).toBe('');
  });

  it('ties nodes to lines, and lines to the nodes that they made or changed', () => {
    const history = new GraphHistory('graph', RECORD);
    expect([0, 3, 9].map((id) => history.lineOf(id))).toEqual([2, 11, null]);
    expect(history.nodesOfLine(11)).toEqual([3]);
    expect(history.nodesOfLine(13)).toEqual([2]);
    expect(history.nodesOfLine(99)).toEqual([]);
  });

  it('tells the life of each node', () => {
    expect(new GraphHistory('graph', RECORD).lives).toEqual([
      { id: 0, name: 'x', from: 1, to: null, steps: [1, 2] },
      { id: 1, name: 'fc1', from: 2, to: null, steps: [2, 3, 6, 7] },
      { id: 2, name: 'output', from: 3, to: null, steps: [3, 7] },
      { id: 3, name: 'relu', from: 6, to: null, steps: [6, 7] },
    ]);
  });

  it('has the end alone when no tape was kept', () => {
    const history = new GraphHistory('graph', { ...RECORD, tape: null });
    expect([history.length, history.lives.length]).toEqual([0, 0]);
    expect(history.nodesAt(3)).toBe(AFTER.nodes);
  });
});

describe('the code of a moment', () => {
  it('is known in the end, as traced, and where it was recorded', () => {
    const codes = { codes: [code('a'), code('b')], steps: [0, 0, 1, 1, 1, 0, 0, 0, 1] };
    const history = new GraphHistory('graph', { ...RECORD, codes });
    expect(history.codeAt(null).value).toEqual({ kind: 'known', code: AFTER });
    expect(history.codeAt(4).value).toEqual({ kind: 'known', code: BEFORE });
    expect(history.codeAt(2).value).toEqual({ kind: 'known', code: code('b') });
  });

  it('is asked for once, and again when there was no answer', async () => {
    const asked: string[] = [];
    let answer: GeneratedCode | null = null;
    const history = new GraphHistory('graph', RECORD, (step, lane) => {
      asked.push(`${step} ${lane}`);
      return Promise.resolve(answer);
    });
    const first = history.codeAt(2);
    expect(first.value.kind).toBe('asked');
    await Promise.resolve();
    expect(first.value.kind).toBe('gone');
    answer = code('a');
    const second = history.codeAt(2, 'before');
    await Promise.resolve();
    expect(second.value).toEqual({ kind: 'known', code: answer });
    expect(history.codeAt(2)).toBe(second);
    expect(asked).toEqual(['2 now', '2 before']);
  });

  it('is gone when nobody can be asked', () => {
    expect(new GraphHistory('graph', RECORD).codeAt(2).value.kind).toBe('gone');
  });
});
