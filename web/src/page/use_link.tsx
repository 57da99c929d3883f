import { effect } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Embed } from '../embed/flags.js';
import { Working } from '../graphs/working.js';
import { isLink } from '../share/is_link.js';
import { strings } from '../strings/strings.js';
import type { Program } from './program.js';

/**
 * Opens the link in the page's address, also one that is put there later, and says what is wrong with one
 * that can't be opened. The address keeps it until the learner has kept or left what it holds.
 */
export function useLink(
  programs: ReadonlyMap<string, Program>,
  embed: Embed | null,
  onOpened: (program: Program) => void = () => undefined,
): ComponentChild {
  const [problem, setProblem] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  useEffect(() => {
    let forget = () => {};
    const open = () => {
      forget();
      setProblem(null);
      const address = location.hash;
      const hash = embed ? (embed.link ?? '') : address;
      setOpening(isLink(hash));
      if (!isLink(hash)) return;
      import('./open_link.js')
        .then(({ openLink }) => openLink(hash, programs))
        .then((opened) => {
          if (location.hash !== address) return;
          if ('problem' in opened) return setProblem(opened.problem);
          onOpened(opened.program);
          forget = showOpened(opened.program, embed === null);
        })
        .catch(() => setProblem(strings.page.partNotLoaded))
        .finally(() => setOpening(false));
    };
    open();
    addEventListener('hashchange', open);
    return () => {
      forget();
      removeEventListener('hashchange', open);
    };
  }, [programs]);
  if (problem === null) return opening && <Working text={strings.sharing.opening} />;
  const dismiss = () => {
    if (!embed) cleanAddress();
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
function showOpened(program: Program, clean: boolean): () => void {
  document.getElementById(program.setup.id)?.scrollIntoView();
  if (!clean) return () => {};
  return effect(() => {
    if (!program.fromLink.value) cleanAddress();
  });
}

function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
