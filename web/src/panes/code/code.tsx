import { useId, useState } from 'preact/hooks';
import { align } from '../../graphs/align.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { GraphState } from '../../protocol/messages.js';
import { colourLine } from './colour.js';
import { strings } from '../../strings/strings.js';

type Shown = 'difference' | 'after' | 'before';

/** The Python that the graph generates, before and after, and which of its lines differ. */
export function CodePane({ record, label }: GraphViewProps) {
  const { before, after } = record;
  const changed = before !== null && before.code !== after.code;
  const [chosen, choose] = useState<Shown | null>(null);
  const shown = chosen ?? (changed ? 'difference' : 'after');
  const name = useId();
  return (
    <div class="generated">
      {before && (
        <fieldset class="segments">
          <legend class="hidden">{strings.graphs.code.which(label)}</legend>
          {(['difference', 'after', 'before'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={name}
                checked={shown === each}
                onChange={() => choose(each)}
              />
              <span>{strings.graphs.code[each]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {before && !changed && <p class="muted">{strings.graphs.code.same}</p>}
      {before && shown === 'difference' ? (
        <Difference before={before} after={after} label={label} />
      ) : (
        <Code
          state={before && shown === 'before' ? before : after}
          label={strings.graphs.code.of(label)}
        />
      )}
    </div>
  );
}

/** The lines of generated code without the empty ones that torch puts around it. */
function linesOf({ code }: GraphState): string[] {
  return code.replace(/^\n+|\s+$/g, '').split('\n');
}

function Code({ state, label }: { readonly state: GraphState; readonly label: string }) {
  if (state.codeError !== null)
    return <p class="error">{strings.graphs.code.error(state.codeError)}</p>;
  return (
    <pre class="code" tabIndex={0} aria-label={label}>
      <code>
        {linesOf(state).map((line, index) => (
          <span class="line" key={index}>
            {colourLine(line)}
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}

interface DifferenceProps {
  readonly before: GraphState;
  readonly after: GraphState;
  readonly label: string;
}

function Difference({ before, after, label }: DifferenceProps) {
  const failed = before.codeError ?? after.codeError;
  if (failed !== null) return <p class="error">{strings.graphs.code.error(failed)}</p>;
  const [old, now] = [linesOf(before), linesOf(after)];
  return (
    <pre class="code diff" tabIndex={0} aria-label={strings.graphs.code.differencesOf(label)}>
      <code>
        {align(old, now).map(({ left, right }, index) => {
          const change = left === null ? 'added' : right === null ? 'removed' : 'same';
          const line = (left === null ? now[right ?? 0] : old[left]) ?? '';
          return (
            <span class="line" data-change={change} key={index}>
              <span class="sign">
                {change === 'added' ? '+ ' : change === 'removed' ? '− ' : '  '}
              </span>
              {colourLine(line)}
              {'\n'}
            </span>
          );
        })}
      </code>
    </pre>
  );
}
