// Edits of the other lessons' examples (see edits.mjs): what "Try it yourself" asks for, and slips.

export const MORE_EDITS = {
  'a-model-is-a-program': {
    'a wider layer': [
      ['Linear(4, 8)', 'Linear(4, 16)'],
      ['Linear(8, 2)', 'Linear(16, 2)'],
    ],
    'one of two sizes': [['Linear(4, 8)', 'Linear(4, 16)']],
    'one row': [['torch.randn(3, 4)', 'torch.randn(1, 4)']],
    'a forgotten super().__init__()': [['        super().__init__()\n', '']],
  },
  'trace-it': {
    'a method': [['torch.relu(y)', 'y.relu()']],
    'a plain number': [['y * self.scale', 'y * 2']],
    'a module': [
      ['self.fc = ', 'self.act = torch.nn.ReLU()\n        self.fc = '],
      ['torch.relu(y)', 'self.act(y)'],
    ],
  },
  edges: {
    'one more reader': [['return x + y', 'return x + y + x']],
    'a list': [
      ['return x + y', 'return torch.cat([x, y])'],
      'cat = [n for n in traced.graph.nodes if n.name == "cat"][0]',
      'print(cat.args, cat.all_input_nodes)',
    ],
  },
  'what-the-tracer-cannot-see': {
    'without wrap': [['@torch.fx.wrap\n', '']],
    'an if on a value': [['torch.where(x.sum() > 0, x, -x)', 'x if x.sum() > 0 else -x']],
  },
  'swap-one-operation': {
    'without recompile': [['traced.recompile()\n', '']],
    'only behind an addition': [
      ['node.target is torch.relu:', 'node.target is torch.relu and node.args[0].name == "add":'],
    ],
  },
  'insertion-points': {
    'without delete_user_cb': [[', delete_user_cb=lambda user: user is not half', '']],
    'in front of the node': [['inserting_after', 'inserting_before']],
  },
  'rewrite-by-retracing': {
    'another rule': [
      ['RULES = {torch', 'RULES = {torch.sigmoid: lambda x: 1 / (1 + torch.exp(-x)), torch'],
      ['+ torch.relu(x)', '+ torch.sigmoid(x)'],
    ],
    'a list': [['torch.relu(x - 1) + torch.relu(x)', 'torch.cat([torch.relu(x), x])']],
  },
  'an-interpreter-of-your-own': {
    'an input too few': [['run(traced, x)', 'run(traced)']],
    'another layer': [['return y.sum()', 'return self.fc(y).amax()']],
  },
  'shapes-and-costs': {
    'larger pictures': [['32, 32)', '64, 64)']],
    groups: [['stride=2)', 'stride=2, groups=8)']],
    'channels that do not fit': [['nn.Conv2d(8, 8, 3, stride=2)', 'nn.Conv2d(4, 8, 3)']],
  },
  'conv-batch-norm-fusion': {
    'without the bias of the norm': [[' * scale + bn.bias', ' * scale']],
    'in training': [['Small().eval()', 'Small()']],
  },
  'the-same-thing-twice': {
    'the weight changes later': [
      'with torch.no_grad():\n    model.w.add_(1)',
      'print(torch.equal(model(x), folded(x)))',
    ],
    'the weight twice': [
      ['self.w.t() * 2 + 1', 'self.w.t() * 2 + self.w.t()'],
      'print(folded.graph)',
    ],
  },
  'fewer-bits': { 'two bits': [['(8, 6, 4)', '(2,)']] },
  'cut-a-model-in-stages': {
    'a wider layer': [
      ['nn.Linear(32, 48)', 'nn.Linear(32, 96)'],
      ['nn.Linear(48, 4)', 'nn.Linear(96, 4)'],
    ],
    'every node in a stage of its own': [['stages.get)', 'lambda node: node.name)']],
  },
  'write-your-own-tracer': {
    'an example of one row': [['torch.zeros(3, 2)', 'torch.zeros(1, 2)']],
  },
  'what-proves-a-transform-safe': {
    'too large to square': [['"none at all"', '"huge": torch.tensor([1e30]),\n    "none at all"']],
    'a half': [
      ['torch.sqrt(x * x)', 'x / 2'],
      ['torch.abs(x)', 'x * 0.5'],
    ],
  },
};
