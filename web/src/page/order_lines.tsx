import { useRef, useState } from 'preact/hooks';
import type { Placed } from '../lessons/order.js';
import type { OrderPart } from '../protocol/lesson.js';
import { strings } from '../strings/strings.js';

/** What can be done with a line. */
export interface OrderHands {
  putIn(piece: number): void;
  takeOut(piece: number): void;
  move(piece: number, by: number): void;
  indent(piece: number, by: number): void;
  drop(piece: number, at: number, indent: number): void;
}

export interface OrderLinesProps {
  readonly part: OrderPart;
  readonly placed: readonly Placed[];
  readonly pool: readonly number[];
  /** The place of the line that was found wrong. */
  readonly faultAt: number | null;
  readonly hands: OrderHands;
}

/** Where a line that is being dragged would go; `null` is out of the program. */
type Drop = { readonly piece: number; readonly to: { at: number; indent: number } | null };

/** A level of indentation, as the style has it. */
const INDENT_PX = 28;
/** A pointer that moves less than this has clicked. */
const CLICK_PX = 6;

const words = strings.order;

/** The lines that are left, and the program with those that are in it. */
export function OrderLines({ part, placed, pool, faultAt, hands }: OrderLinesProps) {
  const [chosen, choose] = useState<number | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const program = useRef<HTMLOListElement>(null);
  const dragged = useRef(false);
  const drag = (event: PointerEvent, piece: number) => {
    const line = event.currentTarget as HTMLElement;
    const byHandle = event.target instanceof Element && event.target.closest('.handle');
    dragged.current = false;
    if (event.button !== 0 || (event.pointerType !== 'mouse' && !byHandle)) return;
    const grabbed = event.clientX - line.getBoundingClientRect().left;
    followPointer(event, {
      onMove: ({ clientX, clientY }) => {
        dragged.current = true;
        setDrop({ piece, to: placeAt(program.current, clientX - grabbed, clientX, clientY) });
      },
      onEnd: (last) => {
        setDrop(null);
        // The click that a drag may end in comes before this; later ones are meant.
        setTimeout(() => (dragged.current = false));
        if (!last || !dragged.current) return;
        const to = placeAt(program.current, last.clientX - grabbed, last.clientX, last.clientY);
        if (to) hands.drop(piece, to.at, to.indent);
        else hands.takeOut(piece);
      },
    });
  };
  /** A drag ends in a click, which means nothing then. */
  const onClick = (act: () => void) => () => {
    if (!dragged.current) act();
  };
  const onKey = (event: KeyboardEvent, piece: number, inside: boolean) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const acts: { readonly [key: string]: (() => void) | undefined } = shiftKey
      ? {
          ArrowUp: () => hands.move(piece, -1),
          ArrowDown: () => hands.move(piece, 1),
          ArrowLeft: () => hands.indent(piece, -1),
          ArrowRight: () => hands.indent(piece, 1),
        }
      : {
          ArrowUp: () => focusBeside(event, -1),
          ArrowDown: () => focusBeside(event, 1),
          Delete: inside ? () => hands.takeOut(piece) : undefined,
          Backspace: inside ? () => hands.takeOut(piece) : undefined,
        };
    const act = acts[key];
    if (!act || (shiftKey && !inside)) return;
    event.preventDefault();
    act();
  };
  const lineOf = (piece: number) => part.pieces[piece] ?? { code: '', html: '' };
  const button = (piece: number, label: string, inside: boolean, act: () => void) => (
    <button
      type="button"
      class="piece"
      aria-label={label}
      aria-expanded={inside ? chosen === piece : undefined}
      onClick={onClick(act)}
      onKeyDown={(event) => onKey(event, piece, inside)}
    >
      <code dangerouslySetInnerHTML={{ __html: lineOf(piece).html }} />
    </button>
  );
  const handle = (
    <span class="handle" aria-hidden="true" title={words.handle}>
      ⠿
    </span>
  );
  const mark = (at: number) =>
    drop?.to?.at === at && (
      <li
        class="drop-mark"
        aria-hidden="true"
        style={{ marginInlineStart: `${drop.to.indent * INDENT_PX}px` }}
      />
    );
  return (
    <div class="order-columns">
      <div>
        <h3>{words.lines}</h3>
        <ul class="order-pool">
          {pool.map((piece) => (
            <li
              key={piece}
              data-piece={piece}
              data-dragged={drop?.piece === piece || undefined}
              onPointerDown={(event) => drag(event, piece)}
            >
              {handle}
              {button(piece, words.putIn(lineOf(piece).code), false, () => hands.putIn(piece))}
            </li>
          ))}
        </ul>
        {pool.length === 0 && <p class="muted">{words.noLines}</p>}
      </div>
      <div>
        <h3>{words.program}</h3>
        <Around text={part.before} label={words.before} />
        <ol class="order-program" ref={program}>
          {placed.map(({ piece, indent }, at) => (
            <>
              {mark(at)}
              <li
                key={piece}
                data-piece={piece}
                data-line={at}
                data-fault={faultAt === at || undefined}
                data-dragged={drop?.piece === piece || undefined}
                style={{ marginInlineStart: `${indent * INDENT_PX}px` }}
                onPointerDown={(event) => drag(event, piece)}
              >
                {handle}
                {button(piece, words.placed(lineOf(piece).code, at + 1, indent), true, () =>
                  choose(chosen === piece ? null : piece),
                )}
                {chosen === piece && (
                  <Tools piece={piece} code={lineOf(piece).code} hands={hands} />
                )}
              </li>
            </>
          ))}
          {mark(placed.length)}
        </ol>
        {placed.length === 0 && <p class="muted order-empty">{words.empty}</p>}
        <Around text={part.after} label={words.after} />
      </div>
    </div>
  );
}

interface ToolsProps {
  readonly piece: number;
  readonly code: string;
  readonly hands: OrderHands;
}

/** What the keys do, for those who have none. */
function Tools({ piece, code, hands }: ToolsProps) {
  const tools: readonly (readonly [string, string, () => void])[] = [
    ['↑', words.up, () => hands.move(piece, -1)],
    ['↓', words.down, () => hands.move(piece, 1)],
    ['←', words.out, () => hands.indent(piece, -1)],
    ['→', words.in, () => hands.indent(piece, 1)],
    ['✕', words.takeOut, () => hands.takeOut(piece)],
  ];
  return (
    <span class="order-tools" role="group" aria-label={words.tools(code)}>
      {tools.map(([sign, name, act]) => (
        <button type="button" key={name} aria-label={name} title={name} onClick={act}>
          {sign}
        </button>
      ))}
    </span>
  );
}

function Around({ text, label }: { readonly text: string; readonly label: string }) {
  if (!text.trim()) return null;
  return (
    <pre class="code around" tabIndex={0} role="region" aria-label={label}>
      <code>{text.trimEnd()}</code>
    </pre>
  );
}

/** Moves the focus to the line before or behind, from one list to the other at their ends. */
function focusBeside({ currentTarget }: KeyboardEvent, by: 1 | -1): void {
  const around = (currentTarget as HTMLElement).closest('.order-columns');
  const lines = [...(around?.querySelectorAll<HTMLElement>('.piece') ?? [])];
  lines[lines.indexOf(currentTarget as HTMLElement) + by]?.focus();
}

interface Follow {
  onMove(event: PointerEvent): void;
  /** With the last event, or null when the browser took the pointer away. */
  onEnd(event: PointerEvent | null): void;
}

function followPointer(start: PointerEvent, { onMove, onEnd }: Follow): void {
  let moved = false;
  const own = (event: PointerEvent) => event.pointerId === start.pointerId;
  const move = (event: PointerEvent) => {
    if (!own(event)) return;
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    moved ||= far >= CLICK_PX;
    if (moved) onMove(event);
  };
  const end = (event: PointerEvent) => {
    if (!own(event)) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    onEnd(event.type === 'pointerup' ? event : null);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** The place in the program under a pointer, with the left edge of what it drags; null outside of it. */
function placeAt(
  list: HTMLElement | null,
  left: number,
  x: number,
  y: number,
): { at: number; indent: number } | null {
  const frame = list?.parentElement?.getBoundingClientRect();
  if (!list || !frame || x < frame.left - INDENT_PX || x > frame.right) return null;
  if (y < frame.top - INDENT_PX || y > frame.bottom + INDENT_PX) return null;
  const lines = [...list.querySelectorAll<HTMLElement>('[data-line]')];
  const at = lines.filter((line) => {
    const { top, height } = line.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  const indent = Math.round((left - list.getBoundingClientRect().left) / INDENT_PX);
  return { at, indent: Math.min(4, Math.max(0, indent)) };
}
