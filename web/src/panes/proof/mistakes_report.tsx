import type { NodePointer } from '../../graphs/pointer.js';
import type { Mistake, MistakesReport } from '../../protocol/proof.js';
import type { Answer } from '../../protocol/questions.js';
import { strings } from '../../strings/strings.js';
import { NodeName } from './node_name.js';

const words = strings.proof.mistakes;

/** How many mistakes were noticed, or why none was made. */
export function MistakesSummary({ said }: { readonly said: Answer<'mistakes'> }) {
  if (!said.ok)
    return <p class="error">{words.refused(said.mistake.type, said.mistake.message)}</p>;
  const { made, missed, same, refused } = said.value;
  if (refused !== null) return <p class="error">{words.refusesRight(refused)}</p>;
  const count = made - same.length;
  if (count === 0) return <p class="muted">{words.nothing}</p>;
  const kind = missed.length === 0 ? 'proved' : 'refuted';
  return (
    <p class="verdict" data-kind={kind}>
      {missed.length === 0 ? words.all(count) : words.some(missed.length, count)}
    </p>
  );
}

interface ListsProps {
  readonly report: MistakesReport;
  readonly pointer: NodePointer;
}

/** The mistakes that the check lets pass, and those that nobody could notice. */
export function MistakeLists({ report: { missed, same }, pointer }: ListsProps) {
  return (
    <>
      {missed.length > 0 && (
        <>
          <h5>{words.unseen}</h5>
          <List mistakes={missed} pointer={pointer} />
        </>
      )}
      {same.length > 0 && (
        <details>
          <summary>{words.same(same.length)}</summary>
          <List mistakes={same} pointer={pointer} />
        </details>
      )}
    </>
  );
}

interface ListProps {
  readonly mistakes: readonly Mistake[];
  readonly pointer: NodePointer;
}

function List({ mistakes, pointer }: ListProps) {
  return (
    <ul>
      {mistakes.map(({ text, node, found }) => (
        <li key={text}>
          <NodeName node={node} pointer={pointer} />: {text}
          {found !== null && <span class="muted"> ({found})</span>}
        </li>
      ))}
    </ul>
  );
}
