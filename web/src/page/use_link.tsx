import { effect } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isLink } from '../share/is_link.js';
import { strings } from '../strings/strings.js';
import type { Program } from './program.js';

/**
 * Opens the link in the page's address, also one that is put there later, and says what is wrong with one
 * that can't be opened. The address keeps it until the learner has kept or left what it holds.
 */
export function useLink(programs: ReadonlyMap<string, Program>): ComponentChild {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let forget = () => {};
    const open = () => {
      forget();
      setProblem(null);
      const { hash } = location;
      if (!isLink(hash)) return;
      import('./open_link.js')
        .then(({ openLink }) => openLink(hash, programs))
        .then((opened) => {
          if (location.hash !== hash) return;
          if ('problem' in opened) return setProblem(opened.problem);
          forget = showOpened(opened.program);
        })
        .catch(() => setProblem(strings.page.partNotLoaded));
    };
    open();
    addEventListener('hashchange', open);
    return () => {
      forget();
      removeEventListener('hashchange', open);
    };
  }, [programs]);
  if (problem === null) return null;
  const dismiss = () => {
    cleanAddress();
    setProblem(null);
  };
  return (
    <div class="notice" role="alert">
      <p>{problem}</p>
      <div class="buttons">
        <button type="button" onClick={dismiss}>
          {strings.sharing.dismiss}
        </button>
      </div>
    </div>
  );
}

/** Brings the program into view, and cleans the address as soon as nothing of the link is left to decide. */
function showOpened(program: Program): () => void {
  document.getElementById(program.setup.id)?.scrollIntoView();
  return effect(() => {
    if (!program.fromLink.value) cleanAddress();
  });
}

function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
