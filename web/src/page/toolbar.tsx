import type { ComponentChildren } from 'preact';
import type { Program } from './program.js';
import { useServices } from './services.js';

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
  return (
    <div class="toolbar">
      <div class="buttons" role="group" aria-label={`Controls of ${label}`}>
        {busy ? (
          <button type="button" class="stop" disabled={stopping} onClick={() => program.stop()}>
            <span aria-hidden="true">■</span> {stopping ? 'Stopping' : 'Stop'}
          </button>
        ) : (
          <button type="button" class="run" onClick={() => void program.run()}>
            <span aria-hidden="true">▶</span> Run
          </button>
        )}
        {children}
        {program.setup.editable && program.edited.value && (
          <button type="button" onClick={() => program.reset()}>
            Reset
          </button>
        )}
        {program.beforeReset.value !== null && (
          <button type="button" onClick={() => program.undoReset()}>
            Undo reset
          </button>
        )}
      </div>
      <p class="status" role="status">
        {stopping ? 'Stopping.' : program.status.value}
      </p>
    </div>
  );
}

/**
 * Questions about a draft: the lesson ships another program now, or another tab changed the draft; and
 * that it can't be kept.
 */
export function DraftNotices({ program }: { readonly program: Program }) {
  return (
    <>
      {program.unsaved.value && program.edited.value && (
        <div class="notice" role="note">
          <p>
            This browser has no room to store your program: it is lost when you reload or leave this
            page. Copy it to keep it.
          </p>
        </div>
      )}
      {program.lessonChanged.value && (
        <div class="notice" role="note">
          <p>This lesson's program has changed since you edited it. You see your own version.</p>
          <div class="buttons">
            <button type="button" onClick={() => program.keepMine()}>
              Keep mine
            </button>
            <button type="button" onClick={() => program.reset()}>
              Take the new one
            </button>
          </div>
        </div>
      )}
      {program.changedElsewhere.value && (
        <div class="notice" role="note">
          <p>You changed this program in another tab too.</p>
          <div class="buttons">
            <button type="button" onClick={() => program.keepThisTab()}>
              Keep this one
            </button>
            <button type="button" onClick={() => program.reload()}>
              Take the other tab's
            </button>
          </div>
        </div>
      )}
    </>
  );
}
