import { expect, it } from 'vitest';
import { composeProgram, readPart } from '../../../starters/compose.mjs';
import type { EngineClient } from '../engine/client.js';
import { Drafts } from '../lessons/drafts.js';
import { openStore } from '../lessons/store.js';
import { MemoryStorage } from '../testing/storage.js';
import { createStarts, startAt } from './starter_programs.js';

const part = (id: string, text: string) => ({ id, ...readPart(text) });
const starters = {
  models: [
    part('one', '"""One: a model."""\nimport torch\nimport math\n\nmodel = torch.nn.ReLU()\n'),
    part('two', '"""Two: another model."""\nimport torch\n\n\nclass M:\n    pass\n'),
  ],
  transforms: [
    part(
      'trace',
      '"""Trace: see it."""\nfrom torch import fx\nimport torch\n\n\ndef f():\n    pass\n',
    ),
  ],
};

function starts() {
  const storage = new MemoryStorage();
  const engine = { state: { value: { kind: 'ready' } } } as unknown as EngineClient;
  const drafts = new Drafts(
    openStore(() => storage),
    'playground',
  );
  return createStarts(starters, engine, drafts);
}

it('puts all imports on top, each once, those of Python first', () => {
  const [model] = starters.models;
  const [transform] = starters.transforms;
  if (!model || !transform) throw new Error('no parts');
  expect(composeProgram(model, transform)).toBe(
    'import math\n\nimport torch\nfrom torch import fx\n\n\nmodel = torch.nn.ReLU()\n\n\n' +
      'def f():\n    pass\n',
  );
});

it('has a program for each model with each transform, and an empty one', () => {
  expect([...starts().keys()]).toEqual(['one-trace', 'two-trace', 'empty']);
  expect([...starts().values()].map(({ title }) => title)).toEqual([
    'One: Trace',
    'Two: Trace',
    'An empty program',
  ]);
});

it('finds what is chosen, and the first one for what there is not', () => {
  const all = starts();
  const idAt = (model: unknown, transform: unknown) =>
    startAt(all, model, transform).program.setup.id;
  expect(idAt('two', 'trace')).toBe('two-trace');
  expect(idAt('empty', undefined)).toBe('empty');
  for (const model of [undefined, null, 'gone', {}, 3])
    expect(idAt(model, 'trace')).toBe('one-trace');
});

it('says which file of a starting point has no title', () => {
  expect(() => readPart('import torch\n')).toThrow('no docstring "Title: what it is."');
});
