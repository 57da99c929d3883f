/** One change of a text, and what is selected after it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly select: readonly [number, number];
}

const STEP = '    ';

/** The white space that a new line after `position` begins with: one step more after a colon. */
export function indentationAfter(text: string, position: number): string {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position);
  const indentation = /^\s*/.exec(line)?.[0] ?? '';
  return /:\s*(#.*)?$/.test(line) ? indentation + STEP : indentation;
}

/** What Tab and Shift+Tab do: move the selected lines, or insert a step at the cursor. */
export function indentLines(text: string, start: number, end: number, outwards: boolean): Edit {
  if (start === end && !outwards) {
    const column = start - (text.lastIndexOf('\n', start - 1) + 1);
    const step = STEP.slice(column % STEP.length);
    return { start, end, text: step, select: [start + step.length, start + step.length] };
  }
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const moved = lines.map((line) => {
    if (!outwards) return line === '' ? line : STEP + line;
    return line.replace(/^ {1,4}|^\t/, '');
  });
  const joined = moved.join('\n');
  const shiftFirst = (moved[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  return {
    start: from,
    end: to,
    text: joined,
    select: [Math.max(from, start + shiftFirst), Math.max(from, end + joined.length - (to - from))],
  };
}
