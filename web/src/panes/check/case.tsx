import type { CaseNode, CaseSide, PartedCase } from '../../protocol/case.js';
import { strings } from '../../strings/strings.js';
import './case.css';

const words = strings.result.case;

interface CaseProps {
  /** The claim that doesn't hold, by which its tables are told apart. */
  readonly claim: string;
  readonly found: PartedCase;
  readonly open: boolean;
}

/** Two graphs beside each other where their values part, and the inputs for which they do. */
export function Case({ claim, found, open }: CaseProps) {
  const { small, inputs, sides } = found;
  return (
    <details class="case" open={open}>
      <summary>{small ? words.small : words.whole}</summary>
      <p>
        {words.parts(sides[0].node, sides[1].node)} {found.found !== null && `${found.found}.`}
        {small && ` ${words.alike}`}
      </p>
      <div class="pair">
        {sides.map((side, index) => (
          <Side key={index} side={side} title={words.sides[index] ?? ''} claim={claim} />
        ))}
      </div>
      <p>{words.inputs}</p>
      <pre>{inputs.map(({ name, text }) => `${name} = ${text}`).join('\n')}</pre>
    </details>
  );
}

interface SideProps {
  readonly side: CaseSide;
  readonly title: string;
  readonly claim: string;
}

function Side({ side, title, claim }: SideProps) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div class="scroll" role="group" tabIndex={0} aria-label={words.list(title, claim)}>
        <table>
          <thead>
            <tr>
              {words.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {side.nodes.map((node) => (
              <Row key={node.name} node={node} />
            ))}
          </tbody>
        </table>
      </div>
      {side.leftOut > 0 && <p class="muted">{words.leftOut(side.leftOut)}</p>}
    </figure>
  );
}

function Row({ node }: { readonly node: CaseNode }) {
  const { name, target, args, kwargs, value, parts } = node;
  return (
    <tr data-parts={parts || undefined}>
      <th scope="row">
        {parts && (
          <>
            <span aria-hidden="true">≠ </span>
            <span class="hidden">{words.here} </span>
          </>
        )}
        {name}
      </th>
      <td>{value}</td>
      <td>{target}</td>
      <td>{kwargs === '{}' ? args : `${args} ${kwargs}`}</td>
    </tr>
  );
}
