// `npm run lesson new <slug>`: a folder with a small lesson that keeps the contract, to be changed into
// what the author has in mind.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal, root } from '../build/steps.mjs';
import { lessonFolders } from './folders.mjs';

const lesson = `---
title: TITLE
summary: Say in one sentence what a learner can do afterwards.
needs: []
teaches: [symbolic_trace]
minutes: 4
visual: block=trace pane=graph node=add
---

Begin with what the program below shows.

\`\`\`python run id=trace editable title="Trace a function"
import torch


def double(x):
    return x + x


traced = torch.fx.symbolic_trace(double)
print(traced.code)
\`\`\`

\`\`\`output
def forward(self, x):
    add = x + x;  x = None
    return add
\`\`\`

Then say what to notice.

[Exercise](exercises/triple/exercise.md)
`;

const exercise = `---
title: Your turn
---

## Question

How many nodes does the graph of \`double\` have?

- [ ] 1
  > That is the addition alone. What comes in and what goes out are nodes, too.
- [x] 3
  > The input, the addition and the output.

## Order

Put the lines together to a function with one addition.

\`\`\`python lines
def double(x):
    y = x + x
    return y
\`\`\`

- \`y = x + x\`
  > It belongs to the function, in front of the line that returns it.
- \`y = x * 2\`
  > The number is the same, but it is a product.

\`\`\`python around
import torch


# lines


print([node.name for node in torch.fx.symbolic_trace(double).graph.nodes])
\`\`\`

\`\`\`output
['x', 'add', 'output']
\`\`\`

> The input, the addition and the output, in that order.

## Program

Write \`triple\`, so that its graph has two additions and no other calculation.

## Hints

1. One addition has two operands.
2. \`x + x + x\` is two additions.
`;

const program = (body) => `import torch


def triple(x):
    return ${body}


print(torch.fx.symbolic_trace(triple).graph)
`;

const check = `import operator

import torch
from checking import trace


def test_value(triple):
    """triple(2) is 6."""
    arrived = triple(torch.tensor(2.0)).item()
    assert arrived == 6, f"Expected 6, but triple(2) is {arrived:g}. Add x three times."


def test_steps(triple):
    """The graph has two additions and no other calculation."""
    graph = trace(triple).graph
    found = [node.target for node in graph.nodes if node.op.startswith("call")]
    others = [node.name for node in graph.nodes if node.op.startswith("call")
              and node.target is not operator.add]
    assert not others, f"Expected additions only, but there is {', '.join(others)}."
    assert len(found) == 2, f"Expected 2 additions, but there are {len(found)}."
`;

const believes = (what, says, body) => `# Believes: ${what}\n# Says: ${says}\n\n${program(body)}`;

const files = {
  'lesson.md': lesson,
  'exercises/triple/exercise.md': exercise,
  'exercises/triple/starter.py': program('x'),
  'exercises/triple/solution.py': program('x + x + x'),
  'exercises/triple/check.py': check,
  'exercises/triple/wrong/multiplies.py': believes(
    'a product is as good as a sum.',
    'Expected additions only, but there is mul',
    'x * 3',
  ),
  'exercises/triple/wrong/twice.py': believes(
    'one addition is enough.',
    'but triple(2) is 4',
    'x + x',
  ),
  'exercises/triple/wrong/three_additions.py': believes(
    'three times means three additions.',
    'but triple(2) is 8',
    'x + x + x + x',
  ),
};

const finding = (x) => `import torch


def without_sign(x):
    return torch.relu(x)


x = ${x}
print(torch.abs(x), without_sign(x))
`;

const wrongFind = (what, says, x) => `# Believes: ${what}\n# Says: ${says}\n\n${finding(x)}`;

const find = {
  'exercises/break-it/exercise.md': `---
title: Break it
---

## Find

\`without_sign\` is said to be the same as \`torch.abs\`. Write an input into \`x\` for which it isn't.

## Hints

1. Where are the two the same?
2. One of them loses what is below zero.
`,
  'lesson.md': lesson.replace('exercises/triple/', 'exercises/break-it/'),
  'exercises/break-it/starter.py': finding('torch.ones(3)'),
  'exercises/break-it/solution.py': finding('torch.tensor([-1.0])'),
  'exercises/break-it/check.py': `import torch
from checking import breaks


def test_found(x):
    """For x the two give other values."""
    breaks(torch.abs, torch.relu, x, "x", "Look for numbers that relu changes.")
`,
  'exercises/break-it/wrong/no_tensor.py': wrongFind(
    'a number is an input.',
    'Expected x to be a tensor, but it is a float',
    'torch.tensor(-1.0).item()',
  ).replace('print(torch.abs(x), without_sign(x))', 'print(x)'),
  'exercises/break-it/wrong/zeros.py': wrongFind(
    'zero is where the two part.',
    'For x both give the same, up to rounding',
    'torch.zeros(2)',
  ),
  'exercises/break-it/wrong/bools.py': wrongFind(
    'an input that fails everywhere breaks the rewrite.',
    'x is no input for the original either',
    'torch.tensor([True])',
  ).replace('print(torch.abs(x), without_sign(x))', 'print(x)'),
};

const TEMPLATES = { write: files, find };

/**
 * Makes the folder behind the last lesson.
 *
 * @param {string} slug its name, without the number
 * @param {string} [task] whether its exercise is to write a program, or to find an input
 * @param {string} [base] the folder of all lessons
 * @returns {Promise<string>} the folder's name
 */
export async function newLesson(slug, task = 'write', base = join(root, 'lessons')) {
  const template = TEMPLATES[task];
  if (!template) throw new Refusal(`An exercise is one to "write" or to "find", not to "${task}".`);
  if (!/^[a-z][a-z0-9-]*$/.test(slug ?? '')) {
    throw new Refusal(
      'Give the lesson a name of small letters, digits and dashes: npm run lesson new my-lesson',
    );
  }
  const folders = await lessonFolders(base);
  if (folders.some((folder) => folder.slug === slug)) {
    throw new Refusal(`There is a lesson "${slug}" already.`);
  }
  const number = Math.max(0, ...folders.map((folder) => folder.number)) + 1;
  const name = `${String(number).padStart(2, '0')}-${slug}`;
  const title = slug.replace(/-/g, ' ').replace(/^./, (c) => c.toUpperCase());
  for (const [path, text] of Object.entries(template)) {
    const full = join(base, name, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, text.replace('TITLE', title));
  }
  return name;
}
