import type { GeneratedCode } from '../../protocol/tape.js';

/** A line of generated Python and the node that it runs; null when it runs none. */
export interface CodeLine {
  readonly text: string;
  readonly node: number | null;
}

/** The lines of generated code without the empty ones that torch puts around it. */
export function linesOf({ code, codeNodes }: GeneratedCode): CodeLine[] {
  const lines = code.split('\n').map((text, index): CodeLine => {
    const node = codeNodes[index] ?? -1;
    return { text: text.trimEnd(), node: node < 0 ? null : node };
  });
  const filled = lines.map(({ text }) => text !== '');
  return lines.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1);
}

/** The line that an arrow key leads to: the next one that runs a node; null when there is none. */
export function nextLine(lines: readonly CodeLine[], from: number, by: 1 | -1): number | null {
  for (let at = from + by; at >= 0 && at < lines.length; at += by)
    if (lines[at]?.node !== null) return at;
  return null;
}
