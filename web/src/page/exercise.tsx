import { useState } from 'preact/hooks';
import type { ExerciseBlock } from '../protocol/lesson.js';
import { Choice } from './choice.js';
import { Coding } from './coding.js';
import { Predict } from './predict.js';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { strings } from '../strings/strings.js';

export interface ExerciseProps {
  readonly block: ExerciseBlock;
  /** The program of each coding part, by the part's id. */
  readonly programs: ReadonlyMap<string, Program>;
}

export function Exercise({ block, programs }: ExerciseProps) {
  const { progress } = useServices();
  const ids = block.parts.map(({ id }) => id);
  const [solved, setSolved] = useState(() => progress.solved(ids));
  const recount = () => setSolved(progress.solved(ids));
  const headingId = `exercise-${block.id}`;
  return (
    <section class="exercise" id={block.id} aria-labelledby={headingId}>
      <div class="exercise-head">
        <h2 id={headingId}>
          <span class="kicker">{strings.exercise.kicker}</span> {block.title}
        </h2>
        <p class="muted" role="status">
          {strings.exercise.partsSolved(solved, ids.length)}
        </p>
        <div class="prose" dangerouslySetInnerHTML={{ __html: block.html }} />
      </div>
      {block.parts.map((part) => {
        if (part.kind === 'choice') return <Choice key={part.id} part={part} onSolved={recount} />;
        if (part.kind === 'predict')
          return <Predict key={part.id} part={part} onSolved={recount} />;
        const program = programs.get(part.id);
        return (
          program && (
            <Coding
              key={part.id}
              part={part}
              title={block.title}
              program={program}
              onSolved={recount}
            />
          )
        );
      })}
    </section>
  );
}
