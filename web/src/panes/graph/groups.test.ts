import { describe, expect, it } from 'vitest';
import { row } from '../../testing/lessons.js';
import { closedAtFirst, findGroups, groupsAt, modulePaths } from './groups.js';

const call = (id: number, target: string) => row(id, `n${id}`, { op: 'call_module', target });
const input = row(0, 'x', { op: 'placeholder', target: 'x' });

const RESIDUAL = [
  input,
  call(1, 'layer1.0.conv1'),
  row(2, 'relu'),
  call(3, 'layer1.0.conv2'),
  row(4, 'add'),
  call(5, 'layer1.1.conv1'),
  call(6, 'layer1.1.conv2'),
  call(7, 'fc'),
  row(8, 'output', { op: 'output', target: 'output' }),
];

describe('modulePaths', () => {
  it('takes what stands between two calls of a module for a part of it', () => {
    expect(modulePaths(RESIDUAL).map((path) => path.join('.'))).toEqual([
      '',
      'layer1.0',
      'layer1.0',
      'layer1.0',
      'layer1',
      'layer1.1',
      'layer1.1',
      '',
      '',
    ]);
  });
});

it('knows better where tracing has noted it', () => {
  const paths = modulePaths(RESIDUAL, { 4: 'layer1.0', 8: 'nowhere' });
  expect(paths[4]).toEqual(['layer1', '0']);
  expect(paths[8]).toEqual([]);
});

describe('findGroups', () => {
  it('lists modules of two nodes and more, outer ones first', () => {
    expect(findGroups(RESIDUAL).map(({ key, start, end }) => `${key} ${start}-${end}`)).toEqual([
      'layer1#1 1-7',
      'layer1.0#1 1-4',
      'layer1.1#1 5-7',
    ]);
  });

  it('makes a group of each call of a module', () => {
    const rows = [call(1, 'm.a'), call(2, 'm.b'), row(3, 'f'), call(4, 'n'), call(5, 'm.a')];
    const twice = [...rows, call(6, 'm.b')];
    expect(findGroups(twice).map(({ key }) => key)).toEqual(['m#1', 'm#2']);
  });

  it('divides a large graph without modules into stretches', () => {
    const rows = Array.from({ length: 1000 }, (_, id) => row(id, `n${id}`));
    const groups = findGroups(rows);
    expect(groups.length).toBeLessThanOrEqual(50);
    expect(groups.map(({ start }) => start)).toEqual(groups.map((_, i) => i * 20));
    expect(groups.at(-1)?.end).toBe(1000);
    expect(closedAtFirst(1000, groups).size).toBe(groups.length);
  });
});

describe('closedAtFirst', () => {
  it('closes nothing in a small graph', () => {
    expect(closedAtFirst(RESIDUAL.length, findGroups(RESIDUAL)).size).toBe(0);
  });

  it('closes the innermost modules of a large one that leave few boxes', () => {
    const rows = Array.from({ length: 400 }, (_, id) =>
      call(id, `stage${Math.floor(id / 100)}.block${Math.floor(id / 10)}.layer${id}`),
    );
    const closed = closedAtFirst(rows.length, findGroups(rows));
    expect(closed.size).toBe(40);
    expect(closed).toContain('stage0.block0#1');
  });
});

it('finds the groups of a place, the innermost first', () => {
  expect(groupsAt(findGroups(RESIDUAL), 2).map(({ path }) => path)).toEqual(['layer1.0', 'layer1']);
});
