import type { OutputProps } from '../../page/pane_set.js';
import { strings } from '../../strings/strings.js';
import { pieces } from './looks.js';

const looks = (text: string) =>
  text.includes('\u001b')
    ? pieces(text).map((piece, index) => (
        <span key={index} class={piece.look ? `printed-${piece.look}` : undefined}>
          {piece.text}
        </span>
      ))
    : text;

/** What a program printed, the value of its last expression, and how it failed if it did. */
export function OutputPane({ label, output, value, error, halted }: OutputProps) {
  const message = error && (error.message || strings.result.silent[error.type]);
  const empty = output.length === 0 && value === null && error === null && halted === null;
  return (
    <section class="output" aria-label={strings.result.outputOf(label)}>
      <h4>{strings.result.output}</h4>
      {empty && <p class="muted">{strings.result.nothingPrinted}</p>}
      {output.length > 0 && (
        <pre tabIndex={0} aria-label={strings.result.printed}>
          {output.map(({ stream, text }, index) => (
            <span key={index} class={stream}>
              {looks(text)}
            </span>
          ))}
        </pre>
      )}
      {value !== null && (
        <div class="value">
          <span class="muted">{strings.result.value}</span>
          <pre tabIndex={0} aria-label={strings.result.value}>
            {value}
          </pre>
        </div>
      )}
      {error && (
        <div class="error">
          <p>
            <span aria-hidden="true">✗</span> <b>{error.type}</b>
            {message && `: ${message}`}
          </p>
          <pre tabIndex={0} aria-label={strings.result.traceback}>
            {error.traceback}
          </pre>
        </div>
      )}
      {halted !== null && (
        <p class="halted">
          <span aria-hidden="true">■</span> {halted}
        </p>
      )}
    </section>
  );
}
