import type { ComponentChildren } from 'preact';
import type { Program } from './program.js';
import { usePanels } from './program_panels.js';
import { useServices } from './services.js';
import { strings } from '../strings/strings.js';

export interface ToolbarProps {
  readonly program: Program;
  readonly label: string;
  /** The source of the exercise's check. */
  readonly check?: string;
  readonly children?: ComponentChildren;
}

/** Run or Stop, Reset or its undo, and what the run is doing, which is read aloud too. */
export function Toolbar({ program, label, check, children }: ToolbarProps) {
  const { engine } = useServices();
  const busy = program.phase.value === 'running' || program.phase.value === 'waiting';
  const panels = usePanels(program, label, check ?? null);
  const stopping = busy && engine.state.value.kind === 'stopping';

  // The second click of a double click on Run must not be one on Stop, which takes its place.
  const onRunOrStop = (event: MouseEvent) => {
    if (event.detail > 1 || stopping) return;
    if (busy) program.stop();
    else void program.run();
  };
  return (
    <>
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
            {stopping
              ? strings.program.stopping
              : busy
                ? strings.program.stop
                : strings.program.run}
          </button>
          {children}
          <ResetOrUndo program={program} />
          {program.setup.editable && panels.buttons}
        </div>
        <p class="status" role="status">
          {stopping ? strings.program.status.stopping : program.status.value}
        </p>
      </div>
      {panels.open}
    </>
  );
}

/** One element too: after a reset the focus is on the way back. */
function ResetOrUndo({ program }: { readonly program: Program }) {
  const undo = program.beforeReset.value !== null;
  if (program.fromLink.value) return null;
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
