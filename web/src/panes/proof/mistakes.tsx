import { useEffect, useRef, useState } from 'preact/hooks';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { Answer } from '../../protocol/questions.js';
import { strings } from '../../strings/strings.js';
import { MistakeLists, MistakesSummary } from './mistakes_report.js';

const words = strings.proof.mistakes;

interface MistakesProps extends Pick<GraphViewProps, 'record' | 'ask' | 'ready' | 'pointer'> {
  /** What the check gets beside this graph, as `prove` has it. */
  readonly other: number | null;
  /** Python for inputs like those that count; empty for the program's own. */
  source(): string;
}

/** Whether a check of the program notices small mistakes in this graph. */
export function Mistakes({ record, ask, ready, pointer, other, source }: MistakesProps) {
  const [names, setNames] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState<Answer<'mistakes'> | 'asking' | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    setSaid(null);
    if (ready) void ask('checks', {}).then((answer) => answer?.ok && setNames(answer.value));
  }, [record, ready, other]);

  const run = async () => {
    const check = select.current?.value;
    if (!check) return;
    setSaid('asking');
    const written = source();
    setSaid(await ask('mistakes', { other, check, source: written === '' ? null : written }));
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
          <button type="submit" disabled={!ready || said === 'asking'}>
            {words.run}
          </button>
        </form>
      )}
      <div role="status">
        {said === 'asking' && <p class="muted">{words.working}</p>}
        {said !== null && said !== 'asking' && <MistakesSummary said={said} />}
      </div>
      {said !== null && said !== 'asking' && said.ok && (
        <MistakeLists report={said.value} pointer={pointer} />
      )}
    </section>
  );
}
