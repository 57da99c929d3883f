import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isRightPrediction } from '../lessons/prediction.js';
import {
  assembled,
  firstFault,
  move,
  nextIndent,
  offered,
  orderKey,
  place,
  readOrder,
  takeOut,
  type Fault,
  type Placed,
} from '../lessons/order.js';
import type { OrderPart } from '../protocol/lesson.js';
import { strings } from '../strings/strings.js';
import { OrderLines } from './order_lines.js';
import type { Program } from './program.js';
import { Result } from './result.js';
import { useServices } from './services.js';
import { Solved } from './solved.js';
import { textOfHtml, usePart } from './use_part.js';

export interface OrderProps {
  readonly part: OrderPart;
  readonly title: string;
  readonly program: Program;
}

type Judged = 'right' | 'stopped' | Fault | { readonly kind: 'prints'; readonly at: number };

const words = strings.order;

/** Lines to be put in order, by mouse, touch or keys; judged by running the program that they make. */
export function Order({ part, title, program }: OrderProps) {
  const { store, progress } = useServices();
  const { state, update, noteIdea } = usePart(part.id);
  const id = useId();
  const key = orderKey(progress.lesson, part.id);
  const [placed, setPlaced] = useState(() => readOrder(store.read(key), part.pieces.length) ?? []);
  const [judged, setJudged] = useState<Judged | null>(null);
  const [said, say] = useState('');
  const around = useRef<HTMLElement>(null);
  const focus = useRef<number | null>(null);
  const busy = program.phase.value === 'running' || program.phase.value === 'waiting';
  useEffect(() => {
    program.text.value = assembled(part, placed);
  }, [placed]);
  // A line that goes from one list to the other is another element there.
  useLayoutEffect(() => {
    if (focus.current === null) return;
    const line = around.current?.querySelector<HTMLElement>(
      `[data-piece="${focus.current}"] .piece`,
    );
    line?.focus({ preventScroll: true });
    focus.current = null;
  }, [placed]);

  const change = (next: readonly Placed[], piece: number) => {
    if (next === placed) return;
    const at = next.findIndex((each) => each.piece === piece);
    const code = part.pieces[piece]?.code ?? '';
    say(at < 0 ? words.taken(code) : words.moved(code, at + 1, next.length, next[at]?.indent ?? 0));
    store.write(key, next);
    focus.current = piece;
    setJudged(null);
    setPlaced(next);
  };
  const hands = {
    putIn: (piece: number) =>
      change(place(placed, piece, placed.length, nextIndent(placed, part.pieces)), piece),
    takeOut: (piece: number) => change(takeOut(placed, piece), piece),
    move: (piece: number, by: number) => change(move(placed, piece, by), piece),
    indent: (piece: number, by: number) => {
      const at = placed.findIndex((each) => each.piece === piece);
      const line = placed[at];
      if (line) change(place(placed, piece, at, line.indent + by), piece);
    },
    drop: (piece: number, at: number, indent: number) =>
      change(place(placed, piece, at, indent), piece),
  };

  const check = async () => {
    if (busy) return;
    program.text.value = assembled(part, placed);
    await program.run();
    const ended = program.ended.value?.end.kind;
    if (ended !== 'finished' && ended !== 'error') return setJudged('stopped');
    const { output } = program.shown.value;
    const printed = output.map(({ stream, text }) => (stream === 'stdout' ? text : '')).join('');
    const fault = firstFault(part, placed);
    // Another order that does the same is as good.
    const strange = placed.some(({ piece }) => part.pieces[piece]?.wrong);
    if (ended === 'finished' && !strange && isRightPrediction(printed, part.prints)) {
      setJudged('right');
      return update({ solved: true });
    }
    setJudged(fault ?? { kind: 'prints', at: 0 });
    update(({ tries }) => ({ tries: tries + 1 }));
    const line = part.pieces[placed[fault?.at ?? -1]?.piece ?? -1];
    if (!fault || !line) return;
    const why = `${sentenceOf(fault)} ${line.reasonHtml ? textOfHtml(line.reasonHtml) : ''}`.trim();
    noteIdea(textOfHtml(part.questionHtml), line.code, why);
  };

  const fault = judged !== null && typeof judged === 'object' ? judged : null;
  const reason = fault && part.pieces[placed[fault.at]?.piece ?? -1]?.reasonHtml;
  return (
    <section class="part order" ref={around} aria-labelledby={`${id}-question`}>
      <div class="question" id={`${id}-question`}>
        <div dangerouslySetInnerHTML={{ __html: part.questionHtml }} />
        <Solved solved={state.solved} passes={state.passes} />
      </div>
      <p class="muted">
        {words.how} <span class="by-keys">{words.keys}</span>
      </p>
      <OrderLines
        part={part}
        placed={placed}
        pool={offered(placed, part.pieces.length)}
        faultAt={fault && fault.kind !== 'missing' && fault.kind !== 'prints' ? fault.at : null}
        hands={hands}
      />
      <p class="hidden" aria-live="polite">
        {said}
      </p>
      <div class="buttons">
        <button
          type="button"
          class="run"
          aria-disabled={busy}
          onClick={(event) => event.detail <= 1 && void check()}
        >
          {words.check}
        </button>
        {placed.length > 0 && (
          <button
            type="button"
            onClick={() => {
              store.remove(key);
              setJudged(null);
              setPlaced([]);
            }}
          >
            {words.clear}
          </button>
        )}
      </div>
      <p class="status" role="status">
        {busy ? program.status.value : judged && statusOf(judged)}
      </p>
      {reason && <div class="reason" dangerouslySetInnerHTML={{ __html: reason }} />}
      {state.solved && judged === 'right' && (
        <div class="reason" dangerouslySetInnerHTML={{ __html: part.reasonHtml }} />
      )}
      {program.origin.value && <Result program={program} label={title} open={false} />}
    </section>
  );
}

function statusOf(judged: Judged): string {
  if (judged === 'right') return words.right;
  if (judged === 'stopped') return words.stopped;
  return words.notYet(sentenceOf(judged));
}

function sentenceOf(fault: Exclude<Judged, string>): string {
  if (fault.kind === 'prints') return words.printsElse;
  if (fault.kind === 'missing') return words.faults.missing(fault.at);
  return words.faults[fault.kind](fault.at + 1);
}
