import { useId, useMemo, useState } from 'preact/hooks';
import { align } from '../../graphs/align.js';
import { useFold } from '../../graphs/fold.js';
import type { CodeState } from '../../graphs/history.js';
import { describeFocus, relationsTo } from '../../graphs/relations.js';
import { useRowLimit } from '../../graphs/row_limit.js';
import { SameRows } from '../../graphs/same_rows.js';
import { PointHint } from '../../graphs/point_hint.js';
import { Working } from '../../graphs/working.js';
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
  if (state.kind === 'asked') return <Working text={words.asked} />;
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
  const rows = useMemo(() => compareLines(before, after), [before, after]);
  const { entries, open } = useFold(rows.length, (at) => rows[at]?.change !== 'same');
  const { shown, notice } = useRowLimit(entries.length, strings.graphs.firstRows);
  const failed = before.codeError ?? after.codeError;
  if (failed !== null) return <p class="error">{words.error(failed)}</p>;
  return (
    <>
      <pre class="code diff" tabIndex={0} aria-label={words.differencesOf(label)}>
        <code>
          {entries.slice(0, shown).map((entry) => {
            if (entry.kind === 'same') {
              const { from, to } = entry;
              return (
                <span class="line" key={`same ${from}`}>
                  <SameRows count={to - from} onOpen={() => open(from)} />
                  {'\n'}
                </span>
              );
            }
            const { change = 'same', text = '' } = rows[entry.at] ?? {};
            return (
              <span class="line" data-change={change} key={entry.at}>
                <span class="sign">{SIGNS[change]}</span>
                {colourLine(text)}
                {'\n'}
              </span>
            );
          })}
        </code>
      </pre>
      {notice}
    </>
  );
}

const SIGNS = { same: '  ', added: '+ ', removed: '− ' } as const;

/** The lines of both, those that one lacks with what became of them. */
function compareLines(before: GeneratedCode, after: GeneratedCode) {
  const [old = [], now = []] = [before, after].map((code) => linesOf(code).map(({ text }) => text));
  return align(old, now).map(({ left, right }) => ({
    change: (left === null ? 'added' : right === null ? 'removed' : 'same') as keyof typeof SIGNS,
    text: (left === null ? now[right ?? 0] : old[left]) ?? '',
  }));
}
