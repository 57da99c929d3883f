import type { ExplanationsProps } from '../../page/pane_set.js';
import type { Explanation, Sentence } from '../../protocol/explain.js';
import { strings } from '../../strings/strings.js';

/** What mistakes mean and what to try; nodes, steps and lines can be gone to. */
export function ExplanationsPane({ label, explanations, onShow }: ExplanationsProps) {
  if (explanations.length === 0) return null;
  return (
    <section class="explanations" aria-label={strings.explain.of(label)}>
      {explanations.map((each) => (
        <OneExplanation key={`${each.kind} ${each.graph}`} explanation={each} onShow={onShow} />
      ))}
    </section>
  );
}

interface OneProps {
  readonly explanation: Explanation;
  readonly onShow: ExplanationsProps['onShow'];
}

function OneExplanation({ explanation, onShow }: OneProps) {
  const { kind, graph, step, line, cause, advice } = explanation;
  // As it was when it had gone wrong: later steps may have no such node.
  const then = step === null ? {} : { step };
  const showNode = graph === null ? null : (node: number) => onShow({ graph, node, ...then });
  return (
    <article class="explanation" data-kind={kind}>
      <h5>{strings.explain.titles[kind]}</h5>
      <p>
        <Words sentence={cause} onNode={showNode} />
      </p>
      <p>
        <b>{strings.explain.advice}</b> <Words sentence={advice} onNode={showNode} />
      </p>
      {(step !== null || line !== null) && (
        <p class="explanation-places">
          {graph !== null && step !== null && (
            <button type="button" class="quiet" onClick={() => onShow({ graph, step })}>
              {strings.explain.showStep(step)}
            </button>
          )}
          {line !== null && (
            <button type="button" class="quiet" onClick={() => onShow({ line })}>
              {strings.explain.showLine(line)}
            </button>
          )}
        </p>
      )}
    </article>
  );
}

interface WordsProps {
  readonly sentence: Sentence;
  readonly onNode: ((node: number) => void) | null;
}

function Words({ sentence, onNode }: WordsProps) {
  return (
    <>
      {sentence.map((part, index) => {
        if (typeof part === 'string') return part;
        if ('code' in part) return <code key={index}>{part.code}</code>;
        return (
          <button
            key={index}
            type="button"
            class="node-link"
            aria-label={strings.explain.showNode(part.name)}
            onClick={() => onNode?.(part.node)}
          >
            {part.name}
          </button>
        );
      })}
    </>
  );
}
