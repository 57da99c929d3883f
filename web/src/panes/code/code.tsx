import { useId, useState } from 'preact/hooks';
import { align } from '../../graphs/align.js';
import type { CodeState } from '../../graphs/history.js';
import { describeFocus, relationsTo } from '../../graphs/relations.js';
import { PointHint } from '../../graphs/point_hint.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { GeneratedCode } from '../../protocol/tape.js';
import { strings } from '../../strings/strings.js';
import { colourLine } from './colour.js';
import { CodeLines } from './code_lines.js';
import { linesOf } from './lines.js';

type Shown = 'difference' | 'after' | 'before';

const words = strings.graphs.code;

/** The Python that the graph generates at this moment and before it, and which of its lines differ. */
export function CodePane({ record, label, pointer, moment, history }: GraphViewProps) {
  const { step } = moment;
  const before: CodeState | null =
    step !== null
      ? history.codeAt(Math.max(0, step - 1), 'before').value
      : record.before && { kind: 'known', code: record.before };
  const after = history.codeAt(step).value;
  const [old, now] = [codeOf(before), codeOf(after)];
  const changed = old !== null && now !== null && old.code !== now.code;
  const [chosen, choose] = useState<Shown | null>(null);
  // While steps are on show, what a step changed is seen by its marks in the code as it is then.
  const shown = chosen ?? (changed && step === null ? 'difference' : 'after');
  const name = useId();
  const focus = pointer.nodes.value;
  return (
    <div class="generated">
      {before && (
        <fieldset class="segments">
          <legend class="hidden">{words.which(label)}</legend>
          {(['difference', 'after', 'before'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={name}
                checked={shown === each}
                onChange={() => choose(each)}
              />
              <span>{words[each]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p class="node-words" role="status">
        {describeFocus(moment.nodes, focus) || <PointHint />}
      </p>
      {old && now && !changed && <p class="muted">{words.same}</p>}
      {before && shown === 'difference' && old && now ? (
        <Difference before={old} after={now} label={label} />
      ) : (
        <OneCode
          state={before && shown === 'before' ? before : after}
          label={words.of(label)}
          relations={relationsTo(moment.nodes, focus)}
          pointer={pointer}
        />
      )}
    </div>
  );
}

function codeOf(state: CodeState | null): GeneratedCode | null {
  return state?.kind === 'known' ? state.code : null;
}

interface OneCodeProps extends Pick<GraphViewProps, 'label' | 'pointer'> {
  readonly state: CodeState;
  readonly relations: ReturnType<typeof relationsTo>;
}

function OneCode({ state, ...rest }: OneCodeProps) {
  if (state.kind === 'asked') return <p class="muted">{words.asked}</p>;
  if (state.kind === 'gone') return <p class="muted">{words.gone}</p>;
  if (state.code.codeError !== null)
    return <p class="error">{words.error(state.code.codeError)}</p>;
  return <CodeLines code={state.code} {...rest} />;
}

interface DifferenceProps {
  readonly before: GeneratedCode;
  readonly after: GeneratedCode;
  readonly label: string;
}

function Difference({ before, after, label }: DifferenceProps) {
  const failed = before.codeError ?? after.codeError;
  if (failed !== null) return <p class="error">{words.error(failed)}</p>;
  const [old, now] = [before, after].map((code) => linesOf(code).map(({ text }) => text));
  return (
    <pre class="code diff" tabIndex={0} aria-label={words.differencesOf(label)}>
      <code>
        {align(old ?? [], now ?? []).map(({ left, right }, index) => {
          const change = left === null ? 'added' : right === null ? 'removed' : 'same';
          const line = (left === null ? now?.[right ?? 0] : old?.[left]) ?? '';
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
