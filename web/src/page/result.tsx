import { useLayoutEffect } from 'preact/hooks';
import { mark } from '../engine/marks.js';
import { Graphs } from './graphs.js';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { strings } from '../strings/strings.js';

export interface ResultProps {
  readonly program: Program;
  readonly label: string;
  /** Whether graphs are in view at once; otherwise they unfold. */
  readonly open: boolean;
}

/** What a program printed, how it ended, its check's verdicts and its graphs. */
export function Result({ program, label, open }: ResultProps) {
  const { Output, Verdicts } = useServices().panes;
  const { output, value, error, halted, graphs, leftOut, verdicts } = program.shown.value;
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
      {leftOut.map((sentence) => (
        <p key={sentence} class="muted left-out">
          {sentence}
        </p>
      ))}
      {graphs.length > 0 && (
        // While a program runs, the graphs are those of the run before it.
        <div class="result-graphs" aria-busy={program.phase.value === 'running'}>
          {open ? (
            <Graphs label={label} graphs={graphs} view={program.view} />
          ) : (
            <details class="unfold">
              <summary>{strings.result.graphsOfStep(graphs.length)}</summary>
              <Graphs label={label} graphs={graphs} view={program.view} />
            </details>
          )}
        </div>
      )}
    </>
  );
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
