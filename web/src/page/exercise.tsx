import { useMemo, useRef, useState } from 'preact/hooks';
import type { ExerciseBlock } from '../protocol/lesson.js';
import { Choice } from './choice.js';
import { Coding } from './coding.js';
import { Lazy } from './lazy.js';
import type { OrderProps } from './order.js';
import { Predict } from './predict.js';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { strings } from '../strings/strings.js';
import { ExerciseContext } from './use_part.js';

const loadOrder = () => import('./order.js').then(({ Order }) => Order);

export interface ExerciseProps {
  readonly block: ExerciseBlock;
  /** The program of each coding part, by the part's id. */
  readonly programs: ReadonlyMap<string, Program>;
}

export function Exercise({ block, programs }: ExerciseProps) {
  const { progress } = useServices();
  const ids = block.parts.map(({ id }) => id);
  const solved = progress.solved(ids);
  const state = progress.stateOf(ids);
  const round = useRound();
  const around = useMemo(() => ({ id: block.id, title: block.title }), [block]);
  const head = useRef<HTMLHeadingElement>(null);
  const practise = () => {
    for (const id of ids) programs.get(id)?.practise();
    progress.practise(ids);
    round.next();
    // The button may be gone by then.
    head.current?.focus();
  };
  const headingId = `exercise-${block.id}`;
  return (
    <ExerciseContext.Provider value={around}>
      <section class="exercise" id={block.id} aria-labelledby={headingId}>
        <div class="exercise-head">
          <h2 id={headingId} ref={head} tabIndex={-1}>
            <span class="kicker">{strings.exercise.kicker}</span> {block.title}
          </h2>
          <p class="muted" role="status">
            {strings.exercise.partsSolved(solved, ids.length)}
            {state === 'again' && ` ${strings.exercise.again}`}
          </p>
          {progress.answered(ids) && <Practise solved={state === 'solved'} onPractise={practise} />}
          <div class="prose" dangerouslySetInnerHTML={{ __html: block.html }} />
        </div>
        {block.parts.map((part) => {
          const key = `${part.id}-${round.number}`;
          if (part.kind === 'choice') return <Choice key={key} part={part} />;
          if (part.kind === 'predict') return <Predict key={key} part={part} />;
          const program = programs.get(part.id);
          if (!program) return null;
          const props = { part, title: block.title, program };
          if (part.kind === 'order')
            return <Lazy<OrderProps> key={key} load={loadOrder} props={{ ...props, part }} />;
          return <Coding key={key} {...props} part={part} />;
        })}
      </section>
    </ExerciseContext.Provider>
  );
}

/** Parts that are begun anew are other parts to the page: nothing of an answer stays on show. */
function useRound(): { readonly number: number; next(): void } {
  const [number, setNumber] = useState(0);
  return { number, next: () => setNumber(number + 1) };
}

interface PractiseProps {
  readonly solved: boolean;
  onPractise(): void;
}

/** Begins an exercise anew; asks first when it isn't solved yet, since its answers go. */
function Practise({ solved, onPractise }: PractiseProps) {
  const [asking, setAsking] = useState(false);
  const { practise, startOver, startOverWhat, startOverYes, startOverNo } = strings.exercise;
  if (!asking)
    return (
      <button type="button" class="link" onClick={() => (solved ? onPractise() : setAsking(true))}>
        {solved ? practise : startOver}
      </button>
    );
  return (
    <div class="notice" role="note">
      <p>{startOverWhat}</p>
      <div class="buttons">
        <button type="button" onClick={onPractise}>
          {startOverYes}
        </button>
        <button type="button" onClick={() => setAsking(false)}>
          {startOverNo}
        </button>
      </div>
    </div>
  );
}
