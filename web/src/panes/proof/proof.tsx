import { useEffect, useRef, useState } from 'preact/hooks';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { Answer } from '../../protocol/questions.js';
import { strings } from '../../strings/strings.js';
import { choicesFor } from './sides.js';
import { Verdict } from './verdict.js';
import './proof.css';

const words = strings.proof;

/** An answer; `asking` before the first one, null when the worker had none. */
type Said = Answer<'prove'> | 'asking' | null;

/** Whether this graph computes the same as another one, or as it did when it was traced. */
export function ProofPane({ record, history, histories, pointer, ask, ready }: GraphViewProps) {
  const [said, setSaid] = useState<Said>(null);
  const choices = choicesFor(histories, histories.indexOf(history), words.traced);
  const [chosen, choose] = useState(0);
  const source = useRef<HTMLInputElement>(null);
  const choice = choices[chosen] ?? choices[0];

  const run = async () => {
    if (!choice) return;
    const written = source.current?.value.trim() ?? '';
    setSaid('asking');
    const answer = await ask('prove', {
      other: choice.other,
      source: written === '' ? null : written,
    });
    setSaid(answer);
    if (answer?.ok && answer.value.source !== null && source.current && written === '')
      source.current.placeholder = answer.value.source;
  };
  useEffect(() => {
    if (ready) void run();
  }, [record, ready, choice?.other]);

  if (!choice) return <p class="muted">{words.needsTwo}</p>;
  return (
    <div class="proof">
      <form
        class="inputs"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label>
          {words.with}
          <select
            value={choices.indexOf(choice)}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          >
            {choices.map(({ title }, index) => (
              <option key={title} value={index}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label class="source">
          {words.inputs}
          <input ref={source} spellcheck={false} autocomplete="off" />
        </label>
        <button type="submit" disabled={!ready}>
          {words.run}
        </button>
      </form>
      <div role="status">
        <Summary said={said} />
      </div>
      {said !== null && said !== 'asking' && said.ok && (
        <Verdict report={said.value} traced={choice.other === null} pointer={pointer} />
      )}
    </div>
  );
}

function Summary({ said }: { readonly said: Said }) {
  if (said === 'asking') return <p class="muted">{words.working}</p>;
  if (said === null) return <p class="muted">{words.needsRun}</p>;
  if (!said.ok)
    return <p class="error">{words.refused(said.mistake.type, said.mistake.message)}</p>;
  const { kind, summary } = said.value;
  return (
    <p class="verdict" data-kind={kind}>
      <strong>
        <span aria-hidden="true">{words.signs[kind]}</span> {words.kinds[kind]}
      </strong>
      : {summary}
    </p>
  );
}
