import type { VerdictsProps } from '../../page/pane_set.js';
import type { Verdict } from '../../protocol/messages.js';
import { strings } from '../../strings/strings.js';

const SIGNS: Readonly<Record<Verdict['status'], string>> = {
  passed: '✓',
  failed: '✗',
  'not reached': '–',
};

/** What an exercise's check found, each claim by itself. */
export function VerdictsPane({ verdicts }: VerdictsProps) {
  if (verdicts.length === 0) return null;
  return (
    <section class="verdicts" aria-label={strings.result.checkResults}>
      <h4>{strings.result.checks}</h4>
      <ul>
        {verdicts.map(({ claim, status, message }) => (
          <li key={claim} data-status={status}>
            <span class="verdict-sign" aria-hidden="true">
              {SIGNS[status]}
            </span>
            <div>
              <p>
                {claim} <span class="badge">{strings.result.verdicts[status]}</span>
              </p>
              {message && <pre class="verdict-message">{message}</pre>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
