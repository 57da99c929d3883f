import { useEffect, useRef } from 'preact/hooks';
import type { CodingPart } from '../protocol/lesson.js';
import { EditorHost } from './editor_host.js';
import type { Program } from './program.js';
import { Result } from './result.js';
import { useServices } from './services.js';
import { Solved } from './solved.js';
import { DraftNotices } from './draft_notices.js';
import { Toolbar } from './toolbar.js';
import { usePart } from './use_part.js';
import { strings } from '../strings/strings.js';

/** The solution may be seen without having solved the part after this many checks that failed of programs of the learner's. */
const TRIES_BEFORE_SOLUTION = 2;

export interface CodingProps {
  readonly part: CodingPart;
  readonly title: string;
  readonly program: Program;
}

/** A program to write, judged by running it; with hints one by one, and the solution in the end. */
export function Coding({ part, title, program }: CodingProps) {
  const { embed, engine } = useServices();
  const { state, update, noteIdea } = usePart(part.id);
  const headingId = `part-${part.id}`;
  const edited = program.edited.value;
  // Whoever writes will check: the judge's Python starts meanwhile.
  useEffect(() => {
    if (edited) engine.expectCheck();
  }, [edited]);
  const busy = program.phase.value === 'running' || program.phase.value === 'waiting';

  const check = async () => {
    if (busy) return;
    const own = program.edited.value;
    const status = await program.check(part.check);
    if (status === 'passed') {
      update({ solved: true });
    } else if (status !== 'stopped' && own) {
      update(({ tries }) => ({ tries: tries + 1 }));
      for (const { status: verdict, claim, message } of program.shown.value.verdicts)
        if (verdict === 'failed') noteIdea(claim, '', message);
    }
  };

  return (
    <section class="part coding step workbench" id={part.id} aria-labelledby={headingId}>
      <div class="step-program">
        <h3 id={headingId}>
          {strings.exercise.task[part.task]}
          <Solved solved={state.solved} passes={state.passes} />
        </h3>
        <div class="prose prompt" dangerouslySetInnerHTML={{ __html: part.promptHtml }} />
        <DraftNotices program={program} label={title} />
        <div class="step-editor">
          <EditorHost
            program={program}
            label={strings.exercise.yourProgram(title)}
            shippedHtml={part.starterHtml}
          />
          <Toolbar program={program} label={title} check={part.check}>
            {/* Not disabled, which would take the keyboard's focus away. */}
            <button
              type="button"
              class="check"
              aria-disabled={busy}
              onClick={(event) => event.detail <= 1 && void check()}
            >
              {strings.exercise.check}
            </button>
          </Toolbar>
        </div>
        {!embed?.hideHints && (
          <Hints
            hints={part.hints}
            shown={state.hints}
            onMore={() => update({ hints: state.hints + 1 })}
          />
        )}
        {!embed?.hideSolution && (
          <Solution
            html={part.solutionHtml}
            triesLeft={state.solved ? 0 : TRIES_BEFORE_SOLUTION - state.tries}
            shown={state.solutionShown}
            onToggle={(solutionShown) => update({ solutionShown })}
          />
        )}
      </div>
      <div class="step-result">
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
  const list = useRef<HTMLOListElement>(null);
  const seen = hints.slice(0, shown);
  const more = () => {
    onMore();
    if (shown + 1 < hints.length) return;
    // The button goes with the last hint: the keyboard's focus moves on to what it showed.
    requestAnimationFrame(() => {
      const last = list.current?.lastElementChild;
      if (last instanceof HTMLElement) last.focus({ preventScroll: true });
    });
  };
  return (
    <div class="hints">
      <ol aria-live="polite" ref={list}>
        {seen.map((hint, index) => (
          <li key={index} tabIndex={-1} dangerouslySetInnerHTML={{ __html: hint }} />
        ))}
      </ol>
      {shown < hints.length && (
        <button type="button" onClick={more}>
          {strings.exercise.hint(shown + 1, hints.length)}
        </button>
      )}
    </div>
  );
}

interface SolutionProps {
  readonly html: string;
  /** How many more tries must fail before it may be seen. */
  readonly triesLeft: number;
  readonly shown: boolean;
  onToggle(shown: boolean): void;
}

function Solution({ html, triesLeft, shown, onToggle }: SolutionProps) {
  if (triesLeft > 0) {
    return <p class="muted">{strings.exercise.solutionAfter(triesLeft)}</p>;
  }
  return (
    <div class="solution">
      <button type="button" aria-expanded={shown} onClick={() => onToggle(!shown)}>
        {shown ? strings.exercise.hideSolution : strings.exercise.showSolution}
      </button>
      {shown && (
        <pre class="code" tabIndex={0} aria-label={strings.exercise.solution}>
          <code dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      )}
    </div>
  );
}
