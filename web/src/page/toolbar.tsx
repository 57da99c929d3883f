import type { ComponentChildren } from 'preact';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { strings } from '../strings/strings.js';

export interface ToolbarProps {
  readonly program: Program;
  readonly label: string;
  readonly children?: ComponentChildren;
}

/** Run or Stop, Reset or its undo, and what the run is doing, which is read aloud too. */
export function Toolbar({ program, label, children }: ToolbarProps) {
  const { engine } = useServices();
  const busy = program.phase.value === 'running' || program.phase.value === 'waiting';
  const stopping = busy && engine.state.value.kind === 'stopping';

  // The second click of a double click on Run must not be one on Stop, which takes its place.
  const onRunOrStop = (event: MouseEvent) => {
    if (event.detail > 1 || stopping) return;
    if (busy) program.stop();
    else void program.run();
  };
  return (
    <div class="toolbar">
      <div class="buttons" role="group" aria-label={strings.program.controls(label)}>
        {/* One element, and never a disabled one, so that it keeps the keyboard's focus. */}
        <button
          type="button"
          class={busy ? 'stop' : 'run'}
          aria-disabled={stopping}
          onClick={onRunOrStop}
        >
          <span aria-hidden="true">{busy ? '■' : '▶'}</span>{' '}
          {stopping ? strings.program.stopping : busy ? strings.program.stop : strings.program.run}
        </button>
        {children}
        <ResetOrUndo program={program} />
      </div>
      <p class="status" role="status">
        {stopping ? strings.program.status.stopping : program.status.value}
      </p>
    </div>
  );
}

/** One element too: after a reset the focus is on the way back. */
function ResetOrUndo({ program }: { readonly program: Program }) {
  const undo = program.beforeReset.value !== null;
  if (!undo && !(program.setup.editable && program.edited.value)) return null;
  const onClick = (event: MouseEvent) => {
    if (event.detail > 1) return;
    if (undo) program.undoReset();
    else program.reset();
  };
  return (
    <button type="button" onClick={onClick}>
      {undo ? strings.program.undoReset : strings.program.reset}
    </button>
  );
}

/**
 * Questions about a draft: the lesson ships another program now, or another tab wrote one at the same
 * time; and that it can't be kept.
 */
export function DraftNotices({ program }: { readonly program: Program }) {
  /** The buttons go with their question: the keyboard's focus moves on to Run. */
  const answer = (act: () => void) => (event: MouseEvent) => {
    const { currentTarget } = event;
    const step = currentTarget instanceof Element ? currentTarget.closest('.step') : null;
    act();
    step?.querySelector<HTMLElement>('.toolbar button')?.focus({ preventScroll: true });
  };
  return (
    <>
      {program.unsaved.value && program.edited.value && (
        <div class="notice" role="note">
          <p>{strings.drafts.unsaved}</p>
        </div>
      )}
      {program.lessonChanged.value && (
        <div class="notice" role="note">
          <p>{strings.drafts.lessonChanged}</p>
          <div class="buttons">
            <button type="button" onClick={answer(() => program.keepMine())}>
              {strings.drafts.keepMine}
            </button>
            <button type="button" onClick={answer(() => program.reset())}>
              {strings.drafts.takeNew}
            </button>
          </div>
        </div>
      )}
      {program.fromOtherTab.value !== null && (
        <div class="notice" role="note">
          <p>{strings.drafts.otherTab}</p>
          <div class="buttons">
            <button type="button" onClick={answer(() => program.keepThisTab())}>
              {strings.drafts.keepMine}
            </button>
            <button type="button" onClick={answer(() => program.takeOtherTab())}>
              {strings.drafts.takeOther}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
