import { useId, useRef, useState } from 'preact/hooks';
import type { GraphViewProps } from '../../page/pane_set.js';
import { useRowLimit } from '../../graphs/row_limit.js';
import type { RunValues, ValueRow } from '../../protocol/values.js';
import { strings } from '../../strings/strings.js';
import {
  bytesText,
  firstNotFinite,
  heat,
  numberText,
  standings,
  timeText,
  typeText,
  type Measure,
  type Standing,
} from './moments.js';
import { Picture } from './picture.js';

const TEXTS = strings.values;
const SIGNS: Readonly<Record<Standing, string>> = {
  now: '▶',
  alive: '●',
  freed: '○',
  later: '·',
  failed: '✕',
};

export interface MomentsProps extends Pick<GraphViewProps, 'record' | 'label' | 'pointer'> {
  readonly run: RunValues;
}

/** The rows in the order of execution; the chosen one is the moment on show. */
export function Moments({ record, label, pointer, run }: MomentsProps) {
  const { rows } = run;
  const [measure, setMeasure] = useState<Measure>('microseconds');
  const { shown, notice } = useRowLimit(rows.length, strings.graphs.firstRows);
  const body = useRef<HTMLTableSectionElement>(null);
  const group = useId();

  const names = new Map(record.after.nodes.map(({ id, name }) => [id, name]));
  const nameOf = (node: number) => names.get(node) ?? '';
  const chosen = rows.findIndex(({ node }) => node === pointer.node.value);
  const moment = chosen < 0 ? rows.length - 1 : chosen;
  const standing = standings(run, moment);
  const heats = heat(rows, measure);
  const bad = firstNotFinite(rows);
  const row = rows[moment];

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -moment, End: rows.length - 1 - moment };
    if (!(event.key in step)) return;
    const target = rows[moment + step[event.key as keyof typeof step]];
    event.preventDefault();
    if (!target) return;
    pointer.pin(target.node);
    body.current?.querySelector<HTMLElement>(`[data-node="${target.node}"]`)?.focus();
  };

  return (
    <>
      <fieldset class="segments">
        <legend>{TEXTS.colour}</legend>
        {(['microseconds', 'bytes'] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={group}
              checked={measure === each}
              onChange={() => setMeasure(each)}
            />
            <span>{each === 'bytes' ? TEXTS.bytes : TEXTS.time}</span>
          </label>
        ))}
      </fieldset>
      <div class="scroll nodes">
        <table aria-label={TEXTS.of(label)}>
          <Heads />
          <tbody ref={body} onKeyDown={onKey}>
            {rows.slice(0, shown).map((each, at) => (
              <Row
                key={each.node}
                row={each}
                position={at}
                name={nameOf(each.node)}
                standing={standing.get(each.node) ?? 'later'}
                chosen={at === moment}
                bad={each.node === bad}
                measure={measure}
                heat={heats[at] ?? 0}
                onChoose={() => pointer.pin(each.node)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {notice}
      {row && (
        <div class="moment">
          <p role="status">
            {chosen < 0
              ? TEXTS.hint
              : TEXTS.moment(
                  nameOf(row.node),
                  bytesText(row.live),
                  strings.graphs.names(row.freed.map(nameOf)),
                )}
          </p>
          {row.tensors.map((tensor, index) => (
            <Picture key={index} tensor={tensor} />
          ))}
        </div>
      )}
    </>
  );
}

function Heads() {
  const { position, standing, ...words } = TEXTS.columns;
  return (
    <thead>
      <tr>
        <th scope="col">
          <span class="hidden">{position}</span>
          <span aria-hidden="true">#</span>
        </th>
        <th scope="col">
          <span class="hidden">{standing}</span>
        </th>
        <th scope="col">name</th>
        {Object.values(words).map((word) => (
          <th scope="col" key={word}>
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly row: ValueRow;
  readonly position: number;
  readonly name: string;
  readonly standing: Standing;
  readonly chosen: boolean;
  /** Whether it is the first with a number that isn't finite. */
  readonly bad: boolean;
  readonly measure: Measure;
  /** How much it has of the largest measure, from 0 to 1. */
  readonly heat: number;
  onChoose(): void;
}

function Row(props: RowProps) {
  const { row, position, name, standing, chosen, bad, measure, onChoose } = props;
  const hot = { '--heat': String(props.heat) };
  const tensor = row.tensors[0];
  const more = row.tensors.length - 1;
  const type = tensor ? typeText(tensor) + (more > 0 ? ` + ${more}` : '') : row.text;
  const numbers = tensor ? [tensor.min, tensor.max, tensor.mean, tensor.std] : [];
  const counts = row.tensors.map(({ nan, infinite }) => nan + infinite);
  const notFinite = counts.reduce((sum, count) => sum + count, 0);
  return (
    <tr
      data-node={row.node}
      data-standing={standing}
      data-relation={chosen ? 'focus' : undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={onChoose}
      onFocus={onChoose}
    >
      <td class="number">{position}</td>
      <td class="relation">
        <span aria-hidden="true">{SIGNS[standing]}</span>
        <span class="hidden">{TEXTS.standings[standing]}</span>
      </td>
      <th scope="row">{name}</th>
      <td>{type}</td>
      {numbers.length > 0 ? (
        numbers.map((number, index) => (
          <td class="number" key={index}>
            {numberText(number)}
          </td>
        ))
      ) : (
        <td colSpan={4} />
      )}
      <td class="number">
        {notFinite > 0 && <strong>{bad ? `⚠ ${notFinite}` : notFinite}</strong>}
      </td>
      <td class="number" style={measure === 'microseconds' ? hot : undefined}>
        {timeText(row.microseconds)}
      </td>
      <td class="number" style={measure === 'bytes' ? hot : undefined}>
        {bytesText(row.bytes)}
      </td>
    </tr>
  );
}
