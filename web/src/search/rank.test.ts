import { describe, expect, it } from 'vitest';
import type { FoundKind, SearchEntry } from '../protocol/search.js';
import { marked, SearchIndex } from './rank.js';

const entry = (kind: FoundKind, title: string, text = ''): SearchEntry => ({
  kind,
  title,
  text,
  href: `${kind}:${title}`,
});

const ENTRIES = [
  entry('section', 'What lint says', 'Lint is called after each edit. It looks at the structure.'),
  entry('term', 'lint', 'The check that a graph is well formed.'),
  entry('fx', 'torch.fx.Graph.lint', 'Raises an error when the graph is not well formed.'),
  entry('lesson', 'An FX graph transform', 'Fuse two steps, and lint the graph.'),
  entry('operator', 'linear', '(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor'),
  entry('operator', 'relu', '(Tensor input) -> Tensor'),
  entry('operator', 'prelu', '(Tensor input, Tensor weight) -> Tensor'),
  entry('fx', 'torch.fx.Node.replace_all_uses_with', 'Puts a node in place of this one.'),
  entry('section', 'Uses', 'Replace the node in all places that read it.'),
];

const search = (entries: readonly SearchEntry[], query: string) =>
  new SearchIndex(entries).find(query);
const titles = (query: string) => search(ENTRIES, query).map(({ entry: { title } }) => title);

describe('SearchIndex', () => {
  it('puts the very name first, then beginnings, then words', () => {
    expect(titles('lint')).toEqual([
      'lint',
      'torch.fx.Graph.lint',
      'What lint says',
      'An FX graph transform',
    ]);
    expect(titles('lin')).toEqual([
      'lint',
      'linear',
      'torch.fx.Graph.lint',
      'What lint says',
      'An FX graph transform',
    ]);
    expect(titles('relu')).toEqual(['relu']);
  });

  it('finds names by their last part and by their words', () => {
    const name = 'torch.fx.Node.replace_all_uses_with';
    expect(titles('replace_all_uses_with')[0]).toBe(name);
    expect(titles('Node.replace')[0]).toBe(name);
    expect(titles('replace uses')).toEqual([name, 'Uses']);
    expect(titles('replace_all_uses_with()')[0]).toBe(name);
  });

  it('takes a plural for its word, after what has it as it is', () => {
    expect(titles('prelus')).toEqual(['prelu']);
    expect(titles('uses')[0]).toBe('Uses');
  });

  it('wants every word, and finds nothing for none', () => {
    expect(titles('lint structure')).toEqual(['What lint says']);
    expect(titles('lint banana')).toEqual([]);
    expect(titles('  ')).toEqual([]);
    expect(titles('()*')).toEqual([]);
  });

  it('says why by the text around the first word', () => {
    const long = entry('section', 'A', `${'word '.repeat(30)}needle ${'more '.repeat(60)}`);
    const [found] = search([long], 'needle');
    expect(found?.excerpt).toMatch(/^… word .*needle more .* …$/);
    expect(found?.excerpt.length).toBeLessThan(200);
    const [short] = search(ENTRIES, 'structure');
    expect(short?.excerpt).toBe('Lint is called after each edit. It looks at the structure.');
  });
});

describe('marked', () => {
  it('parts a text at what was looked for', () => {
    expect(marked('Lint the linter (lin)', 'lin')).toEqual([
      { text: 'Lin', hit: true },
      { text: 't the ', hit: false },
      { text: 'lin', hit: true },
      { text: 'ter (', hit: false },
      { text: 'lin', hit: true },
      { text: ')', hit: false },
    ]);
    expect(marked('a.b', '.')).toEqual([{ text: 'a.b', hit: false }]);
  });
});
