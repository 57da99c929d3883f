import { useEffect, useRef, useState } from 'preact/hooks';
import { Working } from '../../graphs/working.js';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { Answer } from '../../protocol/questions.js';
import { strings } from '../../strings/strings.js';
import { bytesText, firstNotFinite } from './moments.js';
import { Moments } from './moments_table.js';
import './values.css';

const TEXTS = strings.values;

/** An answer, null when the worker gave none in time, and the graph that it is about. */
interface Said {
  readonly of: GraphViewProps['record'];
  readonly answer: Answer<'values'> | null;
}

/** What every node computes for some inputs: statistics, time and memory, moment by moment. */
export function ValuesPane({ record, label, pointer, ask, stop, ready }: GraphViewProps) {
  const [said, setSaid] = useState<Said | null>(null);
  const [asking, setAsking] = useState(0);
  const newest = useRef(0);
  const source = useRef<HTMLInputElement>(null);
  const seed = useRef<HTMLInputElement>(null);

  const run = async () => {
    const written = source.current?.value.trim() ?? '';
    const mine = ++newest.current;
    setAsking((count) => count + 1);
    const answer = await ask('values', {
      source: written === '' ? null : written,
      seed: Number(seed.current?.value) || 0,
    });
    setAsking((count) => count - 1);
    // One that another has taken the place of says nothing.
    if (mine !== newest.current) return;
    setSaid({ of: record, answer });
    if (answer?.ok && answer.value.source !== null && source.current && written === '')
      source.current.placeholder = answer.value.source;
  };
  useEffect(() => {
    if (ready) void run();
  }, [record, ready]);
  // What nobody sees any more must not keep the other panes waiting.
  useEffect(() => () => stop('values', false), []);

  const shown = said?.of === record ? said : null;
  return (
    <div class="values" aria-busy={asking > 0}>
      <form
        class="inputs"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label>
          {TEXTS.inputs}
          <input ref={source} class="source" spellcheck={false} autocomplete="off" />
        </label>
        <label>
          {TEXTS.seed}
          <input ref={seed} type="number" min={0} max={2 ** 31} defaultValue="0" />
        </label>
        <button type="submit" disabled={!ready}>
          {TEXTS.run}
        </button>
      </form>
      {asking > 0 && <Working text={TEXTS.working} onStop={() => stop('values', true)} />}
      <div role="status">
        {shown ? (
          <Summary answer={shown.answer} record={record} />
        ) : (
          !ready && asking === 0 && <p class="muted">{TEXTS.needsRun}</p>
        )}
      </div>
      {shown?.answer?.ok && (
        <Moments record={record} label={label} pointer={pointer} run={shown.answer.value} />
      )}
    </div>
  );
}

interface SummaryProps {
  readonly answer: Said['answer'];
  readonly record: GraphViewProps['record'];
}

function Summary({ answer, record }: SummaryProps) {
  if (answer === null) return <p class="muted">{TEXTS.tookTooLong}</p>;
  if (!answer.ok)
    return <p class="error">{TEXTS.refused(answer.mistake.type, answer.mistake.message)}</p>;
  const { inputs, rows, peak, failed, cut, python } = answer.value;
  const nameOf = (id: number) => record.after.nodes.find((node) => node.id === id)?.name ?? '';
  const bad = firstNotFinite(rows);
  return (
    <>
      <p class="muted">
        {TEXTS.from[inputs]} {TEXTS.peak(bytesText(peak))}
        {bad === null && !cut && ` ${TEXTS.allFinite}`}
      </p>
      {cut && <p class="warning">{TEXTS.cut[cut](rows.length, record.after.nodes.length)}</p>}
      {python && (
        <p class="muted">
          {TEXTS.inPython(python.node === null ? '' : nameOf(python.node), python.reason)}
        </p>
      )}
      {bad !== null && <p class="warning">{TEXTS.firstBad(nameOf(bad))}</p>}
      {failed && (
        <p class="error">{TEXTS.failed(nameOf(failed.node), failed.type, failed.message)}</p>
      )}
    </>
  );
}
