// What learners plausibly change in the lessons' programs: each edit is a list of [text, replacement]
// applied to the block "example" of a lesson, with lines to add at the end.

import { MORE_EDITS } from './edits_more.mjs';

const relu = 'x = torch.relu(x)';
const tanh = ['nodes["relu"]', 'nodes["tanh"]'];

export const EDITS = {
  ...MORE_EDITS,
  'an-fx-graph-transform': {
    'a wider hidden layer': [
      ['Linear(4, 8)', 'Linear(4, 16)'],
      ['Linear(8, 2)', 'Linear(16, 2)'],
    ],
    'one of two sizes': [['Linear(4, 8)', 'Linear(4, 16)']],
    'another activation, looked up by the old name': [['torch.relu', 'torch.tanh']],
    'another activation': [['torch.relu', 'torch.tanh'], tanh],
    'a functional relu': [['torch.relu(x)', 'torch.nn.functional.relu(x)']],
    'a method': [['torch.relu(x)', 'x.relu()'], 'print(traced.graph)'],
    'a third layer': [
      ['nn.Linear(8, 2)', 'nn.Linear(8, 6)\n        self.fc3 = torch.nn.Linear(6, 2)'],
      ['self.fc2(x)', 'self.fc3(torch.relu(self.fc2(x)))'],
      'print(fused_model.code)',
    ],
    'a residual': [
      ['Linear(8, 2)', 'Linear(8, 4)'],
      ['x = self.fc1(x)', 'y = x\n        x = self.fc1(x)'],
      ['return self.fc2(x)', 'return self.fc2(x) + y'],
      'print(fused_model.code)',
    ],
    'another seed, printed': [
      ['manual_seed(0)', 'manual_seed(1)'],
      'print(plain, fused_out, net, fused_model)',
    ],
    'with gradients': [['with torch.no_grad():', 'if True:'], 'print(plain, net.fc1.bias)'],
    'a typo in a method': [['graph.lint()', 'graph.lnit()']],
    'a typo in a function': [['torch.relu(x)', 'torch.rellu(x)']],
    'a typo in an attribute': [['self.fc1(x)', 'self.fc11(x)']],
    'no super().__init__()': [['        super().__init__()\n', '']],
    'erase with users': [
      ['relu_node.replace_all_uses_with(fused_node)', 'graph.erase_node(relu_node)'],
    ],
    'no rewiring': [['relu_node.replace_all_uses_with(fused_node)\n', '']],
    'the new node reads the old': [['args=(nodes["x"],)', 'args=(relu_node,)']],
    'no insertion point': [['with graph.inserting_after(relu_node):', 'if True:']],
    'inserted too early': [['inserting_after(relu_node)', 'inserting_before(nodes["x"])']],
    'a batch of another width': [['torch.randn(3, 4)', 'torch.randn(3, 5)']],
    'an if on a value': [[relu, `${relu}\n        if x.sum() > 0: x = -x`]],
    'a loop over a value': [[relu, `${relu}\n        for row in x: pass`]],
    'the length of a value': [[relu, `${relu}\n        n = len(x)`]],
    'a text as function': [['make_fused(net.fc1)', '"hello"']],
    'a module that is not there': [
      ['graph.call_function(make_fused(net.fc1), args=', 'graph.call_module("fc9", args='],
    ],
    'arguments changed in place': ['fused_node.args[0] = 3'],
    'an attribute that nodes lack': ['fused_node.foo'],
  },
  'pattern-and-replacement': {
    'a replacement that agrees': [['torch.stack([w1, w2])', 'w2.sum() - w1.sum()']],
    'a pattern that is not there': [['torch.neg(a1)', 'torch.abs(a1)']],
    'a parameter too few': [['def replacement(w1, w2)', 'def replacement(w1)']],
    'a parameter too many': [['def replacement(w1, w2)', 'def replacement(w1, w2, w3)']],
    'a pattern that does not use a parameter': [['def pattern(a1, a2)', 'def pattern(a1, a2, a3)']],
    'a model that was not traced': ['replace_pattern(M(), pattern, replacement)'],
    'a typo': [['torch.neg(w1)', 'torch.negg(w1)']],
    'sizes that do not fit': ['M()(torch.ones(2), torch.ones(3, 1), torch.ones(2))'],
    'twice, and the result': [
      'print(len(replace_pattern(traced, lambda a, b: torch.stack([a, b]), pattern)))',
      'print(traced.code)',
    ],
  },
};

/** The edited program; an edit whose text isn't in the program any more is an error. */
export function edited(source, edits) {
  let program = source;
  for (const edit of edits) {
    if (typeof edit === 'string') program += `${edit}\n`;
    else if (program.includes(edit[0])) program = program.replaceAll(edit[0], edit[1]);
    else throw new Error(`The program has no ${edit[0]}`);
  }
  return program;
}

/** What of an outcome has to be the same, with addresses made alike. */
export function comparable({ stdout, error }) {
  const same = (text) => text.replace(/0x[0-9a-f]+/g, '0x...');
  const { type, message, line } = error ?? {};
  return {
    stdout: same(stdout),
    error: error && { type, message: same(message), line },
  };
}
