import { batch } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { mark } from '../engine/marks.js';
import type { GraphRecord } from '../protocol/messages.js';
import { graphTitles } from './graph_titles.js';
import { Graphs } from './graphs.js';
import type { Destination } from './pane_set.js';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { strings } from '../strings/strings.js';
import type { View } from './view.js';

export interface ResultProps {
  readonly program: Program;
  readonly label: string;
  /** Whether graphs are in view at once; otherwise they unfold. */
  readonly open: boolean;
}

/** What a program printed, how it ended, its check's verdicts and its graphs. */
export function Result({ program, label, open }: ResultProps) {
  const { Output, Explanations, Verdicts } = useServices().panes;
  const { output, value, error, halted, graphs, leftOut, explanations, verdicts } =
    program.shown.value;
  const place = useRef<HTMLDivElement>(null);
  const finished = program.phase.value === 'finished';
  useLayoutEffect(() => {
    if (finished) mark('fxp:panes-updated');
  }, [finished, graphs]);
  if (program.origin.value === null) return <p class="muted">{strings.result.empty}</p>;

  return (
    <>
      <OriginNote program={program} />
      <Verdicts verdicts={verdicts} />
      <Output label={label} output={output} value={value} error={error} halted={halted} />
      <Explanations
        label={label}
        explanations={explanations}
        onShow={(what) => {
          show(program.view, graphs, what);
          if (what.line === undefined) reveal(place.current, what.node);
        }}
      />
      {leftOut.map((sentence) => (
        <p key={sentence} class="muted left-out">
          {sentence}
        </p>
      ))}
      {graphs.length > 0 && (
        // While a program runs, the graphs are those of the run before it.
        <div ref={place} class="result-graphs" aria-busy={program.phase.value === 'running'}>
          {open ? (
            <Graphs label={label} program={program} />
          ) : (
            <details class="unfold">
              <summary>{strings.result.graphsOfStep(graphs.length)}</summary>
              <Graphs label={label} program={program} />
            </details>
          )}
        </div>
      )}
    </>
  );
}

function show(view: View, graphs: readonly GraphRecord[], what: Destination): void {
  batch(() => {
    if (what.graph !== undefined) view.graph.value = graphTitles(graphs)[what.graph] ?? null;
    if (what.step !== undefined) view.step.value = what.step;
    if (what.node !== undefined) view.node.value = what.node;
    if (what.line !== undefined) view.line.value = what.line;
  });
}

/** Brings the graphs into view once they show what was asked for, and the focus to the node. */
function reveal(place: HTMLDivElement | null, node: number | undefined): void {
  const folded = place?.querySelector('details');
  if (folded) folded.open = true;
  requestAnimationFrame(() => {
    const found = place?.querySelector<HTMLElement>(`[data-node="${node}"]`);
    (found ?? place)?.scrollIntoView({ block: 'nearest' });
    found?.focus({ preventScroll: true });
  });
}

/** Says when results are not those of a run here, or of another text than the one in the editor. */
function OriginNote({ program }: { readonly program: Program }) {
  const recorded = program.origin.value?.kind === 'recorded';
  const outdated = program.outdated.value;
  if (!recorded && outdated === null) return null;
  return (
    <p class="recorded">
      <span class="badge">{recorded ? strings.result.recorded : strings.result.earlier}</span>{' '}
      {outdated === null
        ? strings.result.ofBuild
        : (recorded ? strings.result.recordedOutdated : strings.result.outdated)[outdated]}
    </p>
  );
}
