import type { FunctionComponent } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { compareStates, describeChanges } from '../../graphs/compare.js';
import { createPointer } from '../../graphs/pointer.js';
import type { DrawnGraph, GraphViewProps } from '../../page/pane_set.js';
import { strings } from '../../strings/strings.js';
import { CodeDiff } from './code_diff.js';
import { sameNumbers } from './numbers.js';
import { NodeDiff } from './node_diff.js';
import { Picker } from './picker.js';
import { defaultSide, nodesOf, possible, stepOf, type Side } from './sides.js';

const words = strings.graphs.changes;

export interface ChangesProps extends GraphViewProps {
  /** Draws both sides in one. */
  readonly Drawing: FunctionComponent<DrawnGraph>;
}

/**
 * Two graphs or two moments of one: as node lists or code beside each other, or as one drawing. Until the
 * reader chooses others: as traced and in the end, or the step on show and the one before it.
 */
export function ChangesPane(props: ChangesProps) {
  const { label, history, histories, moment, Drawing } = props;
  const own = Math.max(0, histories.indexOf(history));
  const { step } = moment;
  const [chosen, choose] = useState<{ readonly left?: Side; readonly right?: Side }>({});
  const [as, setAs] = useState<'nodes' | 'drawing' | 'code'>('nodes');
  const name = useId();
  const side = (which: 'left' | 'right') =>
    possible(chosen[which] ?? defaultSide(histories, own, step, which), histories, own, step);
  const [left, right] = [side('left'), side('right')];
  const [of, to] = [histories[left.graph] ?? history, histories[right.graph] ?? history];
  const [before, after] = [nodesOf(left, of, step), nodesOf(right, to, step)];
  const sides = useMemo(
    () =>
      sameNumbers(
        { nodes: before, record: of.record },
        { nodes: after, record: to.record },
        to === history ? 'right' : 'left',
      ),
    [before, after, of, to, history],
  );
  // What is pointed at in two other graphs is nothing of this one, whose lines and steps stay unmarked.
  const apart = useMemo(() => createPointer(), [of, to]);
  const pointer = of === history || to === history ? props.pointer : apart;
  const comparison = useMemo(
    () => (as === 'code' ? null : compareStates({ nodes: sides.before }, { nodes: sides.after })),
    [sides, as === 'code'],
  );
  const picker = { histories, own, step };
  return (
    <div class="changes">
      <div class="pickers">
        <Picker
          {...picker}
          name={words.before}
          side={left}
          onChange={(next) => choose({ ...chosen, left: next })}
        />
        <Picker
          {...picker}
          name={words.after}
          side={right}
          onChange={(next) => choose({ ...chosen, right: next })}
        />
        <fieldset class="segments">
          <legend class="hidden">{words.which(label)}</legend>
          {(['nodes', 'drawing', 'code'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name={name} checked={as === each} onChange={() => setAs(each)} />
              <span>{words.as[each]}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {comparison && (
        <p class="node-words" role="status">
          {of !== to && `${words.byName} `}
          {describeChanges(comparison)}
        </p>
      )}
      {comparison && as === 'nodes' && (
        <NodeDiff label={label} pointer={pointer} sides={sides} comparison={comparison} />
      )}
      {as === 'drawing' && (
        <Drawing
          label={words.label(label)}
          pointer={pointer}
          record={sides.known}
          moment={{ nodes: sides.after, baseline: sides.before }}
        />
      )}
      {as === 'code' && (
        <CodeDiff
          label={label}
          left={of.codeAt(stepOf(left, of, step), 'left').value}
          right={to.codeAt(stepOf(right, to, step), 'right').value}
        />
      )}
    </div>
  );
}
