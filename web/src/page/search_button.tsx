import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { strings } from '../strings/strings.js';
import { EarlyKeys } from './early_keys.js';
import { Lazy } from './lazy.js';
import type { SearchDialogProps } from './search_dialog.js';

const loadDialog = () => import('./search_dialog.js').then(({ SearchDialog }) => SearchDialog);

const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether a key opens the search: Ctrl+K, on a Mac Cmd+K, where Ctrl+K has a meaning in texts. */
export function opensSearch(event: KeyboardEvent, mac = onMac()): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const held = mac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return held && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** Opens the search, as its keys do wherever the focus is. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  // Pages are written while building, where nobody knows on what they will be read.
  const [mac, setMac] = useState(false);
  useLayoutEffect(() => setMac(onMac()), []);
  // From the very key that opens it: who goes on typing has no time to wait for the next picture.
  const early = useRef<EarlyKeys | null>(null);
  const begin = () => {
    early.current ??= new EarlyKeys();
    setOpen(true);
  };
  const close = () => {
    early.current = null;
    setOpen(false);
  };
  const keys = mac ? '⌘K' : 'Ctrl K';
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // In Monaco the key begins chords, such as the one that shows what is known of a word.
      const inChords = event.target instanceof Element && event.target.closest('.monaco-editor');
      if (early.current?.take(event)) return;
      if (inChords || !opensSearch(event)) return;
      event.preventDefault();
      event.stopPropagation();
      begin();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <>
      <button
        type="button"
        class="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        aria-label={`${strings.search.open} ${keys}`}
        onClick={begin}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <circle cx="6.5" cy="6.5" r="4.5" fill="none" stroke="currentColor" stroke-width="1.8" />
          <path d="M10 10l4.5 4.5" stroke="currentColor" stroke-width="1.8" />
        </svg>
        <span class="wide" aria-hidden="true">
          {strings.search.open} <kbd>{keys}</kbd>
        </span>
      </button>
      {open && early.current && (
        <Lazy<SearchDialogProps>
          load={loadDialog}
          props={{ early: early.current, onClose: close }}
          onEscape={close}
        />
      )}
    </>
  );
}
