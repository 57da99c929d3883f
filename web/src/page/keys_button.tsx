import { useEffect, useState } from 'preact/hooks';
import { strings } from '../strings/strings.js';
import type { KeysSheetProps } from './keys_sheet.js';
import { Lazy } from './lazy.js';

const loadSheet = () => import('./keys_sheet.js').then(({ KeysSheet }) => KeysSheet);

/** Whether keys write where the focus is. */
const writes = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], .native-edit-context') !== null;

/** Opens the sheet of keys, as the key `?` does. */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (writes(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        class="by-keys keys-button"
        aria-haspopup="dialog"
        aria-label={strings.keys.open}
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      {open && (
        <Lazy<KeysSheetProps>
          load={loadSheet}
          props={{ onClose: () => setOpen(false) }}
          onEscape={() => setOpen(false)}
        />
      )}
    </>
  );
}
