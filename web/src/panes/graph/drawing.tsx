import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { afterPaint } from '../../graphs/after_paint.js';
import { useBehind } from '../../graphs/behind.js';
import { PointHint } from '../../graphs/point_hint.js';
import type { NodePointer } from '../../graphs/pointer.js';
import { Working } from '../../graphs/working.js';
import type { DrawnGraph } from '../../page/pane_set.js';
import { strings } from '../../strings/strings.js';
import { Canvas } from './canvas.js';
import { describePointed, relationsIn, rowsOf, type Rows } from './describe.js';
import type { LayOut } from './engine.js';
import { closedAtFirst, findGroups, groupsAt, MANY_BOXES, type Group } from './groups.js';
import { KeysHint } from './keys_hint.js';
import { Legend } from './legend.js';
import { Marks } from './marks.js';
import { MINIMAP_FROM, Minimap } from './minimap.js';
import { place, type Drawing as Placed, type Places } from './place.js';
import { makeScene } from './scene.js';
import { Tools } from './tools.js';
import { unite } from './union.js';
import { useZoom } from './zoom.js';

export interface DrawingProps extends DrawnGraph {
  readonly layOut: LayOut;
}

const NO_SHAPES = {};

/** To draw so many boxes at another moment takes a slow device a good part of a second. */
const MANY_DRAWN = 300;

/**
 * The graph from its inputs at the top to its output at the bottom, with what a rewrite, or the step on
 * show, has added and removed. As long as the pointer stays the same, nodes that stay keep their places
 * from moment to moment.
 */
export function Drawing({ record, label, pointer, moment, layOut }: DrawingProps) {
  const [showsChanges, showChanges] = useState(true);
  const drawn = useRef(0);
  const { nodes, baseline } = useBehind(moment, record, drawn.current > MANY_DRAWN);
  const both = useMemo(() => unite(baseline && { nodes: baseline }, { nodes }), [baseline, nodes]);
  const differs = both.nodes.some(({ change }) => change !== 'same');
  const union = useMemo(
    () => (showsChanges || !differs ? both : unite(null, { nodes })),
    [both, showsChanges],
  );
  const rows = useMemo(() => rowsOf(union), [union]);
  const groups = useMemo(
    () =>
      findGroups(
        union.nodes.map(({ row }) => row),
        record.modules,
      ),
    [union],
  );
  const [chosen, choose] = useState<ReadonlySet<string> | null>(null);
  // Opening all of a large graph keeps the page busy: first it says so.
  const [coming, setComing] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!coming) return undefined;
    return afterPaint(() => {
      choose(coming);
      setComing(null);
    });
  }, [coming]);
  const closed = chosen ?? closedAtFirst(union.nodes.length, groups);

  const last = useRef<{ readonly of: unknown; readonly places: Places } | null>(null);
  const drawing = useMemo(() => {
    const scene = makeScene(union, groups, closed, strings.drawing.nodes);
    const before = last.current?.of === pointer ? last.current.places : null;
    const placed = place(scene, layOut, before);
    last.current = { of: pointer, places: placed.places };
    return placed;
    // `closed` is a new set each time as long as nobody has chosen one, from the same groups.
  }, [union, groups, chosen, layOut, pointer]);

  drawn.current = drawing.boxes.length;

  const zoom = useZoom(drawing);
  const marks = useMemo(() => new Marks(drawing.scene), [drawing, rows, pointer]);
  // Before the first paint, and whenever something else is pointed at.
  useLayoutEffect(
    () => effect(() => marks.show(relationsIn(drawing.scene, rows, pointer.nodes.value))),
    [marks],
  );
  const [found, setFound] = useState<ReadonlySet<number>>(new Set());
  const search = useRef<HTMLInputElement>(null);

  // Boxes that haven't changed keep the function of an earlier time.
  const closedNow = useRef(closed);
  closedNow.current = closed;
  const toggle = (key: string) => {
    const next = new Set(closedNow.current);
    if (!next.delete(key)) next.add(key);
    choose(next);
  };
  const placeOf = (id: number) => union.nodes.findIndex(({ row }) => row.id === id);
  /** The innermost open group of a node. */
  const openAround = (focus: number | null) => {
    const around = focus === null ? [] : groupsAt(groups, placeOf(focus));
    return around.find(({ key }) => !closed.has(key)) ?? null;
  };

  /** Shows a node, opening the groups that it is in. */
  const goTo = (id: number) => {
    const inside = groupsAt(groups, placeOf(id)).filter(({ key }) => closed.has(key));
    if (inside.length > 0)
      choose(new Set([...closed].filter((key) => !inside.some((group) => group.key === key))));
    pointer.pin(id);
    setSought(id);
  };
  const [sought, setSought] = useState<number | null>(null);
  useEffect(() => {
    if (sought === null) return;
    const box = drawing.boxes[drawing.scene.boxOf.get(sought) ?? -1];
    if (box) zoom.reveal(box);
    setSought(null);
  }, [sought, drawing]);

  if (union.nodes.length === 0) return <p class="muted">{strings.drawing.empty}</p>;
  return (
    <div class="drawing">
      <Words
        drawing={drawing}
        rows={rows}
        pointer={pointer}
        openAround={openAround}
        onClose={toggle}
      />
      <Tools
        label={label}
        drawing={drawing}
        union={union}
        groups={groups}
        zoom={zoom}
        search={search}
        onFound={setFound}
        onGoTo={goTo}
        onClosed={union.nodes.length > MANY_BOXES ? setComing : choose}
        showsChanges={showsChanges}
        onShowChanges={differs ? showChanges : null}
      />
      {coming && <Working text={strings.graphs.preparing(union.nodes.length)} atOnce />}
      <div class="drawing-frame">
        <div class="scroll" ref={zoom.frame}>
          <Canvas
            drawing={drawing}
            scale={zoom.scale}
            label={label}
            rows={rows}
            marks={marks}
            shapes={record.shapes ?? NO_SHAPES}
            found={found}
            pointer={pointer}
            onReveal={zoom.reveal}
            onOpen={toggle}
            onClose={() => {
              const innermost = openAround(pointer.node.peek());
              if (innermost) toggle(innermost.key);
            }}
            onZoom={zoom.byKey}
            onSearch={() => search.current?.focus()}
          />
        </div>
        {drawing.boxes.length >= MINIMAP_FROM && (
          <Minimap drawing={drawing} frame={zoom.frame} scale={zoom.scale} />
        )}
      </div>
      <Legend scene={drawing.scene} />
      <KeysHint />
    </div>
  );
}

interface WordsProps {
  readonly drawing: Placed;
  readonly rows: Rows;
  readonly pointer: NodePointer;
  openAround(focus: number | null): Group | null;
  onClose(key: string): void;
}

/** What is pointed at, in words: all that is written anew when it is something else. */
function Words({ drawing, rows, pointer, openAround, onClose }: WordsProps) {
  const innermost = openAround(pointer.node.value);
  return (
    <p class="node-words" role="status">
      {describePointed(drawing.scene, rows, pointer.nodes.value) || <PointHint />}
      {innermost && (
        <>
          {' '}
          <button type="button" class="link" onClick={() => onClose(innermost.key)}>
            {strings.drawing.closeModule(innermost.path)}
          </button>
        </>
      )}
    </p>
  );
}
