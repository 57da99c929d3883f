import type { OutputProps } from '../../page/pane_set.js';

/** Exceptions that Python raises without a word. */
const SILENT: ReadonlyMap<string, string> = new Map([
  ['MemoryError', 'the program needs more memory than this browser gives it.'],
]);

/** What a program printed, the value of its last expression, and how it failed if it did. */
export function OutputPane({ label, output, value, error, halted }: OutputProps) {
  const message = error && (error.message || SILENT.get(error.type));
  const empty = output.length === 0 && value === null && error === null && halted === null;
  return (
    <section class="output" aria-label={`Output of ${label}`}>
      <h4>Output</h4>
      {empty && <p class="muted">Nothing printed.</p>}
      {output.length > 0 && (
        <pre tabIndex={0} aria-label="Printed text">
          {output.map(({ stream, text }, index) => (
            <span key={index} class={stream}>
              {text}
            </span>
          ))}
        </pre>
      )}
      {value !== null && (
        <div class="value">
          <span class="muted">Value of the last expression</span>
          <pre tabIndex={0} aria-label="Value of the last expression">
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
          <pre tabIndex={0} aria-label="Traceback">
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
