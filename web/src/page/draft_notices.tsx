import { useState } from 'preact/hooks';
import { strings } from '../strings/strings.js';
import type { CompareProps } from './compare.js';
import { Lazy } from './lazy.js';
import type { Program } from './program.js';

export interface DraftNoticesProps {
  readonly program: Program;
  readonly label: string;
}

const loadCompare = () => import('./compare.js').then(({ Compare }) => Compare);

/**
 * Questions about a draft: it came in a link, the lesson ships another program now, or another tab wrote
 * one at the same time; and that it can't be kept.
 */
export function DraftNotices({ program, label }: DraftNoticesProps) {
  const [comparing, setComparing] = useState(false);
  /** The buttons go with their question: the keyboard's focus moves on to Run. */
  const answer = (act: () => void) => (event: MouseEvent) => {
    const { currentTarget } = event;
    const step = currentTarget instanceof Element ? currentTarget.closest('.step') : null;
    act();
    step?.querySelector<HTMLElement>('.toolbar button')?.focus({ preventScroll: true });
  };
  return (
    <>
      {program.fromLink.value && (
        <div class="notice" role="note">
          <p>{strings.sharing.fromLink}</p>
          <div class="buttons">
            <button type="button" onClick={answer(() => program.keepLink())}>
              {strings.sharing.keep}
            </button>
            <button type="button" onClick={answer(() => program.dropLink())}>
              {strings.sharing.back}
            </button>
          </div>
        </div>
      )}
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
            <button
              type="button"
              aria-expanded={comparing}
              onClick={() => setComparing(!comparing)}
            >
              {comparing ? strings.drafts.hideCompare : strings.drafts.compare}
            </button>
          </div>
          {comparing && (
            <Lazy<CompareProps>
              load={loadCompare}
              props={{ shipped: program.setup.shipped, text: program.text.value, label }}
            />
          )}
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
