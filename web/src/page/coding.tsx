import { useState } from 'preact/hooks';
import type { CodingPart } from '../protocol/lesson.js';
import { EditorHost } from './editor_host.js';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { Solved } from './solved.js';
import { Result } from './step.js';
import { DraftNotices, Toolbar } from './toolbar.js';

/** The solution may be seen without having solved the part after this many checks that failed. */
const TRIES_BEFORE_SOLUTION = 2;

export interface CodingProps {
  readonly part: CodingPart;
  readonly title: string;
  readonly program: Program;
  onSolved(): void;
}

/** A program to write, judged by running it; with hints one by one, and the solution in the end. */
export function Coding({ part, title, program, onSolved }: CodingProps) {
  const { progress, panes } = useServices();
  const [state, setState] = useState(() => progress.part(part.id));
  const headingId = `part-${part.id}`;
  const { verdicts } = program.shown.value;
  const busy = program.phase.value === 'running' || program.phase.value === 'waiting';

  const check = async () => {
    const passed = await program.check(part.check);
    const tries = progress.part(part.id).tries;
    if (passed) {
      setState(progress.update(part.id, { solved: true }));
      onSolved();
    } else if (program.shown.value.halted === null) {
      setState(progress.update(part.id, { tries: tries + 1 }));
    }
  };

  return (
    <section class="part coding step workbench" id={part.id} aria-labelledby={headingId}>
      <div class="step-program">
        <h3 id={headingId}>
          Write the program
          <Solved solved={state.solved} />
        </h3>
        <div class="prose prompt" dangerouslySetInnerHTML={{ __html: part.promptHtml }} />
        <DraftNotices program={program} />
        <EditorHost
          program={program}
          label={`Your program: ${title}`}
          shippedHtml={part.starterHtml}
        />
        <Toolbar program={program} label={title}>
          <button type="button" class="check" disabled={busy} onClick={() => void check()}>
            Check
          </button>
        </Toolbar>
        <Hints
          hints={part.hints}
          shown={state.hints}
          onMore={() => setState(progress.update(part.id, { hints: state.hints + 1 }))}
        />
        <Solution
          source={part.solution}
          allowed={state.solved || state.tries >= TRIES_BEFORE_SOLUTION}
          shown={state.solutionShown}
          onToggle={(solutionShown) => setState(progress.update(part.id, { solutionShown }))}
        />
      </div>
      <div class="step-result">
        <panes.Verdicts verdicts={verdicts} />
        <Result program={program} label={title} open />
      </div>
    </section>
  );
}

interface HintsProps {
  readonly hints: readonly string[];
  readonly shown: number;
  onMore(): void;
}

function Hints({ hints, shown, onMore }: HintsProps) {
  const seen = hints.slice(0, shown);
  return (
    <div class="hints">
      <ol aria-live="polite">
        {seen.map((hint, index) => (
          <li key={index} dangerouslySetInnerHTML={{ __html: hint }} />
        ))}
      </ol>
      {shown < hints.length && (
        <button type="button" onClick={onMore}>
          Hint {shown + 1} of {hints.length}
        </button>
      )}
    </div>
  );
}

interface SolutionProps {
  readonly source: string;
  readonly allowed: boolean;
  readonly shown: boolean;
  onToggle(shown: boolean): void;
}

function Solution({ source, allowed, shown, onToggle }: SolutionProps) {
  if (!allowed)
    return <p class="muted">The solution can be shown after {TRIES_BEFORE_SOLUTION} tries.</p>;
  return (
    <div class="solution">
      <button type="button" aria-expanded={shown} onClick={() => onToggle(!shown)}>
        {shown ? 'Hide the solution' : 'Show the solution'}
      </button>
      {shown && (
        <pre class="code" tabIndex={0} aria-label="Solution">
          <code>{source}</code>
        </pre>
      )}
    </div>
  );
}
