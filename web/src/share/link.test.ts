import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLink } from './is_link.js';
import { type Shared, readLink, writeLink } from './link.js';

const SHIPPED = `import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(4, 8)

    def forward(self, x):
        return torch.relu(self.fc1(x))


traced = symbolic_trace(Net())
for node in traced.graph.nodes:
    print(node.op, node.name)
`;
const HERE = { graph: null, pane: null, step: null, node: null, line: null };

const written = (shared: Shared, shipped = SHIPPED): string => {
  const fragment = writeLink(shared, shipped);
  if (fragment === null) throw new Error('the program is too long');
  return fragment;
};

const readBack = (fragment: string, shipped = SHIPPED): Shared | null => {
  const link = readLink(fragment);
  const program = link?.programOf(['other', 'example', 'safe-code']);
  if (!link || !program) return null;
  return { program, text: link.base === null ? null : link.textFrom(shipped), view: link.view };
};

const number = fc.nat({ max: 2 ** 31 });
const view = fc.record({
  graph: fc.option(fc.string({ unit: 'binary' })),
  pane: fc.option(fc.string()),
  step: fc.option(number),
  node: fc.option(number),
  line: fc.option(number),
});

describe('a link', () => {
  it('gives back what it was made of', () => {
    const program = fc.constantFrom('example', 'safe-code');
    const text = fc.option(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 2000 }),
        fc.tuple(fc.nat({ max: SHIPPED.length }), fc.string()).map(([at, added]) => {
          return SHIPPED.slice(0, at) + added + SHIPPED.slice(at);
        }),
      ),
    );
    fc.assert(
      fc.property(
        fc.record({ program, text, view }),
        fc.string({ unit: 'binary' }),
        (shared, end) => {
          const shipped = SHIPPED + end;
          expect(readBack(written(shared, shipped), shipped)).toEqual(shared);
        },
      ),
    );
  });

  it('is short: 30 characters for an unchanged program, a line more for a line more', () => {
    expect(written({ program: 'example', text: null, view: HERE }).length).toBeLessThan(16);
    const looking = { ...HERE, pane: 'changes', step: 12, node: 5 };
    expect(written({ program: 'example', text: null, view: looking }).length).toBeLessThan(30);
    const text = SHIPPED.replace('Linear(4, 8)', 'Linear(4, 16)');
    expect(written({ program: 'example', text, view: HERE }).length).toBeLessThan(64);
  });

  it('needs the program that it builds on', () => {
    const link = readLink(written({ program: 'example', text: 'mine\n', view: HERE }));
    expect(link?.textFrom(`${SHIPPED}# newer\n`)).toBeNull();
    expect(link?.textFrom(SHIPPED)).toBe('mine\n');
  });

  it('is refused when the program is too long for an address', () => {
    const random = fc.sample(fc.string({ minLength: 60_000, maxLength: 60_000 }), 1)[0] ?? '';
    expect(writeLink({ program: 'example', text: random, view: HERE }, SHIPPED)).toBeNull();
    const text = 'x'.repeat(500_000);
    expect(writeLink({ program: 'example', text, view: HERE }, SHIPPED)).toBeNull();
  });
});

describe('a fragment that is no link', () => {
  const whole = written({ program: 'example', text: `${SHIPPED}print(1)\n`, view: HERE });

  it('is told from a place on the page', () => {
    expect(isLink(whole)).toBe(true);
    expect(isLink('#b.another-version')).toBe(true);
    for (const other of ['', '#', '#example', '#a', '#abc']) expect(isLink(other)).toBe(false);
  });

  it('is refused when any part of it is cut off or changed', () => {
    for (let end = 0; end < whole.length; end++) expect(readBack(whole.slice(0, end))).toBeNull();
    for (let at = 3; at < whole.length - 1; at++) {
      const letter = whole[at] === 'A' ? 'B' : 'A';
      expect(readBack(whole.slice(0, at) + letter + whole.slice(at + 1))).toBeNull();
    }
  });

  it('never throws, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        readLink(`#a.${rest}`);
        readLink(rest);
      }),
    );
  });
});
