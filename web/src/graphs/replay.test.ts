import { describe, expect, it } from 'vitest';
import { Replay } from './replay.js';
import { nodesIn, parseTape, withNames } from './tape.js';

/** fc1, relu and fc2 in a row; then sigmoid takes the place of relu, which is erased. */
const EVENTS = [
  '0\t1\t5\t4\t1\t0\t-1\tplaceholder\tx\tx\t()\t{}',
  '0\t1\t6\t8\t1\t1\t-1\tcall_function\trelu\ttorch.relu\t(\x7f0\x7f,)\t{}',
  "0\t2\t3\t8\t1\t2\t-1\toutput\toutput\toutput\t(\x7f1\x7f, 'a\\tb')\t{}",
  '14\t1\t7\t0\t1\t-1',
  '12\t1\t9\t0\t1\t1\t1',
  "0\t1\t9\t6\t1\t3\t2\tcall_function\tsigmoid\ttorch.sigmoid\t(\x7f0\x7f,)\t{'k': \x7f0\x7f}",
  "9\t1\t10\t2\t1\t2\t(\x7f3\x7f, 'a\\tb')",
  '7\t1\t11\t2\t1\t1\t(None,)',
  '1\t1\t11\t2\t0\t1',
  '3\t1\t12\t2\t1\t0\tinput_1',
  '2\t1\t13\t2\t1\t2\t3',
];
const TAPE = parseTape({ file: 1, events: EVENTS.map((event) => `${event}\n`).join('') });

const names = (replay: Replay) =>
  replay
    .nodes()
    .map(({ name }) => name)
    .join(' ');

describe('parseTape', () => {
  it('reads places, and knows the program from other files', () => {
    expect(TAPE).toHaveLength(EVENTS.length);
    expect(TAPE.slice(0, 3).map(({ line }) => line)).toEqual([5, 6, null]);
    expect(TAPE[8]).toMatchObject({ kind: 'erase', node: 1, line: 11, newCall: false });
    expect(TAPE[4]).toMatchObject({ kind: 'insert point', node: -1, anchor: 1, behind: true });
  });

  it('reads what was created and set', () => {
    expect(TAPE[2]?.created?.args).toBe("(\x7f1\x7f, 'a\tb')");
    expect(TAPE[9]).toMatchObject({ kind: 'rename', text: 'input_1' });
    expect(parseTape({ file: 1, events: '' })).toEqual([]);
  });

  it('finds each node of arguments once, and names them', () => {
    expect(nodesIn('(\x7f4\x7f, 4, \x7f2\x7f)', '{"k": \x7f4\x7f}')).toEqual([4, 2]);
    expect(nodesIn('\x7f \x7f12\x7f\x7f3\x7f', '\x7f\x7f', '\x7f')).toEqual([12, 3]);
    expect(withNames('\x7fa\x7f4\x7f-\x7f5\x7f', (id) => `n${id}`)).toBe('\x7fan4-n5');
    expect(withNames('(\x7f4\x7f, 4)', (id) => `n${id}`)).toBe('(n4, 4)');
  });
});

describe('Replay', () => {
  it('plays and takes back every kind of change', () => {
    const replay = new Replay(TAPE);
    expect(names(replay)).toBe('');
    expect(names(replay.seek(3))).toBe('x relu output');
    expect(names(replay.seek(6))).toBe('x relu sigmoid output');
    expect(names(replay.seek(9))).toBe('x sigmoid output');
    expect(names(replay.seek(99))).toBe('input_1 output sigmoid');
    expect(names(replay.seek(9))).toBe('x sigmoid output');
    expect(names(replay.seek(1))).toBe('x');
    expect(replay.step).toBe(1);
  });

  it('writes arguments with the names of that moment', () => {
    const replay = new Replay(TAPE).seek(9);
    expect(replay.nodes()[1]).toMatchObject({ args: '(x,)', kwargs: "{'k': x}", inputs: [0] });
    replay.seek(10);
    expect(replay.nodes()[1]).toMatchObject({ args: '(input_1,)', kwargs: "{'k': input_1}" });
  });

  it('orders users by when they began to read', () => {
    const replay = new Replay(TAPE).seek(6);
    expect(replay.node(0)?.users).toEqual([1, 3]);
    expect(replay.seek(8).node(0)?.users).toEqual([3]);
    expect(replay.seek(6).node(0)?.users).toEqual([1, 3]);
  });

  it('keeps rows that have not changed', () => {
    const replay = new Replay(TAPE).seek(3);
    const [x, , output] = replay.nodes();
    replay.seek(6);
    expect(replay.nodes()[0]).not.toBe(x);
    expect(replay.nodes()[3]).toBe(output);
  });
});
