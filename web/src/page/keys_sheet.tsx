import { useEffect, useId, useRef } from 'preact/hooks';
import { strings } from '../strings/strings.js';

export interface KeysSheetProps {
  onClose(): void;
}

/** Every key of the page, in a dialog. */
export function KeysSheet({ onClose }: KeysSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const { title, close, groups } = strings.keys;
  return (
    <dialog ref={dialog} class="keys-sheet" aria-labelledby={titleId} onClose={onClose}>
      <div class="keys-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {close}
        </button>
      </div>
      <div class="keys-groups">
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(([names, what]) => (
                <div key={names}>
                  <dt>
                    <kbd>{names}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
