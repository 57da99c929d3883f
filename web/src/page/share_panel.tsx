import { useState } from 'preact/hooks';
import { Working } from '../graphs/working.js';
import { asNotebook, asScript, fileName } from '../share/export.js';
import { writeLink } from '../share/link.js';
import { strings } from '../strings/strings.js';
import type { Program } from './program.js';
import { save } from './save.js';

export interface SharePanelProps {
  readonly program: Program;
  readonly label: string;
  /** The source of the exercise's check; null when it isn't one. */
  readonly check: string | null;
}

/** The address of this page, without what a link adds. */
const pageAddress = () => location.href.replace(/#.*$/, '');

function linkTo({ setup, text, view }: Program): string | null {
  const looking = {
    graph: view.graph.value,
    pane: view.pane.value,
    step: view.step.value,
    node: view.node.value,
    line: view.line.value,
  };
  const changed = text.value === setup.shipped ? null : text.value;
  const fragment = writeLink({ program: setup.id, text: changed, view: looking }, setup.shipped);
  return fragment === null ? null : pageAddress() + fragment;
}

/** The module that checks import: few learners save a check, so it is fetched when one does. */
const checkingSource = async () =>
  (await import('../../../engine/python/playground/checking.py?raw')).default;

/** A link to the program, and files of it that run on real PyTorch. */
export function SharePanel({ program, label, check }: SharePanelProps) {
  /** Null while a file is made. */
  const [said, say] = useState<string | null>('');
  const [byHand, setByHand] = useState<string | null>(null);

  const copy = async () => {
    const link = linkTo(program);
    setByHand(null);
    if (link === null) return say(strings.sharing.tooLong);
    try {
      await navigator.clipboard.writeText(link);
      say(strings.sharing.copied(link.length));
    } catch {
      setByHand(link);
      say(strings.sharing.copyByHand);
    }
  };
  const saveAs = async (ending: 'py' | 'ipynb') => {
    say(null);
    const checking = check === null ? '' : await checkingSource().catch(() => null);
    if (checking === null) return say(strings.page.partNotLoaded);
    const exported = {
      title: label,
      address: pageAddress(),
      before: program.setup.before(),
      text: program.text.value,
      check,
      checking,
    };
    const name = fileName(label, ending);
    if (ending === 'py') save(name, asScript(exported), 'text/x-python');
    else save(name, asNotebook(exported), 'application/x-ipynb+json');
    say(strings.sharing.saved(name));
  };

  return (
    <>
      <div class="buttons">
        <button type="button" onClick={() => void copy()}>
          {strings.sharing.copyLink}
        </button>
        <button type="button" onClick={() => void saveAs('py')}>
          {strings.sharing.saveScript}
        </button>
        <button type="button" onClick={() => void saveAs('ipynb')}>
          {strings.sharing.saveNotebook}
        </button>
      </div>
      {said === null && <Working text={strings.sharing.saving} />}
      <p role="status" class="panel-status">
        {said}
      </p>
      {byHand !== null && (
        <input
          class="link-by-hand"
          readOnly
          value={byHand}
          aria-label={strings.sharing.link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <p class="muted">{strings.sharing.about}</p>
    </>
  );
}
