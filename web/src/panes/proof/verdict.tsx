import type { NodePointer } from '../../graphs/pointer.js';
import type { Counterexample, ProofReport } from '../../protocol/proof.js';
import { strings } from '../../strings/strings.js';
import { NodeName } from './node_name.js';

const words = strings.proof;

interface VerdictProps {
  readonly report: ProofReport;
  /** Whether it is about the graph as it was traced. */
  readonly traced: boolean;
  readonly pointer: NodePointer;
}

/** What stands behind a verdict: rules, inputs, or a counterexample. */
export function Verdict({ report, traced, pointer }: VerdictProps) {
  const { rules, reason, tried, notes, case: found } = report;
  return (
    <>
      {found && <Case found={found} pointer={pointer} />}
      {rules.length > 0 && (
        <>
          <h5>{words.rules}</h5>
          <ul>
            {rules.map(({ rule, caveat, nodes }) => (
              <li key={rule}>
                {rule}
                {nodes.length > 0 && ` ${words.at} `}
                {nodes.map((node) => (
                  <NodeName key={node.name} node={node} pointer={pointer} />
                ))}
                {caveat && <span class="muted"> {caveat}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {reason !== null && <p>{words.why(reason)}</p>}
      {notes.map((note) => (
        <p key={note} class="warning">
          {note}
        </p>
      ))}
      {traced && <p class="muted">{words.tracedNote}</p>}
      <details>
        <summary>{words.tried(tried.length)}</summary>
        <p>{tried.join(', ')}</p>
      </details>
    </>
  );
}

interface CaseProps {
  readonly found: Counterexample;
  readonly pointer: NodePointer;
}

function Case({ found, pointer }: CaseProps) {
  const { nodes, inputs, graphs } = found;
  return (
    <>
      {nodes && (
        <p>
          {words.part} <code>{nodes[0].name}</code> {words.of}{' '}
          <NodeName node={nodes[1]} pointer={pointer} />.
        </p>
      )}
      <h5>{words.small}</h5>
      <pre>
        {inputs.map(({ name, text }) => `${name} = ${text}\n`)}
        {`# ${found.found}`}
      </pre>
      <div class="pair">
        {graphs.map(
          (graph, index) =>
            graph !== '' && (
              <figure key={index}>
                <figcaption>{index === 0 ? words.before : words.after}</figcaption>
                <pre tabIndex={0}>{graph}</pre>
              </figure>
            ),
        )}
      </div>
    </>
  );
}
