import type { Lesson } from '../protocol/lesson.js';
import type { GraphRecord, GraphState, NodeRow } from '../protocol/messages.js';

/** A row of a node list; tests name only what they are about. */
export function row(id: number, name: string, rest: Partial<NodeRow> = {}): NodeRow {
  return {
    id,
    name,
    op: 'call_function',
    target: name,
    args: '()',
    kwargs: '{}',
    inputs: [],
    users: [],
    ...rest,
  };
}

export const BEFORE: GraphState = {
  nodes: [
    row(1, 'x', { op: 'placeholder', users: [2] }),
    row(2, 'fc1', { op: 'call_module', args: '(x,)', inputs: [1], users: [3] }),
    row(3, 'relu', { target: 'torch.relu', args: '(fc1,)', inputs: [2], users: [4] }),
    row(4, 'fc2', { op: 'call_module', args: '(relu,)', inputs: [3], users: [5] }),
    row(5, 'output', { op: 'output', args: '(fc2,)', inputs: [4] }),
  ],
  code: '\n\n\ndef forward(self, x):\n    fc1 = self.fc1(x);  x = None\n    relu = torch.relu(fc1);  fc1 = None\n    fc2 = self.fc2(relu);  relu = None\n    return fc2\n    ',
  codeNodes: [],
  codeError: null,
};

export const AFTER: GraphState = {
  nodes: [
    row(1, 'x', { op: 'placeholder', users: [6] }),
    row(6, 'fused', { target: '__main__.fused', args: '(x,)', inputs: [1], users: [4] }),
    row(4, 'fc2', { op: 'call_module', args: '(fused,)', inputs: [6], users: [5] }),
    row(5, 'output', { op: 'output', args: '(fc2,)', inputs: [4] }),
  ],
  code: '\n\n\ndef forward(self, x):\n    fused = __main___fused(x);  x = None\n    fc2 = self.fc2(fused);  fused = None\n    return fc2\n    ',
  codeNodes: [],
  codeError: null,
};

export const REWRITTEN: GraphRecord = {
  names: ['graph', 'traced.graph', 'fused_model.graph'],
  before: BEFORE,
  after: AFTER,
  tape: null,
};

const TRACED: GraphRecord = {
  names: ['graph', 'traced.graph'],
  before: BEFORE,
  after: BEFORE,
  tape: null,
};

/** A lesson with every kind of block, small enough to read. */
export const LESSON: Lesson = {
  slug: 'a-small-lesson',
  number: 1,
  title: 'A small lesson',
  summary: 'Every kind of block, once.',
  minutes: 3,
  needs: [],
  teaches: ['Graph.nodes'],
  exercises: [
    { id: 'safe', title: 'What proves a rewrite safe?', parts: ['safe-choice', 'safe-code'] },
  ],
  visual: { block: 'example', graph: null, pane: 'nodes', step: null, node: null, line: null },
  blocks: [
    { kind: 'prose', html: '<h2>Nodes</h2><p>The graph lists its <code>nodes</code>.</p>' },
    {
      kind: 'code',
      id: 'nodes',
      title: 'List the nodes',
      source: 'print("x placeholder")\n',
      html: 'print(<span class="tok-string">"x placeholder"</span>)\n',
      after: [],
      editable: false,
      pane: null,
      output: 'x placeholder\n',
      recorded: {
        status: 'ok',
        value: null,
        error: null,
        graphs: [TRACED],
        leftOut: [],
        explanations: [],
        milliseconds: 3,
      },
    },
    {
      kind: 'code',
      id: 'example',
      title: 'The whole example',
      source: 'a = 1\nprint(a)\na + 1\n',
      html: 'a = <span class="tok-number">1</span>\nprint(a)\na + 1\n',
      after: ['nodes'],
      editable: true,
      pane: null,
      output: '1\n',
      recorded: {
        status: 'ok',
        value: '2',
        error: null,
        graphs: [REWRITTEN],
        leftOut: [],
        explanations: [],
        milliseconds: 5,
      },
    },
    {
      kind: 'exercise',
      id: 'safe',
      title: 'What proves a rewrite safe?',
      html: '<p>Answer, then write.</p>',
      parts: [
        {
          kind: 'choice',
          id: 'safe-choice',
          questionHtml: 'What proves it?',
          options: [
            {
              html: '<code>lint()</code> passes',
              right: false,
              reasonHtml: 'It checks structure only.',
            },
            { html: 'Equal outputs on many inputs', right: true, reasonHtml: 'That is evidence.' },
          ],
        },
        {
          kind: 'coding',
          task: 'write',
          id: 'safe-code',
          promptHtml: '<p>Write <code>fuse</code>.</p>',
          starter: 'def fuse(traced):\n    return traced\n',
          starterHtml: 'def fuse(traced):\n    return traced\n',
          check:
            'def test_fused(program):\n    """It is fused"""\n    assert program.fuse(1) == 2\n',
          solution: 'def fuse(traced):\n    return traced + 1\n',
          solutionHtml: 'def fuse(traced):\n    return traced + 1\n',
          hints: ['What does it return?', 'Add one.'],
        },
      ],
    },
  ],
};
