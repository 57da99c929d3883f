import { useMemo } from 'preact/hooks';
import { align } from '../../graphs/align.js';
import { useFold } from '../../graphs/fold.js';
import type { CodeState } from '../../graphs/history.js';
import { useRowLimit } from '../../graphs/row_limit.js';
import { SameRows } from '../../graphs/same_rows.js';
import { strings } from '../../strings/strings.js';

const words = strings.graphs.code;

export interface CodeDiffProps {
  readonly label: string;
  readonly left: CodeState;
  readonly right: CodeState;
}

/** The code of both sides, line by line beside each other. */
export function CodeDiff({ label, left, right }: CodeDiffProps) {
  const [old, now] = [linesOf(left), linesOf(right)];
  const rows = useMemo(() => align(old, now), [left, right]);
  const { entries, open } = useFold(rows.length, (at) => {
    const row = rows[at];
    return row?.left === null || row?.right === null;
  });
  const { shown, notice } = useRowLimit(entries.length, strings.graphs.firstRows);
  const problem = problemOf(left) ?? problemOf(right);
  if (problem !== null) return <p class="muted">{problem}</p>;
  const table = (
    <div class="scroll" tabIndex={0} role="group" aria-label={words.differencesOf(label)}>
      <table class="code-sides" aria-label={words.differencesOf(label)}>
        <thead class="hidden">
          <tr>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, shown).map((entry) => {
            if (entry.kind === 'same') {
              const { from, to } = entry;
              return (
                <tr key={`same ${from}`}>
                  <td colSpan={2}>
                    <SameRows count={to - from} onOpen={() => open(from)} />
                  </td>
                </tr>
              );
            }
            const { left: was = null, right: is = null } = rows[entry.at] ?? {};
            return (
              <tr key={entry.at}>
                <Line lines={old} at={was} lone={is === null} kind="removed" />
                <Line lines={now} at={is} lone={was === null} kind="added" />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
  return (
    <>
      {table}
      {notice}
    </>
  );
}

interface LineProps {
  readonly lines: readonly string[];
  readonly at: number | null;
  readonly lone: boolean;
  readonly kind: 'removed' | 'added';
}

function Line({ lines, at, lone, kind }: LineProps) {
  if (at === null) return <td class="absent" />;
  return (
    <td data-change={lone ? kind : 'same'}>
      <code>
        {lone && (kind === 'added' ? '+ ' : '− ')}
        {lines[at]}
      </code>
    </td>
  );
}

function problemOf(state: CodeState): string | null {
  if (state.kind === 'asked') return words.asked;
  if (state.kind === 'gone') return words.gone;
  return state.code.codeError === null ? null : words.error(state.code.codeError);
}

function linesOf(state: CodeState): string[] {
  return state.kind === 'known' ? state.code.code.replace(/^\n+|\s+$/g, '').split('\n') : [];
}
