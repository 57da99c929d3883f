import { useEffect, useRef, useState } from 'preact/hooks';
import { Working } from '../../graphs/working.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { Answer } from '../../protocol/questions.js';
import { strings } from '../../strings/strings.js';
import { MistakeLists, MistakesSummary } from './mistakes_report.js';

const words = strings.proof.mistakes;

type Shared = Pick<GraphViewProps, 'record' | 'ask' | 'stop' | 'ready' | 'pointer'>;

interface MistakesProps extends Shared {
  /** What the check gets beside this graph, as `prove` has it. */
  readonly other: number | null;
  /** Python for inputs like those that count; empty for the program's own. */
  source(): string;
}

/** Whether a check of the program notices small mistakes in this graph. */
export function Mistakes({ record, ask, stop, ready, pointer, other, source }: MistakesProps) {
  const [names, setNames] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState<Answer<'mistakes'> | 'stopped' | null>(null);
  const [asking, setAsking] = useState(0);
  const select = useRef<HTMLSelectElement>(null);
  /** Moves when other graphs are on show: answers about those before come too late. */
  const shown = useRef(0);
  useEffect(() => {
    shown.current++;
    setSaid(null);
    if (ready) void ask('checks', {}).then((answer) => answer?.ok && setNames(answer.value));
  }, [record, ready, other]);
  // What nobody sees any more must not keep the other panes waiting.
  useEffect(() => () => stop('mistakes', false), []);

  const run = async () => {
    const check = select.current?.value;
    if (!check) return;
    setSaid(null);
    const written = source();
    const about = shown.current;
    setAsking((count) => count + 1);
    const answer = await ask('mistakes', { other, check, source: written === '' ? null : written });
    setAsking((count) => count - 1);
    if (about === shown.current) setSaid(answer ?? 'stopped');
  };
  return (
    <section class="mistakes">
      <h5>{words.title}</h5>
      <p class="muted">{words.about}</p>
      {names?.length === 0 && <p>{words.none}</p>}
      {names !== null && names.length > 0 && (
        <form
          class="inputs"
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <label>
            {words.check}
            <select ref={select} onChange={() => setSaid(null)}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <button type="submit" disabled={!ready || asking > 0}>
            {words.run}
          </button>
        </form>
      )}
      {asking > 0 && <Working text={words.working} onStop={() => stop('mistakes', true)} />}
      <div role="status">
        {said === 'stopped' && <p class="muted">{words.noAnswer}</p>}
        {said !== null && said !== 'stopped' && <MistakesSummary said={said} />}
      </div>
      {said !== null && said !== 'stopped' && said.ok && (
        <MistakeLists report={said.value} pointer={pointer} />
      )}
    </section>
  );
}
