import { useState } from 'preact/hooks';
import type { HistoryEntry } from '../lessons/history.js';
import { strings } from '../strings/strings.js';
import { Compare } from './compare.js';
import type { Program } from './program.js';

export interface HistoryPanelProps {
  readonly program: Program;
  readonly label: string;
}

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

/** The time of day, with the date unless it is today. */
function timeOf(at: number): string {
  const when = new Date(at);
  const { lang } = document.documentElement;
  return sameDay(when, new Date())
    ? when.toLocaleTimeString(lang, { timeStyle: 'medium' })
    : when.toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });
}

function endOf({ end }: HistoryEntry): string {
  const { ends } = strings.sharing;
  if (end.kind === 'error') return ends.error(end.type);
  if (end.kind === 'checked') return ends.checked(end.passed, end.all);
  return ends[end.kind];
}

/** What ran of a program, each to compare with the program as it is now, and to have back. */
export function HistoryPanel({ program, label }: HistoryPanelProps) {
  const [chosen, choose] = useState<number | null>(null);
  // Read again when a run begins or ends, and when a text takes another's place.
  void program.phase.value;
  const now = program.text.value;
  const entries = program.history;
  if (entries.length === 0) return <p class="muted">{strings.sharing.noHistory}</p>;
  return (
    <>
      <p class="muted">{strings.sharing.aboutHistory}</p>
      <ol class="history" tabIndex={0} aria-label={strings.sharing.historyOf(label)}>
        {entries.map((entry) => {
          const current = entry.text === now;
          const time = timeOf(entry.at);
          const comparing = chosen === entry.at && !current;
          return (
            <li key={entry.at}>
              <div class="history-row">
                <time dateTime={new Date(entry.at).toISOString()}>{time}</time>
                <span>{endOf(entry)}</span>
                {current ? (
                  <span class="badge">{strings.sharing.current}</span>
                ) : (
                  <span class="buttons">
                    <button
                      type="button"
                      class="link"
                      aria-expanded={comparing}
                      onClick={() => choose(comparing ? null : entry.at)}
                    >
                      {strings.sharing.compare}
                    </button>
                    <button
                      type="button"
                      class="link"
                      aria-label={strings.sharing.restoreOf(time)}
                      onClick={() => program.restore(entry.text)}
                    >
                      {strings.sharing.restore}
                    </button>
                  </span>
                )}
              </div>
              {comparing && <Compare shipped={entry.text} text={now} label={label} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
