import type { VerdictsProps } from '../../page/pane_set.js';
import type { Verdict, VerdictKind } from '../../protocol/messages.js';
import { strings } from '../../strings/strings.js';
import { Case } from './case.js';

const SIGNS: Readonly<Record<Verdict['status'], string>> = {
  passed: '✓',
  failed: '✗',
  'not reached': '–',
};

const KINDS = Object.keys(strings.result.kinds) as readonly VerdictKind[];

/** What an exercise's check found, each claim by itself. */
export function VerdictsPane({ verdicts }: VerdictsProps) {
  if (verdicts.length === 0) return null;
  const kinds = KINDS.filter((kind) => verdicts.some((verdict) => verdict.kind === kind));
  const first = verdicts.find((verdict) => verdict.case);
  return (
    <section class="verdicts" aria-label={strings.result.checkResults}>
      <h4>{strings.result.checks}</h4>
      <ul>
        {verdicts.map(({ kind, claim, status, message, case: found }) => (
          <li key={claim} data-status={status}>
            <span class="verdict-sign" aria-hidden="true">
              {SIGNS[status]}
            </span>
            <div>
              <p>
                {kind && <span class="verdict-kind">{strings.result.kinds[kind][0]}</span>} {claim}{' '}
                <span class="badge">{strings.result.verdicts[status]}</span>
              </p>
              {message && <pre class="verdict-message">{message}</pre>}
              {found && <Case claim={claim} found={found} open={found === first?.case} />}
            </div>
          </li>
        ))}
      </ul>
      {kinds.length > 0 && (
        <details class="verdict-kinds">
          <summary>{strings.result.kindsMean}</summary>
          <dl>
            {kinds.map((kind) => (
              <div key={kind}>
                <dt>{strings.result.kinds[kind][0]}</dt>
                <dd>{strings.result.kinds[kind][1]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
