import type { GraphHistory } from '../../graphs/history.js';
import { strings } from '../../strings/strings.js';
import { momentsOf, type Side, type When } from './sides.js';

const words = strings.graphs.changes;

export interface PickerProps {
  readonly name: string;
  readonly side: Side;
  readonly histories: readonly GraphHistory[];
  readonly own: number;
  readonly step: number | null;
  onChange(side: Side): void;
}

/** Chooses one side of the comparison: which graph, and when. */
export function Picker({ name, side, histories, own, step, onChange }: PickerProps) {
  const history = histories[side.graph];
  if (!history) return null;
  return (
    <fieldset class="picker">
      <legend>{name}</legend>
      {histories.length > 1 && (
        <select
          aria-label={words.graphOf(name)}
          value={side.graph}
          onChange={(event) => onChange({ ...side, graph: Number(event.currentTarget.value) })}
        >
          {histories.map(({ title }, index) => (
            <option key={title} value={index}>
              {title}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={words.momentOf(name)}
        value={side.when}
        onChange={(event) => onChange({ ...side, when: event.currentTarget.value as When })}
      >
        {momentsOf(history, side.graph === own, step).map((when) => (
          <option key={when} value={when}>
            {words.moments[when]}
          </option>
        ))}
      </select>
      {side.when === 'number' && (
        <label>
          <span class="hidden">{words.stepOf(name)}</span>
          <input
            type="number"
            min={0}
            max={history.length}
            value={Math.min(side.step, history.length)}
            onChange={(event) =>
              onChange({ ...side, step: Math.max(0, Number(event.currentTarget.value)) })
            }
          />{' '}
          {strings.steps.of(history.length)}
        </label>
      )}
    </fieldset>
  );
}
