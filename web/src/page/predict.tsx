import { useId, useState } from 'preact/hooks';
import { isRightPrediction } from '../lessons/prediction.js';
import type { PredictPart } from '../protocol/lesson.js';
import { strings } from '../strings/strings.js';
import { Solved } from './solved.js';
import { textOfHtml, usePart } from './use_part.js';

/** A program and the question what it prints. After a wrong answer, what it prints can be shown. */
export function Predict({ part }: { readonly part: PredictPart }) {
  const { state, update, noteIdea, explainIdeas } = usePart(part.id);
  const field = useId();
  const [answer, setAnswer] = useState(state.solved ? part.prints : '');
  const [judged, setJudged] = useState(false);
  const right = isRightPrediction(answer, part.prints);
  const lines = part.prints.split('\n').length;

  const judge = (event: Event) => {
    event.preventDefault();
    if (!answer.trim()) return;
    setJudged(true);
    update({ solved: state.solved || right, tries: state.tries + (right ? 0 : 1) });
    if (right) explainIdeas(textOfHtml(part.reasonHtml));
    else noteIdea(textOfHtml(part.questionHtml), answer.trim(), '');
  };
  const show = () => {
    setAnswer(part.prints);
    setJudged(false);
    update({ solutionShown: true });
    explainIdeas(textOfHtml(part.reasonHtml));
  };

  return (
    <form class="part choice predict" onSubmit={judge}>
      <div class="question">
        <div dangerouslySetInnerHTML={{ __html: part.questionHtml }} />
        <Solved solved={state.solved} passes={state.passes} />
      </div>
      <pre class="code" tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: part.html }} />
      </pre>
      <label for={field}>{strings.exercise.prints}</label>
      <textarea
        id={field}
        rows={lines + 1}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={answer}
        onInput={(event) => {
          setJudged(false);
          setAnswer(event.currentTarget.value);
        }}
      />
      <div class="buttons">
        <button type="submit" class="run" disabled={!answer.trim()}>
          {strings.exercise.answer}
        </button>
        {state.tries > 0 && !state.solved && (
          <button type="button" onClick={show}>
            {strings.exercise.showPrinted}
          </button>
        )}
      </div>
      <p class="status" role="status">
        {judged && (right ? strings.exercise.allRight : strings.exercise.printsElse(lines))}
        {!judged && state.solutionShown && right && strings.exercise.printsThis}
      </p>
      {(state.solved || state.solutionShown) && right && (
        <div class="reason" dangerouslySetInnerHTML={{ __html: part.reasonHtml }} />
      )}
    </form>
  );
}
