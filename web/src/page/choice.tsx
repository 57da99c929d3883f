import { useId, useState } from 'preact/hooks';
import type { ChoicePart } from '../protocol/lesson.js';
import { Solved } from './solved.js';
import { textOfHtml, usePart } from './use_part.js';
import { strings } from '../strings/strings.js';

/** A question with options. A wrong option says why it is wrong, and may be followed by another try. */
export function Choice({ part }: { readonly part: ChoicePart }) {
  const { state, update, noteIdea } = usePart(part.id);
  const name = useId();
  const [marked, setMarked] = useState<readonly number[]>(() =>
    state.solved ? part.options.flatMap((option, index) => (option.right ? [index] : [])) : [],
  );
  const [judged, setJudged] = useState(state.solved);
  const single = part.options.filter(({ right }) => right).length === 1;

  const toggle = (index: number, on: boolean) => {
    setJudged(false);
    if (single) setMarked([index]);
    else setMarked(on ? [...marked, index] : marked.filter((each) => each !== index));
  };
  const judge = (event: Event) => {
    event.preventDefault();
    if (marked.length === 0) return;
    const solved = part.options.every(({ right }, index) => right === marked.includes(index));
    const picked = [...state.picked.filter((index) => !marked.includes(index)), ...marked];
    setJudged(true);
    for (const index of marked) {
      const option = part.options[index];
      if (!option || option.right) continue;
      const texts = [part.questionHtml, option.html, option.reasonHtml].map(textOfHtml);
      noteIdea(...(texts as [string, string, string]));
    }
    update({
      picked,
      solved: state.solved || solved,
      tries: state.tries + (solved ? 0 : 1),
    });
  };
  const right = part.options.every((option, index) => option.right === marked.includes(index));

  return (
    <form class="part choice" onSubmit={judge}>
      <fieldset>
        <legend>
          <div class="question" dangerouslySetInnerHTML={{ __html: part.questionHtml }} />
          <Solved solved={state.solved} passes={state.passes} />
        </legend>
        {!single && <p class="muted">{strings.exercise.moreThanOne}</p>}
        {part.options.map((option, index) => {
          const tried = state.picked.includes(index);
          const shown = (judged && marked.includes(index)) || (tried && !option.right);
          return (
            <div
              class="option"
              data-judged={shown ? (option.right ? 'right' : 'wrong') : undefined}
              key={index}
            >
              <label>
                <input
                  type={single ? 'radio' : 'checkbox'}
                  name={name}
                  checked={marked.includes(index)}
                  onChange={(event) => toggle(index, event.currentTarget.checked)}
                />
                <span dangerouslySetInnerHTML={{ __html: option.html }} />
              </label>
              {shown && (
                <div class="reason">
                  <b>
                    <span aria-hidden="true">{option.right ? '✓' : '✗'}</span>{' '}
                    {option.right ? strings.exercise.right : strings.exercise.wrong}
                  </b>{' '}
                  <span dangerouslySetInnerHTML={{ __html: option.reasonHtml }} />
                </div>
              )}
            </div>
          );
        })}
      </fieldset>
      <div class="buttons">
        <button type="submit" class="run" disabled={marked.length === 0}>
          {strings.exercise.answer}
        </button>
      </div>
      <p class="status" role="status">
        {judged && (right ? strings.exercise.allRight : strings.exercise.notYet)}
      </p>
    </form>
  );
}
