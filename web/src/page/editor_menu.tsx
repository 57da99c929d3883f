import { useId, useState } from 'preact/hooks';
import { strings } from '../strings/strings.js';
import type { CompareProps } from './compare.js';
import { Lazy } from './lazy.js';
import type { Program } from './program.js';
import { useServices } from './services.js';

const loadCompare = () => import('./compare.js').then(({ Compare }) => Compare);

export interface EditorMenuProps {
  readonly program: Program;
  readonly label: string;
  /** Opens the search of the editor; null while there is no editor. */
  readonly find: (() => void) | null;
}

/** How the editor looks, its search, and what the learner has changed: folded away until wanted. */
export function EditorMenu({ program, label, find }: EditorMenuProps) {
  const [open, setOpen] = useState(false);
  const [comparing, setComparing] = useState(false);
  const id = useId();
  const compare = comparing && program.edited.value;
  return (
    <div class="editor-menu">
      <button
        type="button"
        class="link"
        aria-expanded={open}
        aria-controls={id}
        aria-label={strings.editor.menuOf(label)}
        onClick={() => setOpen(!open)}
      >
        {strings.editor.menu} <span aria-hidden="true">{open ? '▴' : '▾'}</span>
      </button>
      <div id={id} class="editor-menu-items" role="group" aria-label={strings.editor.menuOf(label)}>
        {open && <Look />}
        {open && (
          <button type="button" aria-disabled={find === null} onClick={() => find?.()}>
            {strings.editor.find}
          </button>
        )}
        {open && program.setup.editable && (
          <button
            type="button"
            aria-disabled={!program.edited.value}
            aria-expanded={compare}
            onClick={() => program.edited.value && setComparing(!comparing)}
          >
            {compare ? strings.editor.hideChanges : strings.editor.showChanges}
          </button>
        )}
      </div>
      {open && compare && (
        <Lazy<CompareProps>
          load={loadCompare}
          props={{ shipped: program.setup.shipped, text: program.text.value, label }}
        />
      )}
    </div>
  );
}

/** Of all editors, kept in this browser. */
function Look() {
  const { editorSettings: settings } = useServices();
  const { wordWrap } = settings.look.value;
  const resize = (by: 1 | -1, name: string) => (
    <button
      type="button"
      aria-disabled={!settings.canResize(by)}
      onClick={() => settings.resize(by)}
    >
      {name}
    </button>
  );
  return (
    <>
      <span class="editor-size">
        {resize(-1, strings.editor.smaller)}
        {resize(1, strings.editor.larger)}
      </span>
      <label>
        <input
          type="checkbox"
          checked={wordWrap}
          onChange={({ currentTarget }) => settings.setWordWrap(currentTarget.checked)}
        />{' '}
        {strings.editor.wordWrap}
      </label>
      <label>
        <input
          type="checkbox"
          checked={settings.liveRun.value}
          onChange={({ currentTarget }) => settings.setLiveRun(currentTarget.checked)}
        />{' '}
        {strings.editor.liveRun}
      </label>
    </>
  );
}
