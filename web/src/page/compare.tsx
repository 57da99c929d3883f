import { align } from '../graphs/align.js';
import { strings } from '../strings/strings.js';

export interface CompareProps {
  readonly shipped: string;
  readonly text: string;
  readonly label: string;
}

/** Same lines at the sides of a difference; more of them are folded into one line. */
const CONTEXT = 3;

interface Line {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The learner's program against the shipped one, line by line. */
export function Compare({ shipped, text, label }: CompareProps) {
  return (
    <pre class="code diff" tabIndex={0} role="group" aria-label={strings.editor.changesOf(label)}>
      <code>
        {differences(shipped, text).map((line, index) =>
          typeof line === 'number' ? (
            <span class="line muted" key={index}>
              {strings.editor.sameLines(line)}
              {'\n'}
            </span>
          ) : (
            <span class="line" data-change={line.change} key={index}>
              <span class="sign">
                {line.change === 'added' ? '+ ' : line.change === 'removed' ? '− ' : '  '}
              </span>
              {line.text}
              {'\n'}
            </span>
          ),
        )}
      </code>
    </pre>
  );
}

/** The lines of both texts in one order; a number stands for so many same ones that are left out. */
export function differences(shipped: string, text: string): (Line | number)[] {
  const [old, now] = [shipped.split('\n'), text.split('\n')];
  const lines = align(old, now).map(({ left, right }): Line => {
    if (left === null) return { change: 'added', text: now[right ?? 0] ?? '' };
    return { change: right === null ? 'removed' : 'same', text: old[left] ?? '' };
  });
  const shown: (Line | number)[] = [];
  for (let start = 0; start < lines.length;) {
    const line = lines[start];
    let end = start;
    while (lines[end]?.change === 'same') end++;
    if (end === start) {
      if (line) shown.push(line);
      start++;
      continue;
    }
    const from = start === 0 ? start : start + CONTEXT;
    const to = end === lines.length ? end : end - CONTEXT;
    if (to - from > 1) {
      shown.push(...lines.slice(start, from), to - from, ...lines.slice(to, end));
    } else shown.push(...lines.slice(start, end));
    start = end;
  }
  return shown;
}
