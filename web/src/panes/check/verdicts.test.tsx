import { isValidElement, type FunctionComponent, type VNode } from 'preact';
import { expect, it } from 'vitest';
import type { CaseNode, CaseSide, PartedCase } from '../../protocol/case.js';
import type { Verdict } from '../../protocol/messages.js';
import { VerdictsPane } from './verdicts.js';

/** All elements of a tree whose components have no state. */
function elements(node: unknown): readonly VNode<Record<string, unknown>>[] {
  if (Array.isArray(node)) return node.flatMap(elements);
  if (!isValidElement(node)) return [];
  const { type, props } = node as VNode<Record<string, unknown>>;
  if (typeof type === 'function') return elements((type as FunctionComponent<object>)(props));
  return [node as VNode<Record<string, unknown>>, ...elements(props['children'])];
}

function text(node: unknown): string {
  if (Array.isArray(node)) return node.map(text).join('');
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (!isValidElement(node)) return '';
  const { type, props } = node as VNode<Record<string, unknown>>;
  return text(
    typeof type === 'function' ? (type as FunctionComponent<object>)(props) : props['children'],
  );
}

const node = (name: string, target: string, parts = false): CaseNode => ({
  name,
  target,
  args: '(x,)',
  kwargs: parts ? "{'inplace': True}" : '{}',
  value: '[1.0]',
  parts,
});

const side = (name: string, leftOut = 0): CaseSide => ({
  node: name,
  nodes: [node('x', 'x'), node(name, `torch.${name}`, true)],
  leftOut,
});

const CASE: PartedCase = {
  small: true,
  inputs: [{ name: 'x', text: '[-1.0]' }],
  found: '0 was expected and 1 arrived',
  sides: [side('relu'), side('abs', 3)],
};

const verdict = (claim: string, found?: PartedCase): Verdict => ({
  kind: 'equal',
  claim,
  status: 'failed',
  message: 'Other numbers.',
  ...(found && { case: found }),
});

const shown = (...verdicts: Verdict[]) => VerdictsPane({ verdicts });
const of = (tree: unknown, type: string) => elements(tree).filter((one) => one.type === type);

it('shows two graphs beside each other, with the node at which they part', () => {
  const tree = shown(verdict('It holds.', CASE));
  expect(of(tree, 'table')).toHaveLength(2);
  const marked = of(tree, 'tr').filter(({ props }) => props['data-parts']);
  expect(marked.map(text)).toEqual([
    "≠ Values part here: relu[1.0]torch.relu(x,) {'inplace': True}",
    "≠ Values part here: abs[1.0]torch.abs(x,) {'inplace': True}",
  ]);
  const all = text(tree);
  expect(all).toContain('Values part at relu of the expected graph and abs of yours.');
  expect(all).toContain('0 was expected and 1 arrived.');
  expect(all).toContain('For these inputs:x = [-1.0]');
  expect(all).toContain('3 more nodes, not shown.');
});

it('names a node once that both graphs have, and tells small cases from whole graphs', () => {
  const same: PartedCase = { ...CASE, small: false, found: null, sides: [side('fc'), side('fc')] };
  const all = text(shown(verdict('It holds.', same)));
  expect(all).toContain('Where the two graphs partValues part at fc. Expected');
  expect(text(shown(verdict('It holds.', CASE)))).toContain('The case, made small');
});

it('lets keys scroll each list under a name of its own, and opens the first case', () => {
  const tree = shown(verdict('One.'), verdict('Two.', CASE), verdict('Three.', { ...CASE }));
  expect(of(tree, 'details').map(({ props }) => props['open'])).toEqual([true, false, undefined]);
  const lists = of(tree, 'div').filter(({ props }) => props['role'] === 'group');
  expect(lists.map(({ props }) => [props['tabIndex'], props['aria-label']])).toEqual([
    [0, 'Expected, nodes: Two.'],
    [0, 'Yours, nodes: Two.'],
    [0, 'Expected, nodes: Three.'],
    [0, 'Yours, nodes: Three.'],
  ]);
});

it('shows nothing of it beside other verdicts', () => {
  expect(of(shown(verdict('It holds.')), 'table')).toEqual([]);
});
