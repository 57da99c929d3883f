import { useEffect, useRef, useState } from 'preact/hooks';
import type { GraphViewProps } from '../../page/pane_set.js';
import type { Answer } from '../../protocol/questions.js';
import { strings } from '../../strings/strings.js';
import { bytesText, firstNotFinite } from './moments.js';
import { Moments } from './moments_table.js';
import './values.css';

const TEXTS = strings.values;

/** An answer; `unasked` and `asking` before the first one, null when the worker gave none in time. */
type Said = Answer<'values'> | 'unasked' | 'asking' | null;

/** What every node computes for some inputs: statistics, time and memory, moment by moment. */
export function ValuesPane({ record, label, pointer, ask, ready }: GraphViewProps) {
  const [said, setSaid] = useState<Said>('unasked');
  const source = useRef<HTMLInputElement>(null);
  const seed = useRef<HTMLInputElement>(null);

  const run = async () => {
    const written = source.current?.value.trim() ?? '';
    setSaid('asking');
    const answer = await ask('values', {
      source: written === '' ? null : written,
      seed: Number(seed.current?.value) || 0,
    });
    setSaid(answer);
    if (answer?.ok && answer.value.source !== null && source.current && written === '')
      source.current.placeholder = answer.value.source;
  };
  useEffect(() => {
    if (ready) void run();
  }, [record, ready]);

  return (
    <div class="values">
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
      <div role="status">
        <Summary said={said} record={record} />
      </div>
      {said !== null && typeof said !== 'string' && said.ok && (
        <Moments record={record} label={label} pointer={pointer} run={said.value} />
      )}
    </div>
  );
}

interface SummaryProps {
  readonly said: Said;
  readonly record: GraphViewProps['record'];
}

function Summary({ said, record }: SummaryProps) {
  if (said === 'asking') return <p class="muted">{TEXTS.working}</p>;
  if (said === 'unasked') return <p class="muted">{TEXTS.needsRun}</p>;
  if (said === null) return <p class="muted">{TEXTS.tookTooLong}</p>;
  if (!said.ok)
    return <p class="error">{TEXTS.refused(said.mistake.type, said.mistake.message)}</p>;
  const { inputs, rows, peak, failed, python } = said.value;
  const nameOf = (id: number) => record.after.nodes.find((node) => node.id === id)?.name ?? '';
  const bad = firstNotFinite(rows);
  return (
    <>
      <p class="muted">
        {TEXTS.from[inputs]} {TEXTS.peak(bytesText(peak))}
        {bad === null && ` ${TEXTS.allFinite}`}
      </p>
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
