import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  compareStates,
  describeChanges,
  type Change,
  type ComparedRow,
} from '../../graphs/compare.js';
import { type NodePointer, hoverOnMove } from '../../graphs/pointer.js';
import { RELATION_SIGNS, relationsTo } from '../../graphs/relations.js';
import { useRowLimit } from '../../graphs/row_limit.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { NodeRow } from '../../protocol/messages.js';
import { strings } from '../../strings/strings.js';

const SIGNS: Readonly<Record<Change, string>> = {
  same: '',
  added: '+',
  removed: '−',
  changed: '~',
  moved: '↕',
};

/** The node list as tracing left it, beside the list as it is now. */
export function ChangesPane({ record, label, pointer }: GraphViewProps) {
  const { before, after } = record;
  const comparison = useMemo(() => before && compareStates(before, after), [before, after]);
  const { shown, notice } = useRowLimit(comparison?.rows.length ?? 0, strings.graphs.firstRows);
  if (!before || !comparison) {
    return <p class="muted">{strings.graphs.changes.byHand}</p>;
  }
  const focus = pointer.node.value;
  const relationsBefore = relationsTo(before.nodes, focus);
  const relationsAfter = relationsTo(after.nodes, focus);
  return (
    <div class="changes">
      <p class="node-words" role="status">
        {describeChanges(comparison)}
      </p>
      <div
        class="scroll"
        tabIndex={0}
        role="group"
        aria-label={strings.graphs.changes.label(label)}
      >
        <table aria-label={strings.graphs.changes.table(label)}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {strings.graphs.changes.change}
              </th>
              <th scope="colgroup" colSpan={3} class="side">
                {strings.graphs.changes.before}
              </th>
              <th scope="colgroup" colSpan={3} class="side">
                {strings.graphs.changes.after}
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
            {comparison.rows.slice(0, shown).map((row) => (
              <tr key={`${row.before?.id}:${row.after?.id}`} data-change={row.change}>
                <td class="change">
                  {row.change !== 'same' && (
                    <>
                      <span aria-hidden="true">{SIGNS[row.change]}</span>{' '}
                      {strings.graphs.changes.kinds[row.change]}
                    </>
                  )}
                </td>
                <Side row={row} node={row.before} relations={relationsBefore} pointer={pointer} />
                <Side row={row} node={row.after} relations={relationsAfter} pointer={pointer} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notice}
    </div>
  );
}

interface SideProps {
  readonly row: ComparedRow;
  readonly node: NodeRow | null;
  readonly relations: ReturnType<typeof relationsTo>;
  readonly pointer: NodePointer;
}

function Side({ row, node, relations, pointer }: SideProps) {
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
