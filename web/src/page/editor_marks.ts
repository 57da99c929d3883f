import type { EditorMarks, LineMark } from '../editor/marks.js';
import type { GraphHistory } from '../graphs/history.js';
import { relationsTo } from '../graphs/relations.js';
import type { NodeRow } from '../protocol/messages.js';
import { strings } from '../strings/strings.js';

const STRENGTH: readonly LineMark[] = ['user', 'input', 'focus', 'step'];

/** What the editor shows of a graph: the step's line, the lines of what is pointed at, and users. */
export function marksOf(
  history: GraphHistory,
  step: number | null,
  focus: readonly number[],
): EditorMarks {
  const nodes = history.nodesAt(step);
  const lines = new Map<number, LineMark>();
  const mark = (line: number | null, kind: LineMark) => {
    if (line === null) return;
    const now = lines.get(line);
    if (now === undefined || STRENGTH.indexOf(now) < STRENGTH.indexOf(kind)) lines.set(line, kind);
  };
  for (const [id, relation] of relationsTo(nodes, focus))
    mark(history.lineOf(id), relation === 'both' ? 'input' : relation);
  const stepLine = step === null ? null : (history.events[step - 1]?.line ?? null);
  if (stepLine !== null) lines.set(stepLine, 'step');
  return { lines, reveal: stepLine, hints: usersByLine(history, nodes) };
}

/** Of the node list that was last asked about: pointing at its nodes changes nothing here. */
const counted = new WeakMap<GraphHistory, { nodes: unknown; hints: ReadonlyMap<number, string> }>();

/** How many users the nodes have that a line has made. */
export function usersByLine(
  history: GraphHistory,
  nodes: readonly NodeRow[],
): ReadonlyMap<number, string> {
  const known = counted.get(history);
  if (known?.nodes === nodes) return known.hints;
  const hints = countUsers(history, nodes);
  counted.set(history, { nodes, hints });
  return hints;
}

function countUsers(history: GraphHistory, nodes: readonly NodeRow[]): ReadonlyMap<number, string> {
  const made = new Map<number, NodeRow[]>();
  for (const node of nodes) {
    const line = node.op === 'output' ? null : history.lineOf(node.id);
    if (line === null) continue;
    const others = made.get(line);
    if (others) others.push(node);
    else made.set(line, [node]);
  }
  const hints = new Map<number, string>();
  for (const [line, of] of made) hints.set(line, strings.editor.users(of));
  return hints;
}
