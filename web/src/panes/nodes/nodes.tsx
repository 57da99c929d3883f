import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { CHANGE_SIGNS, changesIn, type Change } from '../../graphs/compare.js';
import { Gap } from '../../graphs/gap.js';
import { memo } from '../../graphs/memo.js';
import { PointHint } from '../../graphs/point_hint.js';
import { type NodePointer, hoverOnMove } from '../../graphs/pointer.js';
import {
  describeFocus,
  fewNames,
  namesOf,
  RELATION_SIGNS,
  relationsTo,
  type Relation,
} from '../../graphs/relations.js';
import { useRowWindow } from '../../graphs/row_window.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { NodeRow } from '../../protocol/messages.js';
import { neighbourByKey } from './keys.js';
import { Modules } from './modules.js';
import { strings } from '../../strings/strings.js';

/** Longer lists scroll on their own, with only the rows in view as elements. */
const MOST_ROWS = 300;
const ROW_HEIGHT = 32;
const ROWS_IN_VIEW = 16;

/**
 * The node list in torch's words. Pointing at a row marks the rows that it reads and those that read
 * it; the arrow keys move up and down the list, and left and right along the edges.
 */
export function NodesPane({ moment, label, pointer }: GraphViewProps) {
  const { nodes } = moment;
  const changes = useMemo(() => changesIn(moment), [moment]);
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = pointer.node.value;
  const relations = relationsTo(nodes, pointer.nodes.value);
  const at = useMemo(() => nodes.findIndex(({ id }) => id === focus), [nodes, focus]);
  const long = nodes.length > MOST_ROWS;
  const window = useRowWindow<HTMLDivElement>(
    nodes.length,
    ROW_HEIGHT,
    ROWS_IN_VIEW,
    long ? at : -1,
  );
  const [first, last] = long ? [window.first, window.last] : [0, nodes.length];
  const entry = at >= first && at < last ? at : first;

  // The row that a key leads to may be drawn only now.
  const sought = useRef<number | null>(null);
  useLayoutEffect(() => {
    const row = sought.current === null ? null : rowOf(body.current, sought.current);
    if (!row) return;
    sought.current = null;
    row.focus({ preventScroll: long });
  });
  const onKey = (event: KeyboardEvent) => {
    const target = neighbourByKey(nodes, focus, event.key);
    if (target === null) return;
    event.preventDefault();
    pointer.pin(target);
    sought.current = target;
    rowOf(body.current, target)?.focus({ preventScroll: long });
  };
  const onScroll = () => {
    // A row with the keyboard's focus may leave; the list keeps it then.
    const row = body.current?.querySelector('tr:focus');
    if (row && !window.covers(Number(row.getAttribute('aria-rowindex')) - 2))
      window.frame.current?.focus({ preventScroll: true });
    window.onScroll();
  };

  return (
    <div class="nodes">
      <p class="node-words" role="status">
        {describeFocus(nodes, pointer.nodes.value) || <PointHint />}
      </p>
      <Modules nodes={nodes} pointer={pointer} />
      <div
        class={long ? 'scroll windowed' : 'scroll'}
        style={long ? { maxHeight: `${(ROWS_IN_VIEW + 1) * ROW_HEIGHT}px` } : undefined}
        ref={window.frame}
        tabIndex={long ? -1 : undefined}
        onScroll={long ? onScroll : undefined}
        onKeyDown={onKey}
      >
        <table
          aria-label={strings.graphs.nodes.table(label)}
          aria-rowcount={long ? nodes.length + 1 : undefined}
        >
          <Head nodes={long ? nodes : []} />
          <tbody ref={body} onPointerLeave={() => pointer.hover(null)}>
            <Gap rows={first} height={ROW_HEIGHT} />
            {nodes.slice(first, last).map((node, index) => (
              <Row
                key={node.id}
                node={node}
                position={first + index}
                nodes={nodes}
                relation={relations.get(node.id)}
                change={changes.get(node.id)}
                reachable={first + index === entry}
                pointer={pointer}
              />
            ))}
            <Gap rows={nodes.length - last} height={ROW_HEIGHT} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

const rowOf = (body: HTMLElement | null, id: number) =>
  body?.querySelector<HTMLElement>(`[data-node="${id}"]`);

const FIELDS = ['name', 'op', 'target', 'args', 'kwargs'] as const;
const WIDEST = 28;

/** The columns; as wide as what stands in any of `nodes`, so that they stay when rows come and go. */
function Head({ nodes }: { readonly nodes: readonly NodeRow[] }) {
  const widths = useMemo(
    () =>
      FIELDS.map((field) =>
        nodes.reduce((most, node) => Math.max(most, Math.min(WIDEST, node[field].length)), 0),
      ),
    [nodes],
  );
  const width = (column: number) => ({ minWidth: `${widths[column] ?? 0}ch` });
  return (
    <thead>
      <tr>
        <th scope="col">
          <span class="hidden">{strings.graphs.nodes.position}</span>
          <span aria-hidden="true">#</span>
        </th>
        <th scope="col">
          <span class="hidden">{strings.graphs.nodes.relation}</span>
        </th>
        {['name', 'opcode', 'target', 'args', 'kwargs'].map((title, column) => (
          <th scope="col" key={title} style={nodes.length > 0 ? width(column) : undefined}>
            {title}
          </th>
        ))}
        <th scope="col">users</th>
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly node: NodeRow;
  readonly position: number;
  readonly nodes: readonly NodeRow[];
  readonly relation: Relation | undefined;
  /** What the step on show did to it. */
  readonly change: Change | undefined;
  /** Tab stops at one row of the table; the arrow keys do the rest. */
  readonly reachable: boolean;
  readonly pointer: NodePointer;
}

const Row = memo(function Row(props: RowProps) {
  const { node, position, nodes, relation, change, reachable, pointer } = props;
  const sign = relation && RELATION_SIGNS[relation];
  return (
    <tr
      data-node={node.id}
      data-relation={relation}
      data-change={change}
      aria-rowindex={position + 2}
      tabIndex={reachable ? 0 : -1}
      onPointerMove={hoverOnMove(pointer, node.id)}
      onClick={() => pointer.pin(node.id)}
      onFocus={() => pointer.pin(node.id)}
    >
      <td class="number">
        {change && (
          <>
            <span aria-hidden="true">{CHANGE_SIGNS[change]}</span>
            <span class="hidden">{strings.graphs.changes.kinds[change]}</span>{' '}
          </>
        )}
        {position}
      </td>
      <td class="relation">
        {sign && (
          <>
            <span aria-hidden="true">{sign.sign}</span>
            <span class="hidden">{sign.word}</span>
          </>
        )}
      </td>
      <th scope="row">{node.name}</th>
      <td>
        <span class="opcode" data-op={node.op}>
          {node.op}
        </span>
      </td>
      <Text text={node.target} />
      <Text text={node.args} />
      <Text text={node.kwargs} />
      <Text text={fewNames(namesOf(nodes, node.users))} />
    </tr>
  );
});

/** What doesn't fit into a long list's narrow columns is said when a mouse rests on it. */
function Text({ text }: { readonly text: string }) {
  return <td title={text.length > WIDEST ? text : undefined}>{text}</td>;
}
