import { Fragment } from 'preact';
import { CHANGE_SIGNS, type ComparedRow, type Comparison } from '../../graphs/compare.js';
import { type NodePointer, hoverOnMove } from '../../graphs/pointer.js';
import { RELATION_SIGNS, relationsTo } from '../../graphs/relations.js';
import { useFold } from '../../graphs/fold.js';
import { SameRows } from '../../graphs/same_rows.js';
import { useRowLimit } from '../../graphs/row_limit.js';
import type { NodeRow } from '../../protocol/messages.js';
import { strings } from '../../strings/strings.js';
import type { Sides } from './numbers.js';

const words = strings.graphs.changes;

export interface NodeDiffProps {
  readonly label: string;
  readonly pointer: NodePointer;
  readonly sides: Sides;
  /** Of the two. */
  readonly comparison: Comparison;
}

/** The node lists of both sides, row by row beside each other. */
export function NodeDiff({ label, pointer, sides, comparison: { rows } }: NodeDiffProps) {
  const { entries, open } = useFold(rows.length, (at) => rows[at]?.change !== 'same');
  const { shown, notice } = useRowLimit(entries.length, strings.graphs.firstRows);
  const focus = pointer.nodes.value;
  const relationsBefore = relationsTo(sides.before, focus);
  const relationsAfter = relationsTo(sides.after, focus);
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={words.label(label)}>
        <table aria-label={words.table(label)}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {words.change}
              </th>
              <th scope="colgroup" colSpan={3} class="side">
                {words.before}
              </th>
              <th scope="colgroup" colSpan={3} class="side">
                {words.after}
              </th>
            </tr>
            <tr>
              {['before', 'after'].map((side) => (
                <Fragment key={side}>
                  <th scope="col" class="side">
                    name
                  </th>
                  <th scope="col">target</th>
                  <th scope="col">args</th>
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody onPointerLeave={() => pointer.hover(null)}>
            {entries.slice(0, shown).map((entry) => {
              if (entry.kind === 'same') {
                const { from, to } = entry;
                return (
                  <tr key={`same ${from}`}>
                    <td colSpan={7}>
                      <SameRows count={to - from} onOpen={() => open(from)} />
                    </td>
                  </tr>
                );
              }
              const row = rows[entry.at];
              return (
                row && (
                  <Pair
                    key={`${row.before?.id}:${row.after?.id}`}
                    row={row}
                    relations={[relationsBefore, relationsAfter]}
                    pointer={pointer}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      {notice}
    </>
  );
}

interface PairProps {
  readonly row: ComparedRow;
  /** Of the nodes before, and of those after. */
  readonly relations: readonly [Relations, Relations];
  readonly pointer: NodePointer;
}

function Pair({ row, relations: [before, after], pointer }: PairProps) {
  return (
    <tr data-change={row.change}>
      <td class="change">
        {row.change !== 'same' && (
          <>
            <span aria-hidden="true">{CHANGE_SIGNS[row.change]}</span> {words.kinds[row.change]}
          </>
        )}
      </td>
      <SideCells row={row} node={row.before} relations={before} pointer={pointer} />
      <SideCells row={row} node={row.after} relations={after} pointer={pointer} />
    </tr>
  );
}

type Relations = ReturnType<typeof relationsTo>;

interface SideProps {
  readonly row: ComparedRow;
  readonly node: NodeRow | null;
  readonly relations: Relations;
  readonly pointer: NodePointer;
}

function SideCells({ row, node, relations, pointer }: SideProps) {
  if (!node) return <td class="side absent" colSpan={3} />;
  const other = node === row.before ? row.after : row.before;
  const relation = relations.get(node.id);
  const point = {
    'data-relation': relation,
    onPointerMove: hoverOnMove(pointer, node.id),
    onClick: () => pointer.pin(node.id),
  };
  const changed = (field: 'name' | 'target' | 'args' | 'kwargs') =>
    other !== null && other[field] !== node[field] ? 'changed-field' : '';
  return (
    <>
      <td class={`side ${changed('name')}`} {...point}>
        {relation && <span aria-hidden="true">{RELATION_SIGNS[relation].sign} </span>}
        <b>{node.name}</b>
      </td>
      <td class={changed('target')} {...point}>
        {node.target}
      </td>
      <td class={changed('args') || changed('kwargs')} {...point}>
        {node.args}
        {node.kwargs !== '{}' && node.kwargs !== '' && ` ${node.kwargs}`}
      </td>
    </>
  );
}
