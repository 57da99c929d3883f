import { useEffect, useState } from 'preact/hooks';
import { strings } from '../strings/strings.js';

/** Work that is done sooner is not worth a word; nobody waits 300 ms without one. */
export const NOTICED_AFTER_MS = 200;

export interface WorkingProps {
  /** What is going on. */
  readonly text: string;
  /** Ends it; without this it can't be ended. */
  readonly onStop?: () => void;
  /** It will certainly be felt. */
  readonly atOnce?: boolean;
}

/** Says that something is going on, from when that begins to be felt; it is there as long as the work lasts. */
export function Working({ text, onStop, atOnce = false }: WorkingProps) {
  const [noticed, setNoticed] = useState(atOnce);
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), NOTICED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="working" role="status">
      {noticed && (
        <>
          <span class="working-sign" aria-hidden="true" /> {text}
        </>
      )}{' '}
      {noticed && onStop && (
        <button type="button" onClick={onStop}>
          {strings.page.stopWork}
        </button>
      )}
    </div>
  );
}
