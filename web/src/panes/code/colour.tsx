import type { ComponentChildren } from 'preact';

const KEYWORDS =
  'def|return|import|from|as|with|for|in|if|else|and|or|not|is|lambda|class|pass|None|True|False';
const TOKEN = new RegExp(
  `(?<comment>#.*)|(?<string>'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")|` +
    `(?<keyword>\\b(?:${KEYWORDS})\\b)|(?<number>\\b\\d[\\d_.]*(?:e[+-]?\\d+)?\\b)`,
  'g',
);

export interface Token {
  readonly kind: 'comment' | 'string' | 'keyword' | 'number' | null;
  readonly text: string;
}

/** Splits one line of generated Python, which has no strings over several lines, into tokens. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > at) tokens.push({ kind: null, text: line.slice(at, match.index) });
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    tokens.push({ kind: kind as Token['kind'], text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < line.length) tokens.push({ kind: null, text: line.slice(at) });
  return tokens;
}

/** A line with the classes that highlighted lesson programs have too. */
export function colourLine(line: string): ComponentChildren {
  return tokensOf(line).map(({ kind, text }, index) =>
    kind ? (
      <span key={index} class={`tok-${kind}`}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
