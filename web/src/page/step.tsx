import type { CodeBlock } from '../protocol/lesson.js';
import { EditorHost } from './editor_host.js';
import type { Program } from './program.js';
import { Result } from './result.js';
import { DraftNotices } from './draft_notices.js';
import { Toolbar } from './toolbar.js';
import { strings } from '../strings/strings.js';

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
          {program.edited.value && <span class="badge">{strings.program.edited}</span>}
        </header>
        <DraftNotices program={program} label={block.title} />
        <div class="step-editor">
          {block.editable ? (
            <EditorHost
              program={program}
              label={strings.program.label(block.title)}
              shippedHtml={block.html}
            />
          ) : (
            <pre class="code" tabIndex={0} aria-label={strings.program.label(block.title)}>
              <code dangerouslySetInnerHTML={{ __html: block.html }} />
            </pre>
          )}
          <Toolbar program={program} label={block.title} />
        </div>
      </div>
      <div class="step-result">
        <Result program={program} label={block.title} open={block.editable} />
      </div>
    </section>
  );
}
