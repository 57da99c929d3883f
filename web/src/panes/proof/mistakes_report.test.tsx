import { isValidElement, type FunctionComponent, type VNode } from 'preact';
import { expect, it } from 'vitest';
import type { NodePointer } from '../../graphs/pointer.js';
import type { Mistake, MistakesReport } from '../../protocol/proof.js';
import { MistakeLists, MistakesSummary } from './mistakes_report.js';

function text(node: unknown): string {
  if (Array.isArray(node)) return node.map(text).join('');
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (!isValidElement(node)) return '';
  const { type, props } = node as VNode<Record<string, unknown>>;
  return text(
    typeof type === 'function' ? (type as FunctionComponent<object>)(props) : props['children'],
  );
}

const mistake = (name: string, found: string | null): Mistake => ({
  text: `${name} is left out`,
  node: { name, id: 3 },
  found,
});

const report = (fields: Partial<MistakesReport>): MistakesReport => ({
  made: 0,
  noticed: 0,
  missed: [],
  same: [],
  refused: null,
  ...fields,
});

const summary = (fields: Partial<MistakesReport>) =>
  text(MistakesSummary({ said: { ok: true, value: report(fields) } }));
const lists = (fields: Partial<MistakesReport>) =>
  text(MistakeLists({ report: report(fields), pointer: {} as NodePointer }));

it('counts the mistakes that change a result, and says how many were noticed', () => {
  const missed = [mistake('relu', 'for negative values, 0 was expected and -1 arrived')];
  const same = [mistake('drop', null)];
  expect(summary({ made: 5, noticed: 3, missed, same })).toBe(
    '✗ 1 of 4 mistakes that change a result went unnoticed.',
  );
  expect(summary({ made: 5, noticed: 4, same })).toBe(
    '✓ All of 4 mistakes that change a result were noticed.',
  );
  expect(summary({ made: 1, same })).toContain('There is nothing in this graph');
});

it('says why a mistake matters, where that is known', () => {
  const known = 'for negative values, 0 was expected and -1 arrived';
  expect(lists({ missed: [mistake('relu', known), mistake('neg', null)] })).toBe(
    `Not noticedrelu: relu is left out (${known})neg: neg is left out`,
  );
  expect(lists({ same: [mistake('drop', null)] })).toBe(
    'Changes that change no result (1)drop: drop is left out',
  );
});

it('says when the check refuses what is right, and when it can not be asked', () => {
  expect(summary({ refused: 'TypeError: no number' })).toBe(
    'The check refuses the graph as it is: TypeError: no number. It has to let that pass before it is shown mistakes.',
  );
  const diagnostic = { type: 'NameError', message: 'no y' };
  const said = { ok: false, mistake: diagnostic } as Parameters<typeof MistakesSummary>[0]['said'];
  expect(text(MistakesSummary({ said }))).toBe('No mistakes can be made. NameError: no y');
});
