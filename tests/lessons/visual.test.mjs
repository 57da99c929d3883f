// What a lesson shows of its workbench at first: how it is written, and what is said when it is not there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPlayground } from '../../tools/lessons/engine.mjs';
import { recordBlocks } from '../../tools/lessons/record.mjs';
import { readVisual, visualOf } from '../../tools/lessons/visual.mjs';

const source = `import torch

traced = torch.fx.symbolic_trace(lambda x: torch.relu(x))
[relu] = [node for node in traced.graph.nodes if node.name == "relu"]
relu.target = torch.neg
`;
const block = {
  kind: 'code',
  id: 'a',
  source,
  after: [],
  editable: true,
  pane: null,
  expected: {},
};
const plain = { ...block, id: 'b', source: 'x = 1\n' };
const read = { ...block, id: 'c', editable: false };
const twice = { ...block, id: 'd', pane: 'code' };
const blocks = recordBlocks([block, plain, read, twice], await openPlayground(), 'lesson.md');

const seen = (text) => visualOf(readVisual(text, 'lesson.md', 7), blocks, 'lesson.md');

/** The message of the error that a visual raises. */
const told = (text) =>
  Promise.resolve()
    .then(() => seen(text))
    .then(
      () => assert.fail('no error was raised'),
      ({ message }) => message,
    );

test('a visual names a pane, a step and what is selected', async () => {
  const end = { block: 'a', graph: null, pane: 'graph', step: null, node: null, line: null };
  assert.deepEqual(await seen('block=a pane=graph'), end);
  assert.deepEqual(await seen('block=a pane=graph graph=traced.graph step=2 node=relu'), {
    ...end,
    graph: 'traced.graph',
    step: 2,
    node: 1,
  });
  assert.deepEqual(await seen('block=a pane=code step=traced line=3'), {
    ...end,
    pane: 'code',
    step: 4,
    line: 3,
  });
});

test('what a visual names and is not there is told, with what is', async () => {
  const messages = {
    'pane=graph': /^lesson\.md:7: Say in "visual" which program is meant: block=/,
    'block=a': /:7: Say in "visual" which pane is open: pane= nodes, changes, graph, code/,
    'block=a pane=grpah': /There is no pane "grpah"/,
    'block=a pane=code zoom=2': /"zoom=2" is unknown in "visual": use block=\.\.\., graph=/,
    'block=a pane=code node=relu line=3': /Select a node or a line, not both/,
    'block=z pane=code':
      /^lesson\.md: "visual": there is no editable block "z"; there are: a, b, d\./,
    'block=c pane=code': /there is no editable block "c"/,
    'block=d pane=code': /its block says pane=code too: say it in the head only/,
    'block=b pane=code': /block "b" makes no graph\./,
    'block=a pane=code graph=g': /makes no graph "g"; it makes: traced\.graph\./,
    'block=a pane=code step=99': /no step "99": "traced\.graph" has the steps 0 to \d+/,
    'block=a pane=code step=2.5': /no step "2\.5"/,
    'block=a pane=code node=gelu': /no node "gelu" at that step; there are: x, relu, output\./,
    'block=a pane=code step=1 node=relu': /no node "relu" at that step; there are: x\./,
    'block=a pane=code line=1': /line 1 made or changed none of the nodes/,
  };
  for (const [text, message] of Object.entries(messages))
    assert.match(await told(text), message, text);
});
