import { align } from '../../graphs/align.js';
import type { CodeState } from '../../graphs/history.js';
import { strings } from '../../strings/strings.js';

const words = strings.graphs.code;

export interface CodeDiffProps {
  readonly label: string;
  readonly left: CodeState;
  readonly right: CodeState;
}

/** The code of both sides, line by line beside each other. */
export function CodeDiff({ label, left, right }: CodeDiffProps) {
  const problem = problemOf(left) ?? problemOf(right);
  if (problem !== null) return <p class="muted">{problem}</p>;
  const [old, now] = [linesOf(left), linesOf(right)];
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={words.differencesOf(label)}>
      <table class="code-sides" aria-label={words.differencesOf(label)}>
        <thead class="hidden">
          <tr>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {align(old, now).map((row, index) => (
            <tr key={index}>
              <Line lines={old} at={row.left} lone={row.right === null} kind="removed" />
              <Line lines={now} at={row.right} lone={row.left === null} kind="added" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
