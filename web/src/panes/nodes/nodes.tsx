import { useMemo, useRef } from 'preact/hooks';
import { CHANGE_SIGNS, changesIn, type Change } from '../../graphs/compare.js';
import { PointHint } from '../../graphs/point_hint.js';
import { type NodePointer, hoverOnMove } from '../../graphs/pointer.js';
import {
  describeFocus,
  namesOf,
  RELATION_SIGNS,
  relationsTo,
  type Relation,
} from '../../graphs/relations.js';
import { useRowLimit } from '../../graphs/row_limit.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { NodeRow } from '../../protocol/messages.js';
import { neighbourByKey } from './keys.js';
import { Modules } from './modules.js';
import { strings } from '../../strings/strings.js';

/**
 * The node list in torch's words. Pointing at a row marks the rows that it reads and those that read
 * it; the arrow keys move up and down the list, and left and right along the edges.
 */
export function NodesPane({ moment, label, pointer }: GraphViewProps) {
  const { nodes } = moment;
  const changes = useMemo(() => changesIn(moment), [moment]);
  const { shown, notice } = useRowLimit(nodes.length, strings.graphs.firstNodes);
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = pointer.node.value;
  const relations = relationsTo(nodes, pointer.nodes.value);
  const entry = nodes.some(({ id }) => id === focus) ? focus : nodes[0]?.id;

  const onKey = (event: KeyboardEvent) => {
    const target = neighbourByKey(nodes, focus, event.key);
    if (target === null) return;
    event.preventDefault();
    pointer.pin(target);
    body.current?.querySelector<HTMLElement>(`[data-node="${target}"]`)?.focus();
  };

  return (
    <div class="nodes">
      <p class="node-words" role="status">
        {describeFocus(nodes, pointer.nodes.value) || <PointHint />}
      </p>
      <Modules nodes={nodes} pointer={pointer} />
      <div class="scroll">
        <table aria-label={strings.graphs.nodes.table(label)}>
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">{strings.graphs.nodes.position}</span>
                <span aria-hidden="true">#</span>
              </th>
              <th scope="col">
                <span class="hidden">{strings.graphs.nodes.relation}</span>
              </th>
              <th scope="col">name</th>
              <th scope="col">opcode</th>
              <th scope="col">target</th>
              <th scope="col">args</th>
              <th scope="col">kwargs</th>
              <th scope="col">users</th>
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKey} onPointerLeave={() => pointer.hover(null)}>
            {nodes.slice(0, shown).map((node, position) => (
              <Row
                key={node.id}
                node={node}
                position={position}
                nodes={nodes}
                relation={relations.get(node.id)}
                change={changes.get(node.id)}
                reachable={node.id === entry}
                pointer={pointer}
              />
            ))}
          </tbody>
        </table>
      </div>
      {notice}
    </div>
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

function Row({ node, position, nodes, relation, change, reachable, pointer }: RowProps) {
  const sign = relation && RELATION_SIGNS[relation];
  return (
    <tr
      data-node={node.id}
      data-relation={relation}
      data-change={change}
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
      <td>{node.target}</td>
      <td>{node.args}</td>
      <td>{node.kwargs}</td>
      <td>{namesOf(nodes, node.users).join(', ')}</td>
    </tr>
  );
}
