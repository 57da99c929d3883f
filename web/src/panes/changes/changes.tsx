import { Fragment } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import {
  CHANGE_SIGNS,
  compareStates,
  describeChanges,
  type ComparedRow,
} from '../../graphs/compare.js';
import { type NodePointer, hoverOnMove } from '../../graphs/pointer.js';
import { RELATION_SIGNS, relationsTo } from '../../graphs/relations.js';
import { useFold } from '../../graphs/fold.js';
import { SameRows } from '../../graphs/same_rows.js';
import { useRowLimit } from '../../graphs/row_limit.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { NodeRow } from '../../protocol/messages.js';
import { strings } from '../../strings/strings.js';
import { CodeDiff } from './code_diff.js';
import { Picker } from './picker.js';
import { defaultSide, matchByName, nodesOf, possible, stepOf, type Side } from './sides.js';

const words = strings.graphs.changes;

/**
 * Two graphs or two moments of one beside each other, as node lists or as code. Until the reader chooses
 * others: as traced and in the end, or the step on show and the one before it.
 */
export function ChangesPane(props: GraphViewProps) {
  const { label, history, histories, moment } = props;
  const own = Math.max(0, histories.indexOf(history));
  const { step } = moment;
  const [chosen, choose] = useState<{ readonly left?: Side; readonly right?: Side }>({});
  const [as, setAs] = useState<'nodes' | 'code'>('nodes');
  const name = useId();
  const side = (which: 'left' | 'right') =>
    possible(chosen[which] ?? defaultSide(histories, own, step, which), histories, own, step);
  const [left, right] = [side('left'), side('right')];
  const [of, to] = [histories[left.graph] ?? history, histories[right.graph] ?? history];
  const picker = { histories, own, step };
  return (
    <div class="changes">
      <div class="pickers">
        <Picker
          {...picker}
          name={words.before}
          side={left}
          onChange={(next) => choose({ ...chosen, left: next })}
        />
        <Picker
          {...picker}
          name={words.after}
          side={right}
          onChange={(next) => choose({ ...chosen, right: next })}
        />
        <fieldset class="segments">
          <legend class="hidden">{words.which(label)}</legend>
          {(['nodes', 'code'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name={name} checked={as === each} onChange={() => setAs(each)} />
              <span>{words.as[each]}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {as === 'nodes' ? (
        <NodeDiff
          {...props}
          before={nodesOf(left, of, step)}
          after={nodesOf(right, to, step)}
          sameGraph={of === to}
        />
      ) : (
        <CodeDiff
          label={label}
          left={of.codeAt(stepOf(left, of, step), 'left').value}
          right={to.codeAt(stepOf(right, to, step), 'right').value}
        />
      )}
    </div>
  );
}

interface NodeDiffProps extends Pick<GraphViewProps, 'label' | 'pointer'> {
  readonly before: readonly NodeRow[];
  readonly after: readonly NodeRow[];
  readonly sameGraph: boolean;
}

function NodeDiff({ label, pointer, before, after, sameGraph }: NodeDiffProps) {
  const comparison = useMemo(() => {
    const nodes = sameGraph ? after : matchByName(before, after);
    return compareStates({ nodes: before }, { nodes });
  }, [before, after, sameGraph]);
  const { rows } = comparison;
  const { entries, open } = useFold(rows.length, (at) => rows[at]?.change !== 'same');
  const { shown, notice } = useRowLimit(entries.length, strings.graphs.firstRows);
  const focus = pointer.nodes.value;
  const relationsBefore = relationsTo(before, focus);
  const relationsAfter = sameGraph ? relationsTo(after, focus) : new Map();
  return (
    <>
      <p class="node-words" role="status">
        {!sameGraph && `${words.byName} `}
        {describeChanges(comparison)}
      </p>
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
