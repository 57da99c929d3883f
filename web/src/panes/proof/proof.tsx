import { useEffect, useRef, useState } from 'preact/hooks';
import { Working } from '../../graphs/working.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { Answer } from '../../protocol/questions.js';
import { strings } from '../../strings/strings.js';
import { choicesFor } from './sides.js';
import { Mistakes } from './mistakes.js';
import { Verdict } from './verdict.js';
import './proof.css';

const words = strings.proof;

/** An answer, null when the worker had none, and what it compares. */
interface Said {
  readonly of: GraphViewProps['record'];
  readonly other: number | null;
  readonly answer: Answer<'prove'> | null;
}

/** Whether this graph computes the same as another one, or as it did when it was traced. */
export function ProofPane({
  record,
  history,
  histories,
  pointer,
  ask,
  stop,
  ready,
}: GraphViewProps) {
  const [said, setSaid] = useState<Said | null>(null);
  const [asking, setAsking] = useState(0);
  const choices = choicesFor(histories, histories.indexOf(history), words.traced);
  const [chosen, choose] = useState(0);
  const newest = useRef(0);
  const source = useRef<HTMLInputElement>(null);
  const choice = choices[chosen] ?? choices[0];

  const run = async () => {
    if (!choice) return;
    const written = source.current?.value.trim() ?? '';
    const mine = ++newest.current;
    setAsking((count) => count + 1);
    const answer = await ask('prove', {
      other: choice.other,
      source: written === '' ? null : written,
    });
    setAsking((count) => count - 1);
    // One that another has taken the place of says nothing.
    if (mine !== newest.current) return;
    setSaid({ of: record, other: choice.other, answer });
    if (answer?.ok && answer.value.source !== null && source.current && written === '')
      source.current.placeholder = answer.value.source;
  };
  useEffect(() => {
    if (ready) void run();
  }, [record, ready, choice?.other]);

  // What nobody sees any more must not keep the other panes waiting.
  useEffect(() => () => stop('prove', false), []);

  if (!choice) return <p class="muted">{words.needsTwo}</p>;
  const shown = said?.of === record && said.other === choice.other ? said : null;
  return (
    <div class="proof" aria-busy={asking > 0}>
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
      {asking > 0 && <Working text={words.working} onStop={() => stop('prove', true)} />}
      <div role="status">
        {shown ? (
          <Summary answer={shown.answer} />
        ) : (
          !ready && asking === 0 && <p class="muted">{words.needsRun}</p>
        )}
      </div>
      {shown?.answer?.ok && (
        <Verdict report={shown.answer.value} traced={choice.other === null} pointer={pointer} />
      )}
      <Mistakes
        record={record}
        ask={ask}
        stop={stop}
        ready={ready}
        pointer={pointer}
        other={choice.other}
        source={() => source.current?.value.trim() ?? ''}
      />
    </div>
  );
}

function Summary({ answer }: { readonly answer: Said['answer'] }) {
  if (answer === null) return <p class="muted">{words.noAnswer}</p>;
  if (!answer.ok)
    return <p class="error">{words.refused(answer.mistake.type, answer.mistake.message)}</p>;
  const { kind, summary } = answer.value;
  return (
    <p class="verdict" data-kind={kind}>
      <strong>
        <span aria-hidden="true">{words.signs[kind]}</span> {words.kinds[kind]}
      </strong>
      : {summary}
    </p>
  );
}
