import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { StepsProps } from '../../page/pane_set.js';
import { fill } from '../../strings/fill.js';
import { strings } from '../../strings/strings.js';
import { Filter } from './filter.js';
import { Lives } from './lives.js';
import { StepList } from './list.js';
import { nextStep, shownSteps, type Group } from './rows.js';
import { Sentence } from './sentence.js';
import { momentWords } from './words.js';

/** How long each step is on show while they play. */
const PLAY_MS = 900;

const words = strings.steps;

/**
 * The changes of a graph one by one, under all its views: a slider with buttons and keys, what each step
 * did in a sentence, the list of all of them, and the life of each node.
 */
export function StepsPane({ history, label, step, onStep, pointer }: StepsProps) {
  const { length } = history;
  const [hidden, setHidden] = useState<ReadonlySet<Group>>(new Set());
  const [playing, setPlaying] = useState(false);
  const steps = useMemo(() => shownSteps(history, hidden), [history, hidden]);
  const at = step ?? length;
  const node = pointer.node.value;
  const section = useRef<HTMLDivElement>(null);

  const go = (next: number | null) => {
    if (next !== null) onStep(next);
  };
  const choose = (next: number | null) => {
    setPlaying(false);
    go(next);
  };
  const forward = () => nextStep(steps, at, 1) ?? (step === null ? null : length);
  const back = () => nextStep(steps, at, -1);

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      const next = forward();
      if (next === null || next >= length) setPlaying(false);
      go(next);
    }, PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, step, steps]);

  const play = () => {
    if (!playing && step === null) onStep(0);
    setPlaying(!playing);
  };
  const ofNode = (by: 1 | -1) =>
    nextStep(node === null ? [] : (history.lives[node]?.steps ?? []), at, by);
  const byKey =
    (acts: { readonly [key: string]: (() => number | null) | undefined }) =>
    (event: KeyboardEvent) => {
      const act = acts[event.key];
      const { target } = event;
      const writes = target instanceof HTMLInputElement && target.type !== 'range';
      if (!act || writes || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      choose(act());
    };
  const onKey = byKey({
    ArrowLeft: back,
    ArrowRight: forward,
    Home: () => 0,
    End: () => length,
  });
  // These work in the views above too, where a node is chosen: from the moment that it is seen to be.
  useLayoutEffect(() => {
    const around = section.current?.parentElement;
    const along = byKey({ '[': () => ofNode(-1) || null, ']': () => ofNode(1) });
    around?.addEventListener('keydown', along);
    return () => around?.removeEventListener('keydown', along);
  });

  return (
    <div class="steps" role="group" aria-label={words.label(label)} ref={section} onKeyDown={onKey}>
      <div class="steps-bar">
        <div class="buttons" role="group" aria-label={words.controls(label)}>
          <Button sign="«" name={words.first} off={at === 0} onClick={() => choose(0)} />
          <Button sign="‹" name={words.back} off={at === 0} onClick={() => choose(back())} />
          <Button
            sign={playing ? '■' : '▶'}
            name={playing ? words.pause : words.play}
            onClick={play}
          />
          <Button
            sign="›"
            name={words.forward}
            off={step === null}
            onClick={() => choose(forward())}
          />
          <Button sign="»" name={words.last} off={step === null} onClick={() => choose(length)} />
        </div>
        <input
          type="range"
          min={0}
          max={length}
          value={at}
          aria-label={words.step}
          aria-valuetext={`${at} ${words.of(length)}`}
          onInput={(event) => choose(Number(event.currentTarget.value))}
        />
        <label class="step-number">
          {words.step}{' '}
          <input
            type="number"
            min={0}
            max={length}
            value={at}
            onChange={(event) => choose(Math.max(0, Number(event.currentTarget.value)))}
          />{' '}
          {words.of(length)}
        </label>
      </div>
      <p class="step-words" role="status">
        <Sentence text={momentWords(history, step)} />
      </p>
      <Unfold title={words.list}>
        {() => (
          <>
            <Filter label={label} hidden={hidden} onChange={setHidden} />
            <StepList
              history={history}
              label={label}
              steps={steps}
              at={at}
              ended={step === null}
              onStep={choose}
            />
          </>
        )}
      </Unfold>
      <Unfold title={words.lives}>
        {() => <Lives history={history} label={label} at={at} onStep={choose} pointer={pointer} />}
      </Unfold>
      <p class="muted by-keys steps-keys">
        {fill<ComponentChildren>(words.keys, {
          left: <kbd>←</kbd>,
          right: <kbd>→</kbd>,
          begin: <kbd>Home</kbd>,
          finish: <kbd>End</kbd>,
          before: <kbd>[</kbd>,
          behind: <kbd>]</kbd>,
        })}
      </p>
    </div>
  );
}

interface UnfoldProps {
  readonly title: string;
  children(): ComponentChildren;
}

/** What is made only when it is opened: on a long tape it takes longer than the step itself. */
function Unfold({ title, children }: UnfoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details class="unfold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && children()}
    </details>
  );
}

interface ButtonProps {
  readonly sign: string;
  readonly name: string;
  readonly off?: boolean;
  onClick(): void;
}

/** Never disabled, which would take the keyboard's focus away. */
function Button({ sign, name, off = false, onClick }: ButtonProps) {
  return (
    <button type="button" aria-label={name} title={name} aria-disabled={off} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
