import { expect, it } from 'vitest';
import { row } from '../../testing/lessons.js';
import { modulesOf } from './module_paths.js';

it('finds the modules that several nodes are of', () => {
  const nodes = [
    row(0, 'a', { op: 'call_module', target: 'layers.0.fc' }),
    row(1, 'b', { op: 'call_module', target: 'layers.0.act' }),
    row(2, 'c', { op: 'call_module', target: 'layers.1.fc' }),
    row(3, 'd', { op: 'get_attr', target: 'layers.1.fc.weight' }),
    row(4, 'e', { op: 'call_function', target: 'layers.add' }),
    row(5, 'f', { op: 'call_module', target: 'head' }),
  ];
  expect(modulesOf(nodes)).toEqual([
    { path: 'layers', ids: [0, 1, 2, 3] },
    { path: 'layers.0', ids: [0, 1] },
    { path: 'layers.1', ids: [2, 3] },
  ]);
});

it('names a module that is called twice, once', () => {
  const call = (id: number) => row(id, `a${id}`, { op: 'call_module', target: 'body.act' });
  expect(modulesOf([call(0), call(1)])).toEqual([{ path: 'body', ids: [0, 1] }]);
  expect(modulesOf([row(0, 'x')])).toEqual([]);
});
