import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GraphViewProps } from '../../page/pane_set.js';
import { Gap } from '../../graphs/gap.js';
import { useRowWindow } from '../../graphs/row_window.js';
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

/** Longer lists scroll on their own, with only the rows in view as elements. */
const MOST_ROWS = 300;
const ROW_HEIGHT = 32;
const ROWS_IN_VIEW = 16;

export interface MomentsProps extends Pick<GraphViewProps, 'record' | 'label' | 'pointer'> {
  readonly run: RunValues;
}

/** The rows in the order of execution; the chosen one is the moment on show. */
export function Moments({ record, label, pointer, run }: MomentsProps) {
  const { rows } = run;
  const [measure, setMeasure] = useState<Measure>('microseconds');
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

  const long = rows.length > MOST_ROWS;
  const window = useRowWindow<HTMLDivElement>(
    rows.length,
    ROW_HEIGHT,
    ROWS_IN_VIEW,
    long ? chosen : -1,
  );
  const [first, last] = long ? [window.first, window.last] : [0, rows.length];
  const entry = moment >= first && moment < last ? moment : first;

  // The row that a key leads to may be drawn only now.
  const sought = useRef<number | null>(null);
  const focusSought = () => {
    const found = body.current?.querySelector<HTMLElement>(`[data-node="${sought.current}"]`);
    if (!found) return;
    sought.current = null;
    found.focus({ preventScroll: long });
  };
  useLayoutEffect(focusSought);
  const onScroll = () => {
    // A row with the keyboard's focus may leave; the list keeps it then.
    const focused = body.current?.querySelector('tr:focus');
    if (focused && !window.covers(Number(focused.getAttribute('aria-rowindex')) - 2))
      window.frame.current?.focus({ preventScroll: true });
    window.onScroll();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -moment, End: rows.length - 1 - moment };
    if (!(event.key in step)) return;
    const target = rows[moment + step[event.key as keyof typeof step]];
    event.preventDefault();
    if (!target) return;
    pointer.pin(target.node);
    sought.current = target.node;
    focusSought();
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
      <div
        class={long ? 'scroll nodes windowed' : 'scroll nodes'}
        style={long ? { maxHeight: `${(ROWS_IN_VIEW + 1) * ROW_HEIGHT}px` } : undefined}
        ref={window.frame}
        tabIndex={long ? -1 : undefined}
        onScroll={long ? onScroll : undefined}
        onKeyDown={onKey}
      >
        <table aria-label={TEXTS.of(label)} aria-rowcount={long ? rows.length + 1 : undefined}>
          <Heads />
          <tbody ref={body}>
            <Gap rows={first} height={ROW_HEIGHT} />
            {rows.slice(first, last).map((each, at) => (
              <Row
                key={each.node}
                row={each}
                position={first + at}
                name={nameOf(each.node)}
                standing={standing.get(each.node) ?? 'later'}
                chosen={first + at === moment}
                reachable={first + at === entry}
                bad={each.node === bad}
                measure={measure}
                heat={heats[first + at] ?? 0}
                onChoose={() => pointer.pin(each.node)}
              />
            ))}
            <Gap rows={rows.length - last} height={ROW_HEIGHT} />
          </tbody>
        </table>
      </div>
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
  /** Tab stops at one row of the table; the arrow keys do the rest. */
  readonly reachable: boolean;
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
      aria-rowindex={position + 2}
      tabIndex={props.reachable ? 0 : -1}
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
