import { useId, useMemo, useState } from 'preact/hooks';
import type { GraphHistory } from '../../graphs/history.js';
import { strings } from '../../strings/strings.js';
import { GROUPS, rowOfStep, rowsOf, type Group, type Openings, type StepRow } from './rows.js';
import { Sentence } from './sentence.js';
import { Window } from './window.js';
import { lineWords } from './words.js';

const ROW_HEIGHT = 28;
const MOST_ROWS = 10;

const SIGNS: Readonly<Record<Group, string>> = {
  created: '+',
  erased: '−',
  inputs: '⇄',
  names: '~',
  places: '↕',
  marks: '✓',
};

export interface StepListProps {
  readonly history: GraphHistory;
  readonly label: string;
  /** The steps that are shown. */
  readonly steps: readonly number[];
  readonly at: number;
  /** No step is on show: loops stay folded until the reader opens them. */
  readonly ended: boolean;
  onStep(step: number): void;
}

/** All steps as a tree: loops hold passes, passes hold steps. Arrow keys move and open. */
export function StepList({ history, label, steps, at, ended, onStep }: StepListProps) {
  const id = useId();
  const [openings, setOpenings] = useState<Openings>(new Map());
  const [head, setHead] = useState<string | null>(null);
  const rows = useMemo(
    () => rowsOf(history, steps, ended ? 0 : at, openings),
    [history, steps, at, ended, openings],
  );
  const headRow = head === null ? -1 : rows.findIndex((row) => keyOf(row) === head);
  const active = headRow >= 0 ? headRow : Math.max(0, rowOfStep(rows, at));

  if (rows.length === 0) return <p class="muted">{strings.steps.noneShown}</p>;

  const toggle = (row: StepRow, open = row.kind !== 'step' && !row.open) => {
    if (row.kind === 'step') return;
    setHead(keyOf(row));
    setOpenings(new Map(openings).set(keyOf(row), open));
  };
  const move = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    setHead(row.kind === 'step' ? null : keyOf(row));
    if (row.kind === 'step') onStep(row.step);
  };
  const onKey = (event: KeyboardEvent) => {
    const row = rows[active];
    const parent = rows.findLastIndex(
      (each, index) => index < active && row !== undefined && each.level < row.level,
    );
    const acts: { readonly [key: string]: (() => void) | undefined } = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + MOST_ROWS),
      PageUp: () => move(active - MOST_ROWS),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      ArrowRight: () => row && (row.kind === 'step' || row.open ? move(active + 1) : toggle(row)),
      ArrowLeft: () => {
        if (row && row.kind !== 'step' && row.open) toggle(row);
        else if (parent >= 0) move(parent);
      },
      Enter: () => row && toggle(row),
      ' ': () => row && toggle(row),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <Window
      count={rows.length}
      rowHeight={ROW_HEIGHT}
      most={MOST_ROWS}
      current={active}
      role="tree"
      tabIndex={0}
      aria-label={strings.steps.listOf(label)}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={onKey}
      row={(index) => {
        const row = rows[index];
        if (!row) return null;
        const isHead = row.kind !== 'step';
        return (
          <div
            key={index}
            id={`${id}-${index}`}
            role="treeitem"
            class="step-row"
            style={{ height: `${ROW_HEIGHT}px`, paddingLeft: `${8 + row.level * 18}px` }}
            aria-level={row.level + 1}
            aria-expanded={isHead ? row.open : undefined}
            aria-selected={row.kind === 'step' && row.step === at && !ended}
            data-active={index === active}
            onClick={() => (isHead ? toggle(row) : move(index))}
          >
            <RowWords row={row} history={history} />
          </div>
        );
      }}
    />
  );
}

function keyOf(row: StepRow): string {
  if (row.kind === 'step') return `step ${row.step}`;
  return row.kind === 'loop' ? `${row.loop}` : `${row.loop}:${row.pass - 1}`;
}

function RowWords({ row, history }: { readonly row: StepRow; readonly history: GraphHistory }) {
  if (row.kind === 'step') {
    const kind = history.events[row.step - 1]?.kind ?? 'recompile';
    return (
      <>
        <span class="step-at">{row.step}</span>
        <span class="step-sign" aria-hidden="true" data-group={GROUPS[kind]}>
          {SIGNS[GROUPS[kind]]}
        </span>
        <span class="step-did">
          <Sentence text={history.sentence(row.step)} />
        </span>
        <span class="step-line">{lineWords(history, row.step)}</span>
      </>
    );
  }
  const text =
    row.kind === 'loop'
      ? strings.steps.loop(row.lines[0], row.lines[1], row.passes, row.changes)
      : strings.steps.pass(row.pass, row.of, row.changes);
  return (
    <>
      <span aria-hidden="true">{row.open ? '▾' : '▸'}</span> <b>{text}</b>
    </>
  );
}
