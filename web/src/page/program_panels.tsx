import type { ComponentChild } from 'preact';
import { useId, useState } from 'preact/hooks';
import { strings } from '../strings/strings.js';
import type { HistoryPanelProps } from './history_panel.js';
import { Lazy } from './lazy.js';
import type { Program } from './program.js';
import type { SharePanelProps } from './share_panel.js';

const loadShare = () => import('./share_panel.js').then(({ SharePanel }) => SharePanel);
const loadHistory = () => import('./history_panel.js').then(({ HistoryPanel }) => HistoryPanel);

/** The buttons that open a program's links and files, or its history, and the one that is open. */
export function usePanels(
  program: Program,
  label: string,
  check: string | null,
): { readonly buttons: ComponentChild; readonly open: ComponentChild } {
  const [open, setOpen] = useState<'share' | 'history' | null>(null);
  const id = useId();
  const { share, shareOf, history, historyOf } = strings.sharing;
  const button = (name: 'share' | 'history', title: string, titleOf: string) => (
    <button
      type="button"
      aria-expanded={open === name}
      aria-controls={open === name ? id : undefined}
      aria-label={titleOf}
      onClick={() => setOpen(open === name ? null : name)}
    >
      {title}
    </button>
  );
  return {
    buttons: (
      <>
        {button('share', share, shareOf(label))}
        {button('history', history, historyOf(label))}
      </>
    ),
    open: open !== null && (
      <section
        class="panel"
        id={id}
        aria-label={open === 'share' ? shareOf(label) : historyOf(label)}
      >
        {open === 'share' ? (
          <Lazy<SharePanelProps> load={loadShare} props={{ program, label, check }} />
        ) : (
          <Lazy<HistoryPanelProps> load={loadHistory} props={{ program, label }} />
        )}
      </section>
    ),
  };
}
