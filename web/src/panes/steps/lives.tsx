import { useId, useMemo } from 'preact/hooks';
import type { GraphHistory, Life } from '../../graphs/history.js';
import type { NodePointer } from '../../graphs/pointer.js';
import { strings } from '../../strings/strings.js';
import { nearest, ticks } from './ticks.js';
import { Window } from './window.js';

const ROW_HEIGHT = 24;
const MOST_ROWS = 12;

export interface LivesProps {
  readonly history: GraphHistory;
  readonly label: string;
  readonly at: number;
  onStep(step: number): void;
  readonly pointer: NodePointer;
}

/** A bar for each node from the step that made it to the one that erased it, with its changes. */
export function Lives({ history, label, at, onStep, pointer }: LivesProps) {
  const id = useId();
  const { lives, length } = history;
  const focus = pointer.node.value;
  const active = useMemo(() => lives.findIndex((life) => life.id === focus), [lives, focus]);
  const percent = (step: number) => `${(100 * step) / length}%`;

  const onKey = (event: KeyboardEvent) => {
    const targets: { readonly [key: string]: number | undefined } = {
      ArrowDown: Math.min(active + 1, lives.length - 1),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: lives.length - 1,
    };
    const life = lives[targets[event.key] ?? -1];
    if (!life) return;
    event.preventDefault();
    event.stopPropagation();
    pointer.pin(life.id);
  };
  const onClick = (life: Life, event: MouseEvent) => {
    pointer.pin(life.id);
    const track = event.currentTarget instanceof Element && event.currentTarget.lastElementChild;
    const box = track && track.getBoundingClientRect();
    if (box && event.clientX >= box.left) {
      onStep(nearest(life.steps, ((event.clientX - box.left) / box.width) * length));
    }
  };

  return (
    <Window
      count={lives.length}
      rowHeight={ROW_HEIGHT}
      most={MOST_ROWS}
      current={active}
      role="listbox"
      tabIndex={0}
      aria-label={strings.steps.livesOf(label)}
      aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      onKeyDown={onKey}
      row={(index) => {
        const life = lives[index];
        if (!life) return null;
        const { name, from, to, steps } = life;
        return (
          <div
            key={life.id}
            id={`${id}-${index}`}
            role="option"
            class="life"
            style={{ height: `${ROW_HEIGHT}px` }}
            aria-selected={life.id === focus}
            aria-label={strings.steps.life(name, from, to, steps.length)}
            onClick={(event) => onClick(life, event)}
          >
            <span class="life-name">{name}</span>
            <span class="life-track">
              <span
                class="life-bar"
                data-erased={to !== null}
                style={{ left: percent(from), width: percent((to ?? length) - from) }}
              />
              {ticks(steps, length).map((step) => (
                <span key={step} class="life-tick" style={{ left: percent(step) }} />
              ))}
              <span class="life-now" style={{ left: percent(at) }} />
            </span>
          </div>
        );
      }}
    />
  );
}
