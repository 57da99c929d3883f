import { useComputed } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { mark } from '../engine/marks.js';
import type { CodeBlock } from '../protocol/lesson.js';
import { EditorHost } from './editor_host.js';
import { Graphs } from './graphs.js';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { DraftNotices, Toolbar } from './toolbar.js';

export interface StepProps {
  readonly block: CodeBlock;
  readonly program: Program;
}

/** A code block of a lesson: a workbench with an editor, or a program that is read and run as it is. */
export function Step({ block, program }: StepProps) {
  const headingId = `step-${block.id}`;
  return (
    <section
      class={block.editable ? 'step workbench' : 'step'}
      id={block.id}
      aria-labelledby={headingId}
    >
      <div class="step-program">
        <header class="step-head">
          <h3 id={headingId}>{block.title}</h3>
          {program.edited.value && <span class="badge">edited</span>}
        </header>
        <DraftNotices program={program} />
        {block.editable ? (
          <EditorHost
            program={program}
            label={`Program: ${block.title}`}
            shippedHtml={block.html}
          />
        ) : (
          <pre class="code" tabIndex={0} aria-label={`Program: ${block.title}`}>
            <code dangerouslySetInnerHTML={{ __html: block.html }} />
          </pre>
        )}
        <Toolbar program={program} label={block.title} />
      </div>
      <div class="step-result">
        <Result program={program} label={block.title} open={block.editable} />
      </div>
    </section>
  );
}

interface ResultProps {
  readonly program: Program;
  readonly label: string;
  /** Whether graphs are in view at once; otherwise they unfold. */
  readonly open: boolean;
}

/** What a program printed, how it ended, and its graphs. */
export function Result({ program, label, open }: ResultProps) {
  const { Output } = useServices().panes;
  const { output, value, error, halted, graphs, leftOut } = program.shown.value;
  const finished = program.phase.value === 'finished';
  useLayoutEffect(() => {
    if (finished) mark('fxp:panes-updated');
  }, [finished, graphs]);
  const fresh = useComputed(
    () => program.phase.value === 'recorded' || program.phase.value === 'waiting',
  );
  const count = graphs.length === 1 ? 'The graph' : `The ${graphs.length} graphs`;
  return (
    <>
      {fresh.value && program.setup.recorded && (
        <p class="recorded">
          <span class="badge">recorded</span> From when this lesson was built. Run shows your own.
        </p>
      )}
      {fresh.value && !program.setup.recorded ? (
        <p class="muted">What the program prints, and its graphs, will be here.</p>
      ) : (
        <Output label={label} output={output} value={value} error={error} halted={halted} />
      )}
      {leftOut.map((sentence) => (
        <p key={sentence} class="muted left-out">
          {sentence}
        </p>
      ))}
      {graphs.length > 0 &&
        (open ? (
          <Graphs label={label} graphs={graphs} />
        ) : (
          <details class="unfold">
            <summary>{count} of this step</summary>
            <Graphs label={label} graphs={graphs} />
          </details>
        ))}
    </>
  );
}
