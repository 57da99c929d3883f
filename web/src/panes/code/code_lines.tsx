import { useMemo } from 'preact/hooks';
import { hoverOnMove, type NodePointer } from '../../graphs/pointer.js';
import { useRowWindow } from '../../graphs/row_window.js';
import { RELATION_SIGNS, type Relation } from '../../graphs/relations.js';
import type { GeneratedCode } from '../../protocol/tape.js';
import { colourLine } from './colour.js';
import { linesOf, nextLine } from './lines.js';

export interface CodeLinesProps {
  readonly code: GeneratedCode;
  readonly label: string;
  readonly relations: ReadonlyMap<number, Relation>;
  readonly pointer: NodePointer;
}

/** Longer code scrolls on its own, with only the lines in view as elements. */
const MOST_LINES = 400;
const LINES_IN_VIEW = 24;
/** As style/step.css has it. */
const LINE_HEIGHT = 21;
const PADDING = 12;

/** Generated code whose lines mark their nodes, and are marked by them. Up and Down go along them. */
export function CodeLines({ code, label, relations, pointer }: CodeLinesProps) {
  const lines = useMemo(() => linesOf(code), [code]);
  const long = lines.length > MOST_LINES;
  const focused = pointer.node.value;
  const at = useMemo(() => lines.findIndex(({ node }) => node === focused), [lines, focused]);
  const window = useRowWindow<HTMLPreElement>(
    lines.length,
    LINE_HEIGHT,
    LINES_IN_VIEW,
    long && focused !== null ? at : -1,
  );
  const { frame } = window;
  const [first, last] = long ? [window.first, window.last] : [0, lines.length];

  const onKey = (event: KeyboardEvent) => {
    const by = new Map<string, 1 | -1>([
      ['ArrowDown', 1],
      ['ArrowUp', -1],
    ]).get(event.key);
    if (!by) return;
    const from = focused === null ? -1 : at;
    const target = nextLine(lines, from, by);
    const node = lines[target ?? -1]?.node ?? null;
    if (node === null) return;
    event.preventDefault();
    pointer.pin(node);
    if (long) return; // the window follows what is pointed at
    const line = frame.current?.querySelectorAll('.line')[target ?? 0];
    line?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <pre
      class="code linked"
      tabIndex={0}
      aria-label={label}
      ref={frame}
      style={long ? { maxHeight: `${LINES_IN_VIEW * LINE_HEIGHT + 2 * PADDING}px` } : undefined}
      onScroll={long ? window.onScroll : undefined}
      onKeyDown={onKey}
    >
      <code
        class={long ? 'windowed' : undefined}
        style={
          long
            ? {
                paddingTop: `${first * LINE_HEIGHT}px`,
                paddingBottom: `${(lines.length - last) * LINE_HEIGHT}px`,
              }
            : undefined
        }
        onPointerLeave={() => pointer.hover(null)}
      >
        {lines.slice(first, last).map(({ text, node }, place) => {
          const index = first + place;
          const relation = node === null ? undefined : relations.get(node);
          const point =
            node === null
              ? { onPointerMove: () => pointer.hover(null) }
              : { onPointerMove: hoverOnMove(pointer, node), onClick: () => pointer.pin(node) };
          return (
            <span class="line" key={index} data-node={node} data-relation={relation} {...point}>
              <span class="sign" aria-hidden="true">
                {relation ? `${RELATION_SIGNS[relation].sign} ` : '  '}
              </span>
              {colourLine(text)}
              {'\n'}
            </span>
          );
        })}
      </code>
    </pre>
  );
}
